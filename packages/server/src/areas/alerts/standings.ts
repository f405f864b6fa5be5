import { alertRules, standingOf } from '@kraal/domain/alerts/rules';
import { addDays } from '@kraal/domain/format/dates';
import { type KeptAlert, keyOf } from './store.ts';
import type { Sighting } from './watch.ts';
import type { Round } from './alertRound.ts';

type Standing = Sighting & { standing: 'raised' | 'held' };

export const namesIn = (value: string | number | undefined): string[] =>
  value === undefined ? [] : String(value).split(', ');

/** Two findings of one subject are one alert: the graver speaks, and names what the other is about too. */
function joined(one: Standing, other: Standing): Standing {
  const [graver, lesser] = isGraver(other, one) ? [other, one] : [one, other];
  if (graver.standing !== lesser.standing) return graver;
  const facts = { ...graver.facts };
  for (const name of alertRules[graver.rule].joins) {
    const both = new Set([...namesIn(graver.facts[name]), ...namesIn(lesser.facts[name])]);
    facts[name] = [...both].sort().join(', ');
  }
  return { ...graver, facts };
}

type Standings = {
  standings: Map<string, Standing>;
  /** What is so, and is wanted nowhere: a setting silences it. */
  off: ReadonlySet<string>;
};

/** What is seen, held against what the farm set: each with how it stands, without what is clear or history. */
export function standingsOf(
  sightings: readonly Sighting[],
  open: ReadonlyMap<string, KeptAlert>,
  { settings, today }: Round,
): Standings {
  const standings = new Map<string, Standing>();
  const off = new Set<string>();
  for (const sighting of sightings) {
    const { rule, subjectId, since, value } = sighting;
    const { isOn, threshold } = settings.of(sighting);
    const standing = standingOf(rule, value, threshold);
    if (standing === 'clear') continue;
    const key = keyOf(rule, subjectId);
    if (!isOn) {
      off.add(key);
      continue;
    }
    const { freshDays } = alertRules[rule];
    const isHistory = freshDays !== null && since !== null && since < addDays(today, -freshDays);
    // Heard of late it raises nothing; what was raised in time stands for as long as it is so.
    if (isHistory && !open.has(key)) continue;
    const is = { ...sighting, standing };
    const known = standings.get(key);
    standings.set(key, known ? joined(known, is) : is);
  }
  return { standings, off };
}

/** Of several findings of one subject the gravest speaks, whichever was seen first; alike, the one of longest ago. */
function isGraver(one: Standing, other: Standing): boolean {
  if (one.standing !== other.standing) return one.standing === 'raised';
  const more = alertRules[one.rule].threshold?.raises === 'to' ? -1 : 1;
  if (one.value !== other.value) return more * (one.value - other.value) > 0;
  return JSON.stringify([one.since, one.facts]) < JSON.stringify([other.since, other.facts]);
}
