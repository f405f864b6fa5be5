/** PostgreSQL's log stands in files of one size; initdb's default, which the embedded database keeps. */
export const segmentBytes = 16 * 2 ** 20;
const perLog = 0x1_0000_0000n / BigInt(segmentBytes);

/** A place in the log: "16/B374D848" is its upper and lower half in hexadecimal. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

export const segmentOf = (lsn: bigint): bigint => lsn / BigInt(segmentBytes);
export const offsetIn = (lsn: bigint): number => Number(lsn % BigInt(segmentBytes));
export const startOf = (segment: bigint): bigint => segment * BigInt(segmentBytes);

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** The file's name: line of time, log, and segment in it, eight hexadecimal digits each. */
export const segmentName = (timeline: number, segment: bigint): string =>
  `${hex(BigInt(timeline))}${hex(segment / perLog)}${hex(segment % perLog)}`;
