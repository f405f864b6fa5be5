import { zipSync } from 'fflate';

/** A shapefile of polygons, byte by byte as ESRI's technical description of 1998 has them. */
export function shpOf(rings: readonly ((readonly [number, number])[] | null)[]): Buffer {
  const records = rings.map((ring, index) => {
    // An empty record has a number and no shape.
    if (ring === null) {
      const empty = Buffer.alloc(12);
      empty.writeInt32BE(index + 1, 0);
      empty.writeInt32BE(2, 4);
      return empty;
    }
    const content = Buffer.alloc(48 + ring.length * 16);
    content.writeInt32LE(5, 0);
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((one, at) =>
      content.writeDoubleLE(one, 4 + at * 8),
    );
    content.writeInt32LE(1, 36);
    content.writeInt32LE(ring.length, 40);
    content.writeInt32LE(0, 44);
    ring.forEach(([x, y], at) => {
      content.writeDoubleLE(x, 48 + at * 16);
      content.writeDoubleLE(y, 56 + at * 16);
    });
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const body = Buffer.concat(records);
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((100 + body.length) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(5, 32);
  return Buffer.concat([head, body]);
}

/** Its table with one column of names, in the bytes of Windows-1252. */
export function dbfOf(names: readonly string[]): Buffer {
  const length = 30;
  const head = Buffer.alloc(65);
  head[0] = 3;
  head.writeUInt32LE(names.length, 4);
  head.writeUInt16LE(65, 8);
  head.writeUInt16LE(length + 1, 10);
  head.write('KAMP', 32, 'latin1');
  head.write('C', 43, 'latin1');
  head[48] = length;
  head[64] = 0x0d;
  const rows = names.map((name) => Buffer.from(` ${name.padEnd(length)}`, 'latin1'));
  return Buffer.concat([head, ...rows, Buffer.from([0x1a])]);
}

export const zipOf = (files: Record<string, Buffer | string>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]),
      ),
    ),
  );
