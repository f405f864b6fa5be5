import type { EventAnswer } from '@kraal/contract/ledger';
import type { Statement } from '@kraal/domain/all';
import { rejected } from '@kraal/domain/ledger/rejected';
import { v7 } from 'uuid';
import { CallError, catalogue } from '../../platform/errors.ts';
import { deliver } from '../../platform/outbox/outbox.ts';
import { takeBack } from '../../platform/outbox/waiting.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { isSilent } from '../../platform/read.ts';
import { inWords, sentenceInWords } from '../../platform/serverWords.ts';

export type NewEvent = Statement & {
  occurredAt: string;
  animalIds?: string[];
  subjectIds?: string[];
  mobId?: string;
  heads?: number;
  note?: string;
  voids?: { eventId: string; reason: string };
  sessionId?: string;
  actId?: string;
};
export type SentEvent = NewEvent & { id: string };

export const newId = (): string => v7();
export const withId = (event: NewEvent): SentEvent => ({ id: newId(), ...event });

/** Every code that entries were refused or asked about for. */
export const codesOf = (answers: readonly Answered[]): string[] => [
  ...new Set(
    answers.flatMap((answer) =>
      answer.result === 'waiting'
        ? []
        : [answer.code ?? '', ...(answer.problems ?? []).map(({ code }) => code)],
    ),
  ),
];

/** What the ledger says of a refused entry, in the language of the screen. */
function inLanguage(answer: EventAnswer): EventAnswer {
  const { problems = [] } = answer;
  const [first] = problems;
  if (!first) return answer.message ? { ...answer, message: inWords(answer.message) } : answer;
  const byField = Map.groupBy(problems, ({ field }) => field);
  const errors = [...byField].map(([field, own]) => [field, own.map(sentenceInWords)]);
  return { ...answer, message: sentenceInWords(first), errors: Object.fromEntries(errors) };
}

/** What became of an entry: the server's word, or the device's own that it keeps it until there is a signal. */
export type Answered = EventAnswer | { id: string; result: 'waiting' };

/**
 * Records events: on this device first, then with the server; answers come back in the same order. Without a signal
 * the device says what it knows by the same rules, and what it finds nothing wrong with waits.
 */
export async function sendEvents(
  farmId: string,
  events: readonly SentEvent[],
  name?: string,
): Promise<Answered[]> {
  const answers = await deliver(farmId, events, { name });
  const waiting = new Set(answers.flatMap(({ id, result }) => (result === 'waiting' ? [id] : [])));
  // On its way to the server it is the server's to say.
  const judged =
    waiting.size > 0 && isSilent() ? await validateWaiting(farmId, events, waiting) : new Map();
  await forgetFarm('herd', 'things');
  return answers.map((answer) => {
    const said: Answered = judged.get(answer.id) ?? answer;
    return said.result === 'waiting' ? said : inLanguage(said);
  });
}

/** Of entries that wait those that cannot be, or are asked about, as the server would say it; they leave the outbox again. */
async function validateWaiting(
  farmId: string,
  events: readonly SentEvent[],
  waiting: ReadonlySet<string>,
): Promise<Map<string, EventAnswer>> {
  const { validateAhead } = await import('./device/shownHerd.ts');
  const problems = await validateAhead(
    farmId,
    events.filter(({ id }) => waiting.has(id)),
  ).catch(() => null);
  const refused = new Map<string, EventAnswer>(
    [...(problems ?? [])]
      .filter(([id]) => waiting.has(id))
      .map(([id, found]) => [id, rejected(id, found)]),
  );
  if (refused.size === 0) return refused;
  // What was under way meanwhile the server took: it is not said against any more, nor recorded a second time.
  const taken = await takeBack(new Set(refused.keys()));
  return new Map([...refused].filter(([id]) => taken.has(id)));
}

/** For a form that records one thing: a refusal becomes the form's errors. `name`: how people call whom it is of. */
export async function sendOne(farmId: string, event: SentEvent, name?: string): Promise<Answered> {
  const [answer] = await sendEvents(farmId, [event], name);
  if (!answer) throw new CallError('other', catalogue.unexpected);
  if (answer.result === 'rejected')
    throw new CallError(
      'invalid',
      answer.message ?? catalogue.invalid,
      422,
      answer.errors ?? {},
      codesOf([answer]),
    );
  return answer;
}

/**
 * For a form whose changes are several entries: all of them are recorded, or none. Out: whether the server has them, or
 * they wait for a signal.
 */
export async function sendTogether(farmId: string, events: readonly SentEvent[]): Promise<boolean> {
  if (events.length === 0) return true;
  let answers: Answered[];
  const act = newId();
  const ofAct = events.length > 1 ? events.map((event) => ({ ...event, actId: act })) : events;
  try {
    answers = await deliver(farmId, ofAct, { act });
  } catch (error) {
    throw error instanceof CallError && error.kind === 'invalid' ? ofTheForm(error) : error;
  }
  await forgetFarm('herd', 'things');
  // Another tab sent them, and they were refused there.
  const refused = answers.find(({ result }) => result === 'rejected');
  if (refused && refused.result === 'rejected')
    throw new CallError('invalid', refused.message ?? catalogue.invalid, 422, refused.errors ?? {});
  return answers.every(({ result }) => result !== 'waiting');
}

/** What is said of an entry's field, said of the form's. */
function ofTheForm(error: CallError): CallError {
  const errors: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(error.errors)) {
    const field = path.replace(/^events\.\d+\./, '');
    errors[field] = [...(errors[field] ?? []), ...messages];
  }
  const first = Object.values(errors)[0]?.[0];
  return new CallError('invalid', first ?? catalogue.invalid, error.status, errors, error.codes);
}
