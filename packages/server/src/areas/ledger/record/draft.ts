import { hash } from 'node:crypto';
import type { EventAnswer } from '@kraal/contract/ledger';
import {
  type EventInput,
  eventInputSchema,
  futureToleranceMs,
  type LedgerEvent,
} from '@kraal/domain/ledger/envelope';
import { involvedIn, isToMob } from '@kraal/domain/ledger/addressed';
import { dayOf } from '@kraal/domain/format/dates';
import { endOfDay } from '@kraal/domain/format/instant';
import type { Acknowledged } from '@kraal/domain/ledger/acknowledged';
import type { AnyKind } from '@kraal/domain/ledger/kind';
import type { Involved } from '@kraal/domain/ledger/life';
import { kindOf } from '@kraal/domain/all';
import { unkeepable } from '../../../platform/http/text.ts';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import { rejected } from '@kraal/domain/ledger/rejected';
import { rankOf } from '@kraal/domain/people/roles';

/** Who records, and by which way. */
export type Recorder = {
  farmId: string;
  userId: string;
  role: string;
  timeZone: string;
  source: string;
  now: Date;
  importId?: string;
  /** Another program does it, with this key that the person made. */
  byKey?: string | null;
  /** A step of a transfer writes it: whoever is away with its load comes and goes by that. */
  isOfTransfer?: boolean;
};

/** An event that is well formed, its moment in UTC; whether it can be true is judged against its animals. */
export type Draft = EventInput & {
  definition: AnyKind;
  contentHash: string;
  /** Those it names, and, once it is judged, whoever was in its mob. */
  involved: Involved[];
  /** It means whoever is in the mob, whenever that becomes known. */
  toMob: boolean;
};

/** What whoever recorded it said to questions; its kind's own schema has read it. */
export const acknowledgedOf = ({ payload }: Draft): Acknowledged => payload['sure'] as Acknowledged;

/** The same content in whatever order its fields were sent. */
function contentHashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(inOrder(value)), 'base64url');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!value || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)]);
}

const earliest = Date.UTC(1950, 0, 1);

function checkTime(occurredAt: string, now: Date): Problem[] {
  const time = Date.parse(occurredAt);
  if (time > now.getTime() + futureToleranceMs)
    return [
      problem(
        'occurredAt',
        'in_the_future',
        'This is in the future. Kraal records what has happened.',
      ),
    ];
  return time < earliest
    ? [problem('occurredAt', 'too_long_ago', 'This is longer ago than any animal lives.')]
    : [];
}

/** Entries are about animals or about things on the land, never both; a cancellation is about whatever its entry was. */
function checkAddress(event: EventInput, { about }: AnyKind): Problem[] {
  if (event.kind === 'voided') return [];
  if (about && (event.animalIds || event.mobId || event.heads !== undefined))
    return [problem('animalIds', 'no_animals_here', 'This is not about animals.')];
  if (about && !event.subjectIds)
    return [problem('subjectIds', 'no_subjects', 'Say which camp or thing this is about.')];
  return !about && event.subjectIds
    ? [problem('subjectIds', 'no_subjects_here', 'This is about animals.')]
    : [];
}

/** The last moment of its day, or this one: what else happened to its animal that day was before it, at whatever hour. */
function lateInDay(occurredAt: string, { timeZone, now }: Recorder): string {
  const end = new Date(endOfDay(dayOf(occurredAt, timeZone), timeZone));
  const latest = Date.parse(occurredAt) > now.getTime() ? new Date(occurredAt) : now;
  return (end < latest ? end : latest).toISOString();
}

/** What it is about, each once. */
export const subjectsOf = ({ definition, subjectIds }: Draft): string[] =>
  definition.about ? [...new Set(subjectIds)] : [];

export type DraftResult = { ok: true; draft: Draft } | { ok: false; answer: EventAnswer };

const capitals = /^(?=.*[A-F])[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

function hasCapitals(value: unknown): boolean {
  if (typeof value === 'string') return capitals.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasCapitals);
}

