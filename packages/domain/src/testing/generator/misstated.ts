import type { Chance } from '../chance.ts';
import type { Entry } from '../entry.ts';

/** Kinds of which somebody may write down what was true of another day, animal or mob. */
const mixedUp = new Set([
  'treated',
  'moved',
  'joined_mob',
  'weighed',
  'pregnancy_checked',
  'sold',
  'described',
  'condition_scored',
  'famacha_scored',
  'shorn',
]);

type Young = { alive: boolean; sex?: string; id?: string };

/** As if there had been another number of young, or of another sex; some keep the ids of the true ones. */
function otherYoung(young: readonly Young[], chance: Chance): Young[] {
  if (chance.is(0.5))
    return young.map((one) =>
      one.alive ? { ...one, sex: one.sex === 'female' ? 'male' : 'female' } : one,
    );
  const [first] = young;
  return young.length > 1 && first
    ? [first]
    : [...young, { alive: true, sex: chance.one(['female', 'male']), id: chance.id() }];
}

const daysBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * 86_400_000).toISOString();

/**
 * What somebody wrote down first, before it was put right: with another day's content, another way of leaving, other
 * young, a birth on another day. In: the true entry and what was told of its kind before. Out: the wrong entry, or null.
 */
export function misstated(entry: Entry, told: readonly Entry[], chance: Chance): Entry | null {
  const { kind, payload, occurredAt } = entry;
  const wrong: Entry = { ...entry, id: chance.id() };
  if (kind === 'died') return { ...wrong, kind: 'lost', payload: { sure: true } };
  if (kind === 'gave_birth' && chance.is(0.5))
    return { ...wrong, occurredAt: daysBefore(occurredAt, chance.int(1, 3)) };
  if (kind === 'gave_birth') {
    const young = payload['young'] as Young[]; // the generator's own
    return { ...wrong, payload: { ...payload, young: otherYoung(young, chance) } };
  }
  const others = told.filter((one) => one.kind === kind);
  if (!mixedUp.has(kind) || others.length === 0) return null;
  // Nobody is told that she had what a protocol is not for: that is refused at once.
  const { protocolId: _plan, step: _step, ...other } = chance.one(others).payload;
  return { ...wrong, payload: other };
}
