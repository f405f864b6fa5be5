import { type Named, uriOf } from './uris.ts';

/** Steps and dispositions of GS1's Core Business Vocabulary 2.0, as EPCIS 2.0 writes them in JSON. */
type Shape = {
  type: 'ObjectEvent' | 'TransformationEvent';
  action?: 'ADD' | 'OBSERVE' | 'DELETE';
  bizStep: string;
  disposition: string;
  /** Whose part of the entry it is about. */
  part: 'subject' | 'young' | 'into';
};

const observed = (bizStep: string, disposition: string): Shape => ({
  type: 'ObjectEvent',
  action: 'OBSERVE',
  bizStep,
  disposition,
  part: 'subject',
});
const added: Shape = {
  type: 'ObjectEvent',
  action: 'ADD',
  bizStep: 'commissioning',
  disposition: 'active',
  part: 'subject',
};

/** What of the farm's entries leaves it as an event: where animals come into being, stand, go and end. */
export const shapes: Readonly<Record<string, Shape>> = {
  registered: added,
  born: added,
  gave_birth: { ...added, part: 'young' },
  split: { ...added, part: 'into' },
  flock_scanned: { ...added, part: 'into' },
  identified: observed('encoding', 'encoded'),
  acquired: observed('receiving', 'in_progress'),
  moved: observed('storing', 'in_progress'),
  departed: observed('departing', 'in_transit'),
  arrived: observed('arriving', 'in_progress'),
  sold: observed('shipping', 'in_progress'),
  returned: observed('shipping', 'returned'),
  slaughtered: {
    type: 'TransformationEvent',
    bizStep: 'killing',
    disposition: 'in_progress',
    part: 'subject',
  },
  died: {
    type: 'ObjectEvent',
    action: 'DELETE',
    bizStep: 'destroying',
    disposition: 'destroyed',
    part: 'subject',
  },
  lost: observed('other', 'unknown'),
  stolen: observed('other', 'stolen'),
  found: observed('other', 'in_progress'),
};

export type Beast = { id: string; eid: string | null; isLot: boolean; heads: number };
/** An entry with whom it is about, where they stand from then on, and the other side of a sale or purchase. */
export type EntryOfFarm = {
  id: string;
  kind: string;
  occurredAt: string;
  recordedAt: string;
  /** Of the farm's clock on that day before UTC's. */
  offsetMinutes: number;
  beasts: readonly Beast[];
  place: Named | null;
  property: Named;
  otherParty: Named | null;
};

export type EpcisEvent = Record<string, unknown>;

/** In: an entry. Out: the event of EPCIS 2.0 that says the same; null for what has none. */
export function eventOf(publicUrl: string, entry: EntryOfFarm): EpcisEvent | null {
  const { kind, beasts, place, property, otherParty } = entry;
  const shape = shapes[kind];
  if (!shape || beasts.length === 0) return null;
  const { type, action, bizStep, disposition } = shape;
  const uri = (named: Named): string => uriOf(publicUrl, named);
  const epcs = beasts
    .filter(({ isLot }) => !isLot)
    .map(({ id, eid }) => uri(eid === null ? { of: 'animal', id } : { of: 'eid', number: eid }));
  const lots = beasts
    .filter(({ isLot }) => isLot)
    .map(({ id, heads }) => ({ epcClass: uri({ of: 'lot', id }), quantity: heads }));
  const isSlaughter = type === 'TransformationEvent';
  const [list, quantities] = isSlaughter
    ? ['inputEPCList', 'inputQuantityList']
    : ['epcList', 'quantityList'];
  const party = otherParty && [{ type: 'possessing_party', [sideOf(kind)]: uri(otherParty) }];
  return {
    type,
    eventID: `urn:uuid:${entry.id}`,
    eventTime: entry.occurredAt,
    eventTimeZoneOffset: offsetOf(entry.offsetMinutes),
    recordTime: entry.recordedAt,
    ...(action ? { action } : {}),
    bizStep,
    disposition,
    // One of the two is asked for, and an empty one says that nobody was meant.
    ...(epcs.length > 0 ? { [list]: epcs } : {}),
    ...(lots.length > 0 ? { [quantities]: lots } : {}),
    ...(isSlaughter
      ? {
          outputQuantityList: [
            {
              epcClass: uri({ of: 'carcass', id: entry.id }),
              quantity: beasts.reduce((sum, { heads }) => sum + heads, 0),
            },
          ],
        }
      : {}),
    readPoint: { id: uri(place ?? property) },
    ...(place ? { bizLocation: { id: uri(place) } } : {}),
    ...(party ? { [`${sideOf(kind)}List`]: party } : {}),
  };
}

/** In: minutes before UTC. Out: as +02:00 or -03:30. */
function offsetOf(minutes: number): string {
  const two = (of: number): string => String(Math.floor(of)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

const sideOf = (kind: string): 'source' | 'destination' =>
  kind === 'acquired' ? 'source' : 'destination';

/** A document of EPCIS 2.0 in JSON-LD. */
export const documentOf = (eventList: readonly EpcisEvent[], now: Date): EpcisEvent => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: now.toISOString(),
  epcisBody: { eventList },
});

export const epcisType = 'application/ld+json; charset=utf-8';
