/** LEB128, as PMTiles' directories write their numbers. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** A PMTiles file (version 3) of zooms 0 to 14 in which every square is one picture. */
export function pmtilesOf(png: Buffer): Buffer {
  const squares = (4 ** 15 - 1) / 3;
  // One entry: from square 0 on, as many as there are, so long, at the beginning of the data.
  const directory = Buffer.from([
    ...varint(1),
    ...varint(0),
    ...varint(squares),
    ...varint(png.length),
    ...varint(1),
  ]);
  const metadata = Buffer.from('{}');
  const head = Buffer.alloc(127);
  head.write('PMTiles', 0, 'latin1');
  head.writeUInt8(3, 7);
  const parts = [directory.length, metadata.length, 0, png.length];
  let offset = 127;
  for (const [at, length] of parts.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    head.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    offset += length;
  }
  for (const at of [72, 80, 88]) head.writeBigUInt64LE(1n, at);
  // In order, nothing compressed, PNG, zooms 0 to 14, the whole earth.
  for (const [at, value] of [1, 1, 1, 2, 0, 14].entries()) head.writeUInt8(value, 96 + at);
  for (const [at, degrees] of [-180, -85, 180, 85].entries())
    head.writeInt32LE(degrees * 1e7, 102 + at * 4);
  return Buffer.concat([head, directory, metadata, png]);
}
