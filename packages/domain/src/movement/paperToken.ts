import { addDays, asDay, type Day, daysBetween } from '../format/dates.ts';
import { type PaperKind, paperKinds } from './papers.ts';

/**
 * What a paper's QR code says, in so few bytes that a cheap phone reads it off creased paper: what it is, from where to
 * where, on which lorry and day, how many of what, and their marks. The bytes are signed by whoever issued it
 * (Ed25519), so that a stranger on the road can tell it from one that was made up, without a signal.
 */
export type PaperSummary = {
  /** By chance: two farms of one name that issue the same paper on one day issue two. */
  chance: Uint8Array;
  kind: PaperKind;
  year: number;
  number: number;
  version: number;
  issuedOn: Day;
  day: Day;
  from: string;
  to: string;
  vehicle: string;
  heads: { animalClass: string; heads: number }[];
  /** The first bytes of the SHA-256 of all marks, sorted, each on a line. */
  marksHash: Uint8Array;
  /** As many as there is room for. */
  marks: string[];
  /** How many there are. */
  marksTotal: number;
};

/** All of it, with the key's name and the signature. */
export const mostTokenBytes = 350;
export const signatureBytes = 64;
export const keyIdBytes = 4;
export const chanceBytes = 6;
const marksHashBytes = 16;
const mostMarks = 20;
/** Classes that are named; those of fewer heads are counted as others. */
const mostClasses = 5;
const layout = 1;
const firstDay = asDay('2000-01-01');

/** Which key signed it, and what; the signature is over all before it. */
export type ReadToken = {
  keyId: Uint8Array;
  signed: Uint8Array;
  signature: Uint8Array;
  summary: PaperSummary;
};

const encoder = new TextEncoder();

/** Whole letters only, no more bytes than there is room for; what was cut says so. */
function cut(text: string, most: number): Uint8Array {
  const whole = encoder.encode(text);
  if (whole.length <= most) return whole;
  let kept = '';
  for (const letter of text) {
    if (encoder.encode(`${kept}${letter}…`).length > most) break;
    kept += letter;
  }
  return encoder.encode(`${kept}…`);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  // Not by shifting: an EID of fifteen digits has more than 32 bits.
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const said = (text: string, most: number): number[] => {
  const bytes = cut(text, most);
  return [...varint(bytes.length), ...bytes];
};

/** A number of digits takes half the bytes; 0 says that it is one. */
const markBytes = (mark: string): number[] =>
  /^[1-9]\d{0,14}$/.test(mark) ? [0, ...varint(Number(mark))] : said(mark, 24);

/**
 * In: what a paper says, and the key's name. Out: the bytes to sign; names are cut, classes and marks left out where
 * there is no room, so that token and signature are 350 bytes at the most.
 */
export function bytesToSign(summary: PaperSummary, keyId: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = summary.heads.slice(0, mostClasses);
  const others = summary.heads.slice(mostClasses).reduce((sum, { heads }) => sum + heads, 0);
  const heads = others > 0 ? [...named, { animalClass: '', heads: others }] : named;
  const head = [
    layout,
    ...keyId,
    ...summary.chance.slice(0, chanceBytes),
    paperKinds.indexOf(summary.kind),
    ...varint(summary.year),
    ...varint(summary.number),
    ...varint(summary.version),
    ...varint(daysBetween(firstDay, summary.issuedOn)),
    ...varint(daysBetween(firstDay, summary.day)),
    ...said(summary.from, 40),
    ...said(summary.to, 40),
    ...said(summary.vehicle, 24),
    heads.length,
    ...heads.flatMap((one) => [...said(one.animalClass, 16), ...varint(one.heads)]),
    ...summary.marksHash.slice(0, marksHashBytes),
    ...varint(summary.marksTotal),
  ];
  const marks: number[] = [];
  let count = 0;
  for (const mark of summary.marks.slice(0, mostMarks)) {
    const bytes = markBytes(mark);
    if (head.length + 1 + marks.length + bytes.length + signatureBytes > mostTokenBytes) break;
    marks.push(...bytes);
    count += 1;
  }
  return Uint8Array.from([...head, count, ...marks]);
}

class Reader {
  at = 0;
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  byte(): number {
    const one = this.bytes[this.at];
    if (one === undefined) throw new RangeError('cut off');
    this.at += 1;
    return one;
  }
  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new RangeError('cut off');
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }
  varint(): number {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const one = this.byte();
      value += (one % 128) * place;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('no such number');
      if (one < 128) return value;
    }
  }
  text(length = this.varint()): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.take(length));
  }
  day(): Day {
    const days = this.varint();
    if (days > 100_000) throw new RangeError('no such day');
    return addDays(firstDay, days);
  }
  mark(): string {
    const length = this.varint();
    return length === 0 ? String(this.varint()) : this.text(length);
  }
}

const many = <One>(count: number, one: () => One): One[] => Array.from({ length: count }, one);

/** In: a token as it was scanned. Out: what it says and what was signed, or null where it is none; nothing is proved by it. */
export function readToken(text: string): ReadToken | null {
  const bytes = fromBase32(text);
  if (!bytes || bytes.length > mostTokenBytes || bytes.length <= signatureBytes) return null;
  const signed = bytes.slice(0, -signatureBytes);
  const reader = new Reader(signed);
  try {
    if (reader.byte() !== layout) return null;
    const keyId = reader.take(keyIdBytes);
    const chance = reader.take(chanceBytes);
    const kind = paperKinds[reader.byte()];
    if (!kind) return null;
    const summary: PaperSummary = {
      chance,
      kind,
      year: reader.varint(),
      number: reader.varint(),
      version: reader.varint(),
      issuedOn: reader.day(),
      day: reader.day(),
      from: reader.text(),
      to: reader.text(),
      vehicle: reader.text(),
      heads: many(reader.byte(), () => ({ animalClass: reader.text(), heads: reader.varint() })),
      marksHash: reader.take(marksHashBytes),
      marksTotal: reader.varint(),
      marks: many(reader.byte(), () => reader.mark()),
    };
    if (reader.at < signed.length) return null;
    return { keyId, signed, signature: bytes.slice(-signatureBytes), summary };
  } catch {
    return null;
  }
}

/** RFC 4648: capitals and digits, which a QR code holds in five and a half bits each. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
      held &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

/** In: base32 without padding, also in small letters. Out: its bytes; null where a letter is none, or bits are left over. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text.toUpperCase()) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  // One token has one spelling: nothing is left over but zeros, fewer than a letter of them.
  return bits < 5 && held === 0 ? Uint8Array.from(bytes) : null;
}
