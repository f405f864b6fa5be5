import type { Day } from '../format/dates.ts';
import type { Service } from './breedingState.ts';

/** What the mating of a lot came to, in heads, from the day sires came to it until they come for another season. */
export type Flock = {
  gateOn: Day;
  mobId: string | null;
  /** Heads that were with a sire, less those that were taken out of the lot since. */
  exposed: number;
  scanned: number;
  pregnant: number;
  fetuses: number;
  /** Heads that gave birth, and their young. */
  mothers: number;
  alive: number;
  dead: number;
  /** Sold or moved away before it could be known whether they give birth. */
  away: number;
  /** Of those away: they went before any scan saw them. */
  unseen?: number;
  /** Found empty and gone since: they stay in. */
  culled?: number;
  /** Lost what they carried: they stay in, and give birth no more this season. */
  lost?: number;
  /** Lost it before the scan, which counts them among the empties. */
  lostBefore?: number;
  /** Died before any gave birth: they stay in, and give birth no more. */
  fallen?: number;
  /** Of those that fell: they did before any scan. */
  fallenUnseen?: number;
  /** Died or went when they had given birth: they stay in. */
  goneSince?: number;
  bornOn: Day | null;
  /** The lot of its young. */
  youngId: string | null;
};

/** A season of a lot with the services that made it. */
export type Season = { flock: Flock; services: Service[] };

/** What a scan says of those that are taken out of a lot. */
export const scanResults = ['empty', 'single', 'twin', 'triplet'] as const;
export type ScanResult = (typeof scanResults)[number];
/** What somebody says of heads that are taken out of a lot: what a scan found, or that they did not give birth yet. */
export type SaidOfTaken = ScanResult | 'not_yet' | null;
export const fetusesOf: Record<ScanResult, number> = { empty: 0, single: 1, twin: 2, triplet: 3 };

/** A season that begins. */
export const newFlock = (gateOn: Day, mobId: string | null, exposed: number): Flock => ({
  gateOn,
  mobId,
  exposed,
  scanned: 0,
  pregnant: 0,
  fetuses: 0,
  mothers: 0,
  alive: 0,
  dead: 0,
  away: 0,
  bornOn: null,
  youngId: null,
});

/** Heads of the season that did not leave since. */
export const stillThere = ({ exposed, away }: Flock): number => exposed - away;

/** Whether a scan found some of them pregnant and some empty, so that nobody knows which a head taken out is. */
export const isMixed = (flock: Flock | null): boolean =>
  flock !== null &&
  flock.mothers === 0 &&
  flock.pregnant > (flock.lost ?? 0) &&
  flock.pregnant < flock.exposed;

/** Heads of a flock that gives birth of which nobody knows yet whether they will. */
export const stillToBear = ({ exposed, mothers, away, lost = 0, fallen = 0 }: Flock): number =>
  Math.max(0, exposed - mothers - away - lost - fallen);

/** Heads that were found pregnant, and since neither gave birth nor lost it nor went. */
export const stillCarrying = ({ pregnant, mothers, away, lost = 0, unseen = 0 }: Flock): number =>
  Math.max(0, pregnant - mothers - lost - (away - unseen));

/** Heads of a lot that are none of its season: found empty elsewhere, where their season is counted. */
export function outsiders(flock: Flock, heads: number): number {
  const { exposed, away, fallen = 0, culled = 0, goneSince = 0 } = flock;
  return Math.max(0, heads - (exposed - away - fallen - culled - goneSince));
}

/** Heads of a lot that may be carrying: not found empty, and neither given birth nor lost it yet. */
export function carryingHeads(flock: Flock, heads: number): number {
  const { exposed, scanned, pregnant, mothers, away, lost = 0, culled = 0 } = flock;
  // Empties that went are in none of its heads.
  const empties = Math.max(0, scanned - pregnant - culled);
  return Math.max(0, Math.min(heads, exposed - away) - empties - mothers - lost);
}

/** What a scan found of all of them alike; null where it found several things, or did not see them all. */
export const uniform = (flock: Flock): ScanResult | null => {
  const { unseen = 0, fallenUnseen = 0 } = flock;
  if (flock.scanned === 0 || flock.scanned < flock.exposed - unseen - fallenUnseen) return null;
  // Those found pregnant may have lost it, or are gone: who is there is empty.
  if (flock.pregnant === 0 || (flock.mothers === 0 && stillCarrying(flock) === 0)) return 'empty';
  if (flock.pregnant < flock.scanned) return null;
  const each = flock.fetuses / flock.pregnant;
  if (each === 0) return 'single';
  return scanResults.find((result) => fetusesOf[result] === each) ?? 'single';
};

/** What a lot's mating came to so far: each a part of those of whom it is known. */
export type FlockResult = {
  pregnant: { part: number; of: number };
  birth: { part: number; of: number };
  /** Heads of whom nobody knows it yet. */
  openPregnancy: number;
  openBirth: number;
  wentPregnancy: number;
  wentBirth: number;
};

/** `isPast`: the last of them could have given birth by now. */
export function flockResult(flock: Flock, isPast: boolean): FlockResult {
  const { exposed, scanned, mothers, away, lost = 0, lostBefore = 0, unseen = 0 } = flock;
  const pregnant = flock.pregnant + lostBefore;
  const stayed = exposed - away;
  // Who lost it had conceived, as who gave birth had.
  const carried = Math.min(mothers + lost, exposed);
  const seen = Math.max(scanned, carried);
  const pregnancyOf = isPast ? Math.max(scanned, scanned > 0 ? exposed - unseen : stayed) : seen;
  const empties = scanned - flock.pregnant;
  const birthOf = isPast ? stayed : Math.min(stayed, mothers + empties + lost);
  return {
    pregnant: { part: Math.min(Math.max(pregnant, carried), pregnancyOf), of: pregnancyOf },
    birth: { part: Math.min(mothers, birthOf), of: birthOf },
    openPregnancy: isPast ? 0 : Math.max(0, stayed - pregnancyOf),
    openBirth: stayed - birthOf,
    wentPregnancy: exposed - Math.max(pregnancyOf, stayed),
    wentBirth: away,
  };
}
