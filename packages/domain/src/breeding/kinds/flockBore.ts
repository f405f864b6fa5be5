import { hadBySome } from '../../health/lotDoses.ts';
import { z } from 'zod';
import { addDays, daysBetween, type Day } from '../../format/dates.ts';
import { warn, acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem, type Said, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { newAnimal } from '../../animals/newAnimal.ts';
import { type FromDam, fromDam } from '../birth.ts';
import type { Service } from '../breedingState.ts';
import {
  asAtBirth,
  birthSpanDays,
  birthsEarlyDays,
  birthsLateDays,
  seasonOfBirth,
} from '../flockSeason.ts';
import { gestationDaysOf } from '../gestation.ts';
import { uniform } from '../flock.ts';
import { femaleLotProblems } from './female.ts';

/** Young of a lot that are older than this were born in another season. */
const oldestOfSeasonDays = 200;

const heads = z.int('Whole heads, please.').min(0).max(1_000_000);
const boreSchema = z.strictObject({
  /** How many gave birth. */
  mothers: heads.min(1, 'Say how many gave birth.'),
  alive: heads,
  dead: heads.default(0),
  /** The lot of the young: a new one, or the one of this season that the next are added to. */
  youngId: z.uuid().optional(),
  ...acknowledgedSchema,
});
type Bore = z.infer<typeof boreSchema>;

/** More young than this of each mother are asked about, more than that nobody believes. */
const mostYoungEach = 3;
const mostYoungEver = 7;

/** When the last of a lot could be due: by the end of its sires in this season; null while they run, or none did. */
function lastDue(services: readonly Service[], gateOn: Day, gestation: number): Day | null {
  const ends = services
    .filter(({ until }) => until === null || until >= gateOn)
    .map(({ until }) => until);
  if (ends.length === 0 || ends.includes(null)) return null;
  const last = ends.reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one));
  return last === null || last === undefined ? null : addDays(last, gestation);
}

function checkCounts(state: AnimalState, payload: Bore, day: Day): Problem[] {
  if (payload.mothers > state.heads)
    return [
      problem(
        'mothers',
        'too_many_heads',
        sentence`${callName(state)} has ${state.heads} heads on that day, not ${payload.mothers}.`,
      ),
    ];
  const young = payload.alive + payload.dead;
  if (young < payload.mothers)
    return [
      problem(
        'alive',
        'too_few_young',
        'Each that gave birth has at least one young, alive or dead.',
      ),
    ];
  if (payload.alive > 0 && !payload.youngId)
    return [problem('youngId', 'young_needed', 'Say to which lot the young belong.')];
  if (young > mostYoungEver * payload.mothers)
    return [problem('alive', 'too_many_young', 'So many young of one mother were never born.')];
  return doubts(state, payload, day);
}

/** What can be true and is unlikely: each is asked, and an answer to one is none to another. */
function doubts(state: AnimalState, { mothers, alive, dead, sure }: Bore, day: Day): Problem[] {
  const { season } = seasonOfBirth(state, day);
  const flock = season?.flock;
  const gestation = gestationDaysOf(state.species, state.breed);
  const seen = state.breeding?.checks.at(-1);
  const foundEmpty =
    (flock !== undefined && uniform(flock) === 'empty') ||
    (seen?.result === 'empty' && day < addDays(seen.on, gestation - birthsEarlyDays));
  const first = flock && flock.exposed > 0 ? addDays(flock.gateOn, gestation) : null;
  const last = season ? lastDue(season.services, season.flock.gateOn, gestation) : null;
  const expected =
    first !== null && day < addDays(first, -birthsEarlyDays)
      ? first
      : last !== null && day > addDays(last, birthsLateDays)
        ? last
        : null;
  const young = alive + dead;
  const before = flock?.mothers ?? 0;
  const asked = (
    isWarned: boolean,
    { field, code, words }: { field: string; code: string; words: Said },
  ): Problem[] => (isWarned ? warn(sure, { field, code, words }) : []);
  return [
    ...asked(foundEmpty, {
      field: 'mothers',
      code: 'found_empty',
      words: sentence`All of ${callName(state)} were found empty. Record the birth all the same?`,
    }),
    ...asked(expected !== null, {
      field: 'occurredAt',
      code: 'not_due',
      words: sentence`${callName(state)} was expected about ${expected ?? ''}. Record the birth all the same?`,
    }),
    ...asked(before + mothers > state.heads, {
      field: 'mothers',
      code: 'more_mothers',
      words: sentence`${callName(state)} has ${state.heads} heads, and ${before + mothers} would have given birth. Record it all the same?`,
    }),
    ...asked(young > mostYoungEach * mothers, {
      field: 'alive',
      code: 'many_young',
      words: sentence`${young} young of ${mothers} mothers. Record it all the same?`,
    }),
  ];
}

