import { recordEvents, type EventAnswer } from '@kraal/contract/ledger';
import type { Statement } from '@kraal/domain/all';
import { v7 } from 'uuid';
import { call } from '../../platform/api.ts';
import { layoutOf } from '../../platform/device.ts';
import { CallError, catalogue } from '../../platform/errors.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { inWords, sentenceInWords } from '../../platform/serverWords.ts';

export type NewEvent = Statement & {
  occurredAt: string;
  animalIds?: string[];
  mobId?: string;
  heads?: number;
  note?: string;
  voids?: { eventId: string; reason: string };
  sessionId?: string;
};
export type SentEvent = NewEvent & { id: string };

export const newId = (): string => v7();
export const withId = (event: NewEvent): SentEvent => ({ id: newId(), ...event });

const perPost = 500;

/** Every code that entries were refused or asked about for. */
export const codesOf = (answers: readonly EventAnswer[]): string[] => [
  ...new Set(
    answers.flatMap(({ code = '', problems = [] }) => [code, ...problems.map((one) => one.code)]),
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

/** Records events now, in as many posts as they need; answers come back in the same order. */
export async function sendEvents(
  farmId: string,
  events: readonly SentEvent[],
): Promise<EventAnswer[]> {
  const answers: EventAnswer[] = [];
  for (let from = 0; from < events.length; from += perPost) {
    const body = {
      source: layoutOf() === 'mobile' ? ('mobile' as const) : ('web' as const),
      events: events.slice(from, from + perPost),
    };
    answers.push(
      ...(await call(recordEvents, { params: { farmId }, query: {}, body })).answers.map(
        inLanguage,
      ),
    );
  }
  await forgetFarm();
  return answers;
}

/** For a form that records one thing: a refusal becomes the form's errors. */
export async function sendOne(farmId: string, event: SentEvent): Promise<EventAnswer> {
  const [answer] = await sendEvents(farmId, [event]);
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

/** For a form whose changes are several entries: all of them are recorded, or none. */
export async function sendTogether(farmId: string, events: readonly SentEvent[]): Promise<void> {
  if (events.length === 0) return;
  const body = {
    source: layoutOf() === 'mobile' ? ('mobile' as const) : ('web' as const),
    events: [...events],
  };
  try {
    await call(recordEvents, { params: { farmId }, query: { atomic: 'true' }, body });
  } catch (error) {
    throw error instanceof CallError && error.kind === 'invalid' ? ofTheForm(error) : error;
  }
  await forgetFarm();
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
