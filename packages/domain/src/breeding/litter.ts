import { addDays, daysBetween, type Day } from '../format/dates.ts';
import type { Status } from '../ledger/state.ts';
import type { Species } from '../animals/species.ts';

/** A young as far as its litter asks. Days are the farm's own. */
export type Young = {
  bornOn: Day;
  weanedOn: Day | null;
  status: Status;
  statusOn: Day;
  heads: number;
};

/**
 * What became of a young by its weaning: weaned, or gone so old that it counts as weaned; dead before; gone too young
 * to say; still too young; or past the age of weaning without anybody having said that it was weaned.
 */
export type Fate = 'weaned' | 'died' | 'left' | 'open' | 'unrecorded';

/** So old at sale or slaughter off the dam a young counts as weaned (domain notes, section 4). */
export const weanedByLeavingDays: Record<Species, number> = { Cattle: 160, Sheep: 70, Goats: 70 };
/** Who dies older than this without a weaning on record did not die before weaning. */
export const longestRearingDays = 400;

export function fateOf(
  young: Young,
  { species, weaningDays, today }: { species: Species; weaningDays: number; today: Day },
): Fate {
  if (young.weanedOn !== null) return 'weaned';
  const gone = young.status !== 'alive';
  const age = daysBetween(young.bornOn, gone ? young.statusOn : today);
  if (young.status === 'died') return age > longestRearingDays ? 'unrecorded' : 'died';
  if (soldBy.has(young.status)) return age >= weanedByLeavingDays[species] ? 'weaned' : 'left';
  if (gone) return 'left';
  return addDays(young.bornOn, weaningDays) > today ? 'open' : 'unrecorded';
}

/** The young of one birth, in heads. */
export type Litter = {
  /** Who bore them: who carried them, where that is not the genetic dam. */
  damId: string;
  on: Day;
  /** The day of the birth as her own life has it; the day of the first young where it has none. */
  birthOn: Day;
  mobId: string | null;
  sireId: string | null;
  /** Of a lot: the young of many births, counted. */
  ofLot: boolean;
  births: number;
  living: number;
  dead: number;
  weaned: number;
  /** Of the weaned those whose adjusted mass is known, and its sum. */
  weighed: number;
  weanedKg: number;
  died: number;
  left: number;
  open: number;
  unrecorded: number;
};

export const newLitter = (damId: string, on: Day): Litter => ({
  damId,
  on,
  birthOn: on,
  mobId: null,
  sireId: null,
  ofLot: false,
  births: 1,
  living: 0,
  dead: 0,
  weaned: 0,
  weighed: 0,
  weanedKg: 0,
  died: 0,
  left: 0,
  open: 0,
  unrecorded: 0,
});

/** Young come to a litter; `massKg` is the adjusted mass at weaning of each, null where none is known. */
export function addYoung(
  litter: Litter,
  { fate, massKg, heads = 1 }: { fate: Fate; massKg: number | null; heads?: number | undefined },
): void {
  litter.living += heads;
  litter[fate] += heads;
  if (fate !== 'weaned' || massKg === null) return;
  litter.weighed += heads;
  litter.weanedKg += massKg * heads;
}

/** Heads that a lot of young gained or lost on a day, with the kind of entry that says how; in order of time. */
export type HeadsChange = { on: Day; kind: string; heads: number };

const countedBy = new Set(['counted', 'marked']);
const diedBy = new Set(['died', ...countedBy]);
const soldBy = new Set(['sold', 'slaughtered', 'returned']);
const missingBy = new Set(['lost', 'stolen', 'found']);

/**
 * What became of the heads of a lot of young: who is missing at a count died unseen, who was split off counts in the
 * lot to which it went.
 */
export function headsFates(
  young: Young,
  {
    changes,
    species,
    weaningDays,
    today,
  }: { changes: readonly HeadsChange[]; species: Species; weaningDays: number; today: Day },
): Record<Fate, number> {
  const fates = { weaned: 0, died: 0, left: 0, open: 0, unrecorded: 0 };
  // How many it had before any of this; from there on its own and those that joined it are followed apart.
  let own = young.heads - changes.reduce((sum, { heads }) => sum + heads, 0);
  let strangers = 0;
  /** Missing at counts so far: who is there at a later one after all had not died. */
  let unseen = 0;
  for (const { on, kind, heads } of changes) {
    if (kind === 'merged' && heads > 0) {
      strangers += heads;
      continue;
    }
    const isWeaned = young.weanedOn !== null && on >= young.weanedOn;
    const counted = diedBy.has(kind) || missingBy.has(kind);
    const leaves = counted || kind === 'merged' || (soldBy.has(kind) && heads < 0);
    // Nobody knows whose the heads were that went: both had their share.
    const gone = leaves && strangers > 0 ? (-heads * own) / Math.max(1, own + strangers) : -heads;
    own -= gone;
    strangers -= -heads - gone;
    if (!leaves) continue;
    // Found again they had not gone. Who is missing at the count of the weaning day died before it.
    const countedAfter = counted && young.weanedOn !== null && on > young.weanedOn;
    if (countedAfter || (isWeaned && soldBy.has(kind))) fates.weaned += gone;
    // More at a count than were missing before were born and overlooked: births, and no deaths below nothing.
    else if (countedBy.has(kind)) {
      const died = Math.max(gone, -unseen);
      fates.died += died;
      unseen += died;
    } else if (diedBy.has(kind)) fates.died += gone;
    else if (missingBy.has(kind)) fates.left += gone;
    else if (soldBy.has(kind)) {
      const sold = { ...young, weanedOn: null, status: 'sold' as const, statusOn: on };
      fates[fateOf(sold, { species, weaningDays, today })] += gone;
      // Merged with others after the weaning they are weaned; before it nobody can follow them.
    } else fates[isWeaned ? 'weaned' : 'left'] += gone;
  }
  fates.died = Math.max(0, fates.died);
  fates.left = Math.max(0, fates.left);
  if (own > 0) fates[fateOf({ ...young, status: 'alive' }, { species, weaningDays, today })] += own;
  return inWholeHeads(fates);
}

/** Shares of heads are no heads: rounded by largest remainder, so that their sum stays. */
function inWholeHeads(fates: Record<Fate, number>): Record<Fate, number> {
  const names = Object.keys(fates) as Fate[]; // the record's own
  const whole = { ...fates };
  for (const name of names) whole[name] = Math.floor(fates[name] + 1e-9);
  const missing = Math.round(
    names.reduce((sum, name) => sum + fates[name], 0) -
      names.reduce((sum, name) => sum + whole[name], 0),
  );
  const byRest = names.toSorted(
    (one, other) => fates[other] - whole[other] - (fates[one] - whole[one]),
  );
  for (const name of byRest.slice(0, missing)) whole[name] += 1;
  return whole;
}
