import { isDeepStrictEqual } from 'node:util';
import { advance, nextMoment } from '@kraal/domain/alerts/engine';
import { type AlertCode, alertCodes, alertRules } from '@kraal/domain/alerts/rules';
import type { Occurrence } from '@kraal/domain/alerts/messages';
import type { Day } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { newId } from '../../platform/newId.ts';
import type { Settings } from './settings.ts';
import { occurrenceOf } from './occurrenceOf.ts';
import { type KeptAlert, shelfOf } from './store.ts';
import type { Sighting } from './watch.ts';
import type { Round } from './alertRound.ts';
import { standingsOf, namesIn } from './standings.ts';

type Outcomes = {
  fresh: KeptAlert[];
  changed: KeptAlert[];
  gone: string[];
  occurrences: Occurrence[];
  /** Ends of which no person hears: somebody had dealt with it, a setting ended it, or another took its place. */
  quietEnds: Occurrence[];
  nextAt: number | null;
};

type Standing = Sighting & { standing: 'raised' | 'held' };

/** Whether a cause of it is raised: of the same subject, or anywhere on the farm. */
function silencing(standings: ReadonlyMap<string, Standing>): (one: Standing) => boolean {
  const raised = new Set<string>();
  for (const { rule, subjectId, standing } of standings.values()) {
    if (standing !== 'raised') continue;
    raised.add(rule);
    raised.add(`${rule} ${subjectId}`);
  }
  return ({ rule, subjectId }) =>
    alertRules[rule].silencedBy.some((cause) =>
      raised.has(cause.of === 'farm' ? cause.rule : `${cause.rule} ${subjectId}`),
    );
}

const startOf = (day: Day, timeZone: string): number =>
  Date.parse(instantOf(day, timeZone, '00:00:00'));

/** Kept before it was said, it is as much as is said now. */
const numberIn = ({ facts }: Pick<KeptAlert, 'facts'>, name: string): number =>
  typeof facts[name] === 'number' ? facts[name] : Number.POSITIVE_INFINITY;

/** What an alert says of its subject tells it apart from another of the same: another withdrawal, another medicine. */
const isAnother = (kept: KeptAlert, seen: Standing): boolean => {
  const { sameBy, anewByMore } = alertRules[kept.rule];
  if (anewByMore === true && seen.value > kept.value) return true;
  if (typeof anewByMore === 'string' && numberIn(seen, anewByMore) > numberIn(kept, anewByMore))
    return true;
  return sameBy.some((name) => {
    const was = kept.facts[name];
    // Kept before this was said of it: it is the same, and says it from now on.
    return (
      was !== undefined && namesIn(seen.facts[name]).some((one) => !namesIn(was).includes(one))
    );
  });
};

/** What an alert keeps of whom a setting may be for: of a medicine it is among its facts. */
const scopeOf = (kept: KeptAlert) => {
  const { medicineId } = kept.facts;
  return { ...kept, ...(typeof medicineId === 'string' ? { medicineId } : {}) };
};

/**
 * What becomes of every alert of a farm in one round. Pure: the same sightings over the same alerts at the same moment
 * come to the same, in whatever order they are seen, and a second time to nothing.
 */
export function outcomesOf(
  sightings: readonly Sighting[],
  open: ReadonlyMap<string, KeptAlert>,
  round: Round,
): Outcomes {
  const { now, settings, blind, timeZone } = round;
  const { standings, off } = standingsOf(sightings, open, round);
  const isSilenced = silencing(standings);
  const outcomes: Outcomes = {
    fresh: [],
    changed: [],
    gone: [],
    occurrences: [],
    quietEnds: [],
    nextAt: null,
  };
  const soonest = (moment: number | null): void => {
    if (moment !== null) outcomes.nextAt = Math.min(outcomes.nextAt ?? moment, moment);
  };
  for (const key of new Set([...open.keys(), ...standings.keys()])) {
    const found = open.get(key) ?? null;
    const seen = standings.get(key) ?? null;
    const rule = seen?.rule ?? found?.rule;
    if (!rule || blind.has(rule)) continue;
    // It ends without a word, and the other begins.
    const isReplaced = found !== null && seen !== null && isAnother(found, seen);
    if (isReplaced) {
      outcomes.changed.push({
        ...found,
        state: ended(found.state, now),
        shelf: 'settled',
        nextAt: null,
      });
      if (found.state.firedAt !== null) outcomes.quietEnds.push(occurrenceOf(found, 'resolved'));
    }
    const kept = isReplaced ? null : found;
    const graceUntil = seen?.graceUntil ? startOf(seen.graceUntil, timeZone) : null;
    const finding = seen && { standing: seen.standing, isSilenced: isSilenced(seen), graceUntil };
    // What a setting ends ends at once; what is gone must stay gone for a while first.
    const isWanted =
      kept === null || seen !== null || (!off.has(key) && settings.of(scopeOf(kept)).isOn);
    const timing = isWanted ? alertRules[rule] : { ...alertRules[rule], keepsHours: 0 };
    const { state, occasion } = advance(timing, kept?.state ?? null, { finding, now });
    if (state === null) {
      if (kept) outcomes.gone.push(kept.id);
      continue;
    }
    const nextAt = nextMoment(alertRules[rule], state, {
      graceUntil,
      isSilenced: finding?.isSilenced ?? false,
      now,
    });
    soonest(nextAt);
    const is = alertOf(kept, seen, { state, nextAt, settings, now });
    if (!kept) outcomes.fresh.push(is);
    else if (!isDeepStrictEqual(is, kept)) outcomes.changed.push(is);
    // What a setting ended is not over: nobody hears that there is water again. Nor is a disease when its carcass is gone.
    const isGood = isWanted && is.facts['gone'] === undefined && !alertRules[rule].endsUnsaid;
    const isSaid = occasion !== null && (occasion !== 'resolved' || isGood);
    if (isSaid) outcomes.occurrences.push(occurrenceOf(is, occasion));
    else if (state.status === 'resolved') outcomes.quietEnds.push(occurrenceOf(is, 'resolved'));
  }
  return outcomes;
}

const ended = (state: KeptAlert['state'], now: number): KeptAlert['state'] => ({
  ...state,
  status: 'resolved',
  clearAt: now,
  resolvedAt: now,
});

const longestName = 200;

type Becoming = { settings: Settings; now: number };

function alertOf(
  kept: KeptAlert | null,
  seen: Standing | null,
  { state, nextAt, settings, now }: Pick<KeptAlert, 'state' | 'nextAt'> & Becoming,
): KeptAlert {
  if (!seen) {
    if (!kept) throw new Error('an alert of nothing that was seen');
    return { ...kept, state, nextAt, shelf: shelfOf(state, now) };
  }
  const { rule, subjectKind, subjectId, name, heads, mobId, campId, value, facts } = seen;
  return {
    id: kept?.id ?? newId(),
    rule,
    subjectKind,
    subjectId,
    // As long as is kept: longer it would never be what is stored, and be written again with each round.
    name: name.slice(0, longestName),
    heads: Math.max(1, Math.round(heads)),
    mobId,
    campId,
    severity: settings.of(seen).severity,
    value: Math.round(value * 1000) / 1000,
    facts,
    state,
    shelf: shelfOf(state, now),
    nextAt,
  };
}

/** Rules that nobody on the farm wants are not looked for. */
export const wantedRules = (settings: Settings): ReadonlySet<AlertCode> =>
  new Set(alertCodes.filter((rule) => settings.isOn(rule)));
