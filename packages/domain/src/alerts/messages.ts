import type { Role } from '../people/roles.ts';
import type { Occasion } from './engine.ts';
import { type AlertCode, alertRules, type Severity } from './rules.ts';

/** Something of one alert that people are to be told. */
export type Occurrence = {
  alertId: string;
  rule: AlertCode;
  severity: Severity;
  occasion: Occasion;
  level: number;
  name: string;
  heads: number;
  /** Who knows of it already, since they did it or it is about them: nobody tells them. */
  knownTo: readonly string[];
};

type Member = { id: string; role: string };

/** One message to one person: of many alerts of a rule it is one all the same. */
export type Message = {
  userId: string;
  rule: AlertCode;
  occasion: Occasion;
  severity: Severity;
  alertIds: string[];
  /** Animals, or whatever it is about, counted in heads. */
  heads: number;
  /** The first few by name. */
  names: string[];
};

const namedInOne = 5;

/**
 * Who of a farm is told what. In: what happened to alerts, the people with their roles, and who was told of each alert
 * before. Out: one message a person, rule and occasion. Where nobody has the roles that are told first, the next are,
 * at once, so that no alert speaks to an empty room. That one ended is told only to who heard of it, where it was
 * critical.
 */
export function messagesOf(
  occurrences: readonly Occurrence[],
  people: readonly Member[],
  toldBefore: (alertId: string) => ReadonlySet<string>,
): Message[] {
  return gathered(occurrences, (occurrence) =>
    audienceOf(occurrence, people, toldBefore(occurrence.alertId)),
  );
}

/** One message to each that a thing concerns, of a rule, occasion and severity. */
function gathered(
  occurrences: readonly Occurrence[],
  audience: (occurrence: Occurrence) => readonly string[],
): Message[] {
  const messages = new Map<string, Message>();
  for (const occurrence of occurrences) {
    for (const userId of audience(occurrence)) {
      // What cannot wait takes nothing along that can: each has its own channels and its own hours.
      const key = `${userId} ${occurrence.rule} ${occurrence.occasion} ${occurrence.severity}`;
      const message = messages.get(key) ?? {
        userId,
        rule: occurrence.rule,
        occasion: occurrence.occasion,
        severity: occurrence.severity,
        alertIds: [],
        heads: 0,
        names: [],
      };
      messages.set(key, message);
      message.alertIds.push(occurrence.alertId);
      message.heads += occurrence.heads;
      if (message.names.length < namedInOne) message.names.push(occurrence.name);
    }
  }
  return [...messages.values()];
}

function audienceOf(
  { rule, occasion, severity, level, knownTo }: Occurrence,
  members: readonly Member[],
  told: ReadonlySet<string>,
): string[] {
  const { first, next } = alertRules[rule];
  const people = members.filter(({ id }) => !knownTo.includes(id));
  const withRole = (roles: readonly Role[]): string[] =>
    people.filter(({ role }) => roles.some((one) => one === role)).map(({ id }) => id);
  if (occasion === 'resolved')
    return severity === 'critical'
      ? people.filter(({ id }) => told.has(id)).map(({ id }) => id)
      : [];
  const early = withRole(first);
  const beginning = early.length > 0 ? early : withRole(next.length > 0 ? next : ['farm_owner']);
  // Who heard of it already is not called a second time by its going further; but where all of them did, and it cannot
  // wait, they are asked once more: nobody else is there.
  if (occasion === 'escalated') {
    const last = withRole(next);
    const fresh = last.filter((id) => !told.has(id));
    return fresh.length > 0 || severity !== 'critical' ? fresh : last;
  }
  if (occasion === 'repeated' && level > 0) return [...new Set([...beginning, ...withRole(next)])];
  return beginning;
}

/**
 * What a program is told: every alert and occasion once, also what no person hears of, like the end of what was no
 * emergency. In: what happened in one round; out: one message a rule and occasion, to nobody.
 */
export function programMessages(occurrences: readonly Occurrence[]): Omit<Message, 'userId'>[] {
  return gathered(occurrences, () => ['']).map(({ userId: _nobody, ...message }) => message);
}