function bearIn(before: AnimalState, payload: Bore, day: Day): AnimalState {
  const { season, withFlock } = seasonOfBirth(before, day);
  if (!season) return before;
  const { flock, services } = season;
  const last = before.birthsOn.at(-1);
  const isNew = last === undefined || daysBetween(last, day) > birthSpanDays(flock, services);
  const lot = withFlock({
    ...flock,
    mothers: flock.mothers + payload.mothers,
    alive: flock.alive + payload.alive,
    dead: flock.dead + payload.dead,
    bornOn: flock.bornOn ?? day,
    youngId: payload.youngId ?? flock.youngId,
  });
  return isNew ? { ...lot, birthsOn: [...lot.birthsOn, day] } : lot;
}

function youngOf(
  from: FromDam,
  { id, alive, day }: { id: string; alive: number; day: Day },
): AnimalState {
  const [only] = from.sireIds;
  const sireId = from.isSet ? (only ?? null) : null;
  return {
    ...newAnimal(id, { species: from.species, sex: 'mixed', day }),
    heads: alive,
    isLot: true,
    // The lambs of a year are called by their ewes and the year, in any language.
    name: from.damName ? `${from.damName.slice(0, 110)} ${day.slice(0, 4)}` : null,
    breed: from.breed,
    campId: from.campId,
    mobId: from.mobId,
    damId: from.damId,
    carriedById: from.carriedById,
    sireId,
    possibleSireIds: sireId ? [] : from.sireIds,
    birthsBefore: 0,
    bornOn: day,
  };
}

/** Births in a lot, counted: so many mothers, so many young alive and dead; the living are a lot of their own. */
export const flockBore = defineKind({
  name: 'flock_bore',
  oneLot: true,
  permission: 'field_worker',
  payload: boreSchema,
  byName: true,
  others: ({ youngId, alive }) =>
    youngId && alive > 0 ? [{ animalId: youngId, part: 'young' }] : [],
  handsOver: (lot, { event: { payload }, part, day }) =>
    part === 'subject' && payload.youngId && payload.alive > 0
      ? [{ to: payload.youngId, facts: fromDam(asAtBirth(lot, day), day) }]
      : [],
  hard: (state, { part, handed, day }) => {
    if (part !== 'young' || !state || !handed) return [];
    const from = handed as FromDam; // made by `handsOver` above
    const isOfNow = state.bornOn !== null && daysBetween(state.bornOn, day) <= oldestOfSeasonDays;
    return state.isLot && state.damId === from.damId && isOfNow
      ? []
      : [problem('youngId', 'not_its_young', 'These are not the young of this lot.')];
  },
  check: (state, { event: { payload }, part, day }) => {
    if (part === 'young' || !state) return [];
    const wrong = femaleLotProblems(state);
    return wrong.length > 0 ? wrong : checkCounts(state, payload, day);
  },
  apply: (state, { event: { payload }, part, animalId, day, handed }) => {
    if (part === 'young') {
      // What a lot hands to its young is made by `handsOver` above, and by nothing else.
      const from = handed as FromDam | null;
      if (state)
        return {
          ...state,
          status: 'alive',
          heads: state.heads + payload.alive,
          doses: hadBySome(state.doses),
        };
      return from && youngOf(from, { id: animalId, alive: payload.alive, day });
    }
    return state && bearIn(state, payload, day);
  },
});