/** Ids as the database writes them: one written in capitals is the same one. */
function lowerIds(value: unknown): unknown {
  if (typeof value === 'string') return capitals.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(lowerIds);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lowerIds(inner)]));
}

/** Shape, kind, permission and time of one event as it was sent. */
export function readDraft(sent: Record<string, unknown>, recorder: Recorder): DraftResult {
  const flaw = unkeepable(sent);
  if (flaw) {
    const id = typeof sent['id'] === 'string' ? sent['id'] : '';
    return { ok: false, answer: rejected(id, [problem('event', 'unkeepable', flaw)]) };
  }
  const raw = hasCapitals(sent) ? (lowerIds(sent) as Record<string, unknown>) : sent; // an object stays one
  const id = typeof raw['id'] === 'string' ? raw['id'] : '';
  const reject = (problems: Problem[]): DraftResult => ({
    ok: false,
    answer: rejected(id, problems),
  });
  const envelope = eventInputSchema.safeParse(raw);
  if (!envelope.success)
    return reject(
      envelope.error.issues.map((issue) =>
        problem(issue.path.join('.') || 'event', 'invalid', issue.message),
      ),
    );
  const event = envelope.data;
  const definition = kindOf(event.kind);
  if (!definition)
    return reject([
      problem(
        'kind',
        'unknown_kind',
        sentence`Kraal does not know events of the kind "${event.kind}".`,
      ),
    ]);
  if (rankOf(recorder.role) < rankOf(definition.permission))
    return reject([
      problem('kind', 'forbidden', 'You do not have permission to perform this action'),
    ]);
  const payload = definition.payload.safeParse(event.payload);
  if (!payload.success)
    return reject(
      payload.error.issues.map((issue) =>
        problem(issue.path.join('.') || 'payload', 'invalid', issue.message),
      ),
    );
  const parsed = payload.data as Record<string, unknown>; // every kind's payload is an object
  const needed = definition.needs?.(parsed);
  if (needed && rankOf(recorder.role) < rankOf(needed))
    return reject([
      problem('kind', 'forbidden', 'You do not have permission to perform this action'),
    ]);
  const late = checkTime(event.occurredAt, recorder.now);
  if (late.length > 0) return reject(late);
  if (event.kind === 'voided' && !event.voids)
    return reject([problem('voids', 'nothing_voided', 'Say which entry this cancels.')]);
  const misaddressed = checkAddress(event, definition);
  if (misaddressed.length > 0) return reject(misaddressed);
  if (event.kind !== 'voided' && !definition.about && !event.animalIds && !event.mobId)
    return reject([problem('animalIds', 'no_animals', 'Choose the animals this concerns.')]);
  if (definition.opens && event.animalIds?.length !== 1)
    return reject([
      problem('animalIds', 'one_animal', 'Each new animal or lot is an entry of its own.'),
    ]);
  if (definition.oneLot && new Set(event.animalIds).size !== 1)
    return reject([problem('animalIds', 'one_lot', 'Each lot is an entry of its own.')]);
  const contentHash = contentHashOf(envelope.data);
  const involved = involvedIn(event, definition, parsed);
  // A cancellation is of those whom its entry concerned, whichever mob it names.
  const { mobId: _whichever, ...unaddressed } = event;
  const said: EventInput =
    event.kind === 'voided'
      ? unaddressed
      : definition.afterOthers
        ? { ...event, occurredAt: lateInDay(event.occurredAt, recorder) }
        : event;
  const toMob = isToMob(said, definition);
  return {
    ok: true,
    draft: {
      ...said,
      occurredAt: new Date(said.occurredAt).toISOString(),
      payload: parsed,
      definition,
      contentHash,
      involved,
      toMob,
    },
  };
}

export function toEvent(draft: Draft): LedgerEvent {
  return {
    id: draft.id,
    kind: draft.kind,
    occurredAt: draft.occurredAt,
    payload: draft.payload,
    heads: draft.heads,
    ...(draft.toMob ? { mobId: draft.mobId } : {}),
    ...(draft.definition.opens ? { subjectId: draft.animalIds?.[0] } : {}),
  };
}
