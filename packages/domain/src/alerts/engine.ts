import type { AlertRule } from './rules.ts';

export type AlertStatus = 'pending' | 'firing' | 'resolving' | 'resolved';

/** One alert as it stands; moments are milliseconds since 1970. Of one rule and subject at most one is not resolved. */
export type AlertState = {
  status: AlertStatus;
  /** Since when it has been found without a break, and when it fired first. */
  seenAt: number;
  firedAt: number | null;
  /** Since when it has no longer been found. */
  clearAt: number | null;
  resolvedAt: number | null;
  snoozedUntil: number | null;
  ackedAt: number | null;
  /** A person said that it is dealt with, or that it was none: it stays quiet until what made it is gone. */
  settledAt: number | null;
  /** 0 while the first are told, 1 once the next are. */
  level: number;
  repeats: number;
  /** When anybody was told last. */
  toldAt: number | null;
};

/** What a rule finds of a subject at a moment. */
export type Finding = {
  /** Held: no longer over the threshold, and not yet so far back that a raised alert ends. */
  standing: 'raised' | 'held';
  /** A cause is known that makes it no news. */
  isSilenced: boolean;
  /** Something that was planned or recorded is given until then to have its effect. */
  graceUntil: number | null;
};

export type Occasion = 'fired' | 'escalated' | 'repeated' | 'resolved';

type Timing = Pick<AlertRule, 'holdsHours' | 'keepsHours' | 'escalatesAfterHours' | 'repeats'>;
type Step = { state: AlertState | null; occasion: Occasion | null };

export const hourMs = 3_600_000;

const begun = (now: number): AlertState => ({
  status: 'pending',
  seenAt: now,
  firedAt: null,
  clearAt: null,
  resolvedAt: null,
  snoozedUntil: null,
  ackedAt: null,
  settledAt: null,
  level: 0,
  repeats: 0,
  toldAt: null,
});

/** A clock that was ahead and came back leaves moments that never were: they count from now. */
function notAhead(state: AlertState, now: number): AlertState {
  const past = (moment: number | null): number | null =>
    moment === null ? null : Math.min(moment, now);
  return {
    ...state,
    seenAt: Math.min(state.seenAt, now),
    firedAt: past(state.firedAt),
    clearAt: past(state.clearAt),
    toldAt: past(state.toldAt),
  };
}

/**
 * What becomes of one alert at a moment. In: when its rule tells and ends; how it stood, null where there was none; what
 * is found now, null where nothing is; the moment. Out: how it stands, null where there is none; and for what people are
 * to be told, at most one thing. Asked again at the same moment it answers the same state and no occasion, so that a
 * round that is broken off and done again tells nobody twice. The states are Prometheus' (`for`, `keep_firing_for`) and
 * Alertmanager's (silence, inhibition, repeat interval).
 */
export function advance(
  rule: Timing,
  was: AlertState | null,
  { finding, now }: { finding: Finding | null; now: number },
): Step {
  const state = was && notAhead(was, now);
  const isThere = finding !== null && (finding.standing === 'raised' || isRaised(state));
  if (!isThere) return state ? gone(rule, state, now) : { state: null, occasion: null };
  const seen = state ?? begun(now);
  if (seen.status === 'pending') return pending(rule, seen, { finding, now });
  return firing(rule, { ...seen, status: 'firing', clearAt: null }, { finding, now });
}

const isRaised = (state: AlertState | null): boolean =>
  state !== null && state.status !== 'pending' && state.status !== 'resolved';

function gone(rule: Timing, state: AlertState, now: number): Step {
  if (state.status === 'pending' || state.status === 'resolved')
    return { state: null, occasion: null };
  const clearAt = state.clearAt ?? now;
  const isOver = now - clearAt >= rule.keepsHours * hourMs;
  if (!isOver) return { state: { ...state, status: 'resolving', clearAt }, occasion: null };
  const ended: AlertState = { ...state, status: 'resolved', clearAt, resolvedAt: now };
  return { state: ended, occasion: state.settledAt === null ? 'resolved' : null };
}

type Seen = { finding: Finding; now: number };

function pending(rule: Timing, state: AlertState, { finding, now }: Seen): Step {
  const waits =
    finding.isSilenced ||
    (finding.graceUntil !== null && finding.graceUntil > now) ||
    now - state.seenAt < rule.holdsHours * hourMs;
  if (waits) return { state, occasion: null };
  return { state: { ...state, status: 'firing', firedAt: now, toldAt: now }, occasion: 'fired' };
}

function firing(rule: Timing, state: AlertState, { finding, now }: Seen): Step {
  const stays: Step = { state, occasion: null };
  if (state.settledAt !== null || finding.isSilenced) return stays;
  if (state.snoozedUntil !== null) {
    if (state.snoozedUntil > now) return stays;
    // Whoever put it off is told once more, however often it was told before.
    const awake = { ...state, snoozedUntil: null, toldAt: now };
    return { state: awake, occasion: 'repeated' };
  }
  if (state.ackedAt !== null) return stays;
  const { toldAt } = state;
  // From when they were told: whoever put it off has their time to answer again before it goes further.
  if (toldAt !== null && escalates(rule, state, now - toldAt))
    return { state: { ...state, level: 1, toldAt: now }, occasion: 'escalated' };
  if (toldAt !== null && isRepeated(rule, state, now - toldAt))
    return { state: { ...state, repeats: state.repeats + 1, toldAt: now }, occasion: 'repeated' };
  return stays;
}

const escalates = (rule: Timing, { level }: AlertState, sinceMs: number): boolean =>
  level === 0 && rule.escalatesAfterHours !== null && sinceMs >= rule.escalatesAfterHours * hourMs;

const isRepeated = ({ repeats: rule }: Timing, { repeats }: AlertState, sinceMs: number): boolean =>
  rule !== null && repeats < rule.atMost && sinceMs >= rule.everyHours * hourMs;

/** The next moment at which time alone makes something else of it; null where only facts or people do, as while it is silenced. */
export function nextMoment(
  rule: Timing,
  state: AlertState,
  { graceUntil, isSilenced, now }: { graceUntil: number | null; isSilenced: boolean; now: number },
): number | null {
  const after = (from: number | null, hours: number | null): number =>
    from === null || hours === null ? Number.POSITIVE_INFINITY : from + hours * hourMs;
  const { status, level, repeats } = state;
  const moments: number[] = [];
  if (status === 'pending' && !isSilenced)
    moments.push(Math.max(after(state.seenAt, rule.holdsHours), graceUntil ?? 0));
  if (status === 'resolving') moments.push(after(state.clearAt, rule.keepsHours));
  if (status === 'firing' && state.settledAt === null) {
    // Silenced, it comes back to its shelf when it was put off to, and says nothing there.
    if (state.snoozedUntil !== null && !(isSilenced && state.snoozedUntil <= now))
      moments.push(state.snoozedUntil);
    else if (state.snoozedUntil === null && state.ackedAt === null && !isSilenced) {
      if (level === 0) moments.push(after(state.toldAt, rule.escalatesAfterHours));
      if (rule.repeats && repeats < rule.repeats.atMost)
        moments.push(after(state.toldAt, rule.repeats.everyHours));
    }
  }
  const next = Math.min(...moments);
  return Number.isFinite(next) ? next : null;
}
