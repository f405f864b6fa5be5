import { createHash } from 'node:crypto';
import type { CapturedEvent } from '@kraal/contract/epcis';
import { type Named, namedBy } from './uris.ts';

/** Why an event is not proposed. */
export const captureProblems = {
  step_unknown: 'This step is not captured.',
  nobody_here: 'None of these animals is on the farm.',
  some_elsewhere: 'Some of these animals are not on the farm.',
  place_unknown: 'This place is not on the farm’s list.',
  heads_missing: 'Say how many heads of the lot.',
  part_of_lot:
    'Heads of a lot that go somewhere without the others are split off on the farm first.',
  lots_together: 'Several lots are several events.',
  declared_wrong: 'That an event did not happen is not captured: take its entry back on the farm.',
  too_large: 'This is too large to send at once.',
} as const;
export type CaptureProblem = keyof typeof captureProblems;

export type OnFarm = {
  /** The farm's record of whom an address names; undefined where it has none. */
  animalOf: (named: Named) => { id: string; isLot: boolean; heads: number } | undefined;
  campOf: (named: Named) => string | undefined;
  /** A place of others on the farm's list. */
  placeOf: (named: Named) => { id: string; name: string } | undefined;
};

export type CapturedEntry = {
  id: string;
  kind: string;
  occurredAt: string;
  animalIds: string[];
  heads?: number;
  payload: Record<string, unknown>;
};

/** One that the ledger takes for an id; whatever else is named so is an id by what it says. */
const ownId =
  /^urn:uuid:([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/u;

/** The same event has the same id however often it comes, so that it is recorded once. */
export function entryIdOf(event: CapturedEvent): string {
  const own = ownId.exec(event.eventID?.toLowerCase() ?? '')?.[1];
  if (own !== undefined) return own;
  const hash = createHash('sha256')
    .update(event.eventID ?? JSON.stringify(event))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** A word of GS1's vocabulary, bare or as an address. */
const bare = (word: string | undefined): string => word?.split(/[/:-]/u).at(-1) ?? '';

/** In: an event of another program. Out: the entry that says the same of this farm's animals, or why there is none. */
export function entryOf(event: CapturedEvent, farm: OnFarm): CapturedEntry | CaptureProblem {
  if (event.errorDeclaration !== undefined) return 'declared_wrong';
  const said = kindOf(event, farm);
  if (typeof said === 'string') return said;
  const listed = [...(event.epcList ?? []), ...(event.inputEPCList ?? [])];
  const lots = [...(event.quantityList ?? []), ...(event.inputQuantityList ?? [])];
  const recordOf = (address: string) => {
    const named = namedBy(address);
    return named ? farm.animalOf(named) : undefined;
  };
  const animals = listed.map(recordOf);
  const groups = lots.map(({ epcClass, quantity }) => ({ record: recordOf(epcClass), quantity }));
  const all = [...animals, ...groups.map(({ record }) => record)];
  if (all.every((one) => one === undefined)) return 'nobody_here';
  if (all.some((one) => one === undefined)) return 'some_elsewhere';
  const [group] = groups;
  if (group && (groups.length > 1 || animals.length > 0)) return 'lots_together';
  const quantity = group?.quantity;
  if (group && said.takesHeads && !quantity) return 'heads_missing';
  if (quantity !== undefined && !Number.isInteger(quantity)) return 'heads_missing';
  if (quantity !== undefined && !said.takesHeads && quantity !== group?.record?.heads)
    return 'part_of_lot';
  return {
    id: entryIdOf(event),
    kind: said.kind,
    occurredAt: event.eventTime,
    // One that is named by its EID and by our address is one.
    animalIds: [...new Set(all.flatMap((one) => one?.id ?? []))],
    ...(quantity && said.takesHeads ? { heads: quantity } : {}),
    payload: said.payload,
  };
}

type Saying = { kind: string; payload: Record<string, unknown>; takesHeads: boolean };

function kindOf(event: CapturedEvent, farm: OnFarm): Saying | CaptureProblem {
  const [step, disposition] = [bare(event.bizStep), bare(event.disposition)];
  const at = event.bizLocation ? namedBy(event.bizLocation.id) : null;
  const [destination] = event.destinationList ?? [];
  const to = destination ? namedBy(destination.destination) : null;
  const place = (named: Named | null) => (named ? farm.placeOf(named) : undefined);
  const leaving = (kind: string, payload: Record<string, unknown>): Saying => ({
    kind,
    payload,
    takesHeads: true,
  });
  if (event.type === 'TransformationEvent' || step === 'killing') {
    const where = place(at) ?? place(to);
    return leaving('slaughtered', where ? { at: where.name } : {});
  }
  if (event.type !== 'ObjectEvent') return 'step_unknown';
  if (step === 'destroying') return leaving('died', { cause: 'unknown' });
  if (step === 'shipping') {
    const where = place(to);
    return leaving('sold', where ? { to: where.name } : {});
  }
  if (disposition === 'stolen') return leaving('stolen', {});
  if (step === 'storing') {
    const campId = at ? farm.campOf(at) : undefined;
    if (campId === undefined) return 'place_unknown';
    return { kind: 'moved', payload: { campId }, takesHeads: false };
  }
  if (step === 'departing') {
    const where = place(to);
    if (!where) return 'place_unknown';
    return { kind: 'departed', payload: { placeId: where.id }, takesHeads: false };
  }
  if (step === 'arriving') {
    const where = place(at);
    // Somewhere else is not where they were to go; not even at home.
    if (at !== null && !where) return 'place_unknown';
    return { kind: 'arrived', payload: where ? { placeId: where.id } : {}, takesHeads: false };
  }
  return 'step_unknown';
}
