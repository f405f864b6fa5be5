/** What is named in events, as addresses: EPCIS takes no bare numbers (see docs/interchange.md). */
export type Named =
  | { of: 'eid' | 'gln'; number: string }
  | { of: 'animal' | 'lot' | 'place' | 'farm' | 'carcass'; id: string };

const gs1 = 'https://id.gs1.org/414/';

/** A place with a GLN is GS1's own address of it; everything else is an address of this installation. */
export function uriOf(publicUrl: string, named: Named): string {
  if (named.of === 'gln') return `${gs1}${named.number}`;
  return `${publicUrl}/id/${named.of}/${'number' in named ? named.number : named.id}`;
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const numbered = /\/(?:(?<eid>eid)|(?<gln>414))\/(?<number>\d{13,15})$/u;
const kept = new RegExp(`/id/(?<of>animal|lot|place|farm)/(?<id>${uuid})$`, 'u');

/** The same read back, also where another installation wrote it; null for whatever else. */
export function namedBy(uri: string): Named | null {
  const number = numbered.exec(uri)?.groups;
  if (number?.['number'] !== undefined)
    return { of: number['eid'] ? 'eid' : 'gln', number: number['number'] };
  const { of, id } = kept.exec(uri.toLowerCase())?.groups ?? {};
  if (id === undefined) return null;
  return { of: of === 'animal' || of === 'lot' || of === 'place' ? of : 'farm', id };
}
