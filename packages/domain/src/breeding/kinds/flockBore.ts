import { hadBySome } from '../../health/lotDoses.ts';
import { daysBetween, type Day } from '../../format/dates.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { type FromDam, fromDam } from '../birth.ts';
import { asAtBirth, birthSpanDays, seasonOfBirth } from '../flockSeason.ts';
import { femaleLotProblems } from './female.ts';
import { boreSchema, type Bore } from './bore.ts';
import { flockDoubts } from './flockDoubts.ts';
import { youngOf } from './youngOf.ts';

/** Young of a lot that are older than this were born in another season. */
const oldestOfSeasonDays = 200;

const mostYoungEver = 7;

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
  return flockDoubts(state, payload, day);
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
