import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import type { EventAnswer } from '@kraal/contract/ledger';
import { parseEid } from '@kraal/domain/identity/eid';
import { dayOf } from '@kraal/domain/format/dates';
import { tagKey } from '@kraal/domain/identity/tag';
import { problem } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import {
  insertRows,
  type Row,
  select,
  together,
  type Transaction,
} from '../../../platform/database/connection.ts';
import { planProjection, saveProjection } from '../project/project.ts';
import { type Draft, type Involved, readDraft, type Recorder, rejected } from './draft.ts';
import { type Bench, judge } from './judge.ts';
import { Lives } from './lives.ts';
import { Marks } from './marks.ts';
import { resolveMobs } from './mobs.ts';
import { loadMatings } from './matings.ts';
import { loadCabinet } from './medicines.ts';
import { loadProtocols } from './protocols.ts';
import { loadReferences } from './references.ts';
import { checkVoid, loadVoidables, type Voidable } from './voiding.ts';

export type Recorded = { answers: EventAnswer[]; recorded: number };

/** One writer per farm at a time: marks stay unique, no two requests judge against half of each other. */
async function lockFarm(transaction: Transaction, farmId: string): Promise<GestationOfFarm> {
  const [farm] = await select<{ gestationDays: GestationOfFarm }>(
    transaction,
    sql`
    select pg_advisory_xact_lock(hashtextextended(${farmId}, 7)), (select gestation_days from farm where id = ${farmId}) as "gestationDays"`,
  );
  return farm?.gestationDays ?? {};
}

async function knownHashes(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Map<string, string>> {
  const rows = await select<{ id: string; content_hash: string }>(
    transaction,
    sql`
    select id, content_hash from event where farm_id = ${farmId} and id = any(${sql.param(drafts.map((draft) => draft.id))}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.content_hash]));
}

/** Animals whose lives will be replayed: something late concerns them, or something of theirs is voided. */
function lateAnimals(
  drafts: readonly Draft[],
  voidables: ReadonlyMap<string, Voidable>,
  lives: Lives,
): string[] {
  const late = new Set([...voidables.values()].flatMap((one) => one.animalIds));
  for (const draft of drafts) {
    const time = new Date(draft.occurredAt).toISOString();
    for (const { animalId } of draft.involved)
      if (time <= (lives.of(animalId).state?.lastKey.slice(0, time.length) ?? ''))
        late.add(animalId);
  }
  return [...late];
}

const youngIn = (payload: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(payload['young']) ? payload['young'] : [];

/** Marks the request writes, and those that animals may get back when something of theirs is voided. */
function writtenMarks(
  drafts: readonly Draft[],
  restored: readonly (AnimalState | null)[],
): { tags: string[]; eids: string[] } {
  const worn = restored.flatMap((state) => state?.identifiers ?? []);
  const marked = drafts.flatMap(({ payload }) => [payload, ...youngIn(payload)]);
  const tags = marked.flatMap((payload) =>
    typeof payload['tag'] === 'string' ? [tagKey(payload['tag'])] : [],
  );
  const eids = marked.flatMap((payload) => {
    const parsed = typeof payload['eid'] === 'string' ? parseEid(payload['eid']) : null;
    return parsed?.ok ? [parsed.eid] : [];
  });
  return {
    tags: [...tags, ...worn.filter((one) => one.type === 'visual').map((one) => tagKey(one.value))],
    eids: [...eids, ...worn.filter((one) => one.type === 'eid').map((one) => one.value)],
  };
}

/** Animals that an entry concerns by what its subjects are: the dams of young that are weaned or leave. */
function addFamily(drafts: readonly Draft[], lives: Lives, timeZone: string): string[] {
  return drafts.flatMap((draft) => {
    const { family } = draft.definition;
    if (!family) return [];
    const day = dayOf(draft.occurredAt, timeZone);
    const found = draft.involved.flatMap(({ animalId, part }) => {
      const state = part === 'subject' ? lives.of(animalId).state : null;
      return state ? family(state, day) : [];
    });
    // A dam with two young in one entry is named once: the ledger keeps an animal's part in an entry once.
    const fresh = [...new Map(found.map((one) => [one.animalId, one])).values()].filter(
      ({ animalId }) => !draft.involved.some((one) => one.animalId === animalId),
    );
    draft.involved.push(...fresh);
    return fresh.map(({ animalId }) => animalId);
  });
}

const parentIds = (draft: Draft): string[] =>
  [draft.payload['damId'], draft.payload['sireId']].filter((id) => typeof id === 'string');

function eventRow(draft: Draft, payload: unknown, recorder: Recorder): Row {
  return {
    farm_id: recorder.farmId,
    id: draft.id,
    kind: draft.kind,
    occurred_at: draft.occurredAt,
    recorded_at: recorder.now.toISOString(),
    recorded_by: recorder.userId,
    source: recorder.source,
    heads: draft.heads ?? null,
    payload,
    note: draft.note ?? null,
    mob_id: draft.mobId ?? null,
    session_id: draft.sessionId ?? null,
    import_id: recorder.importId ?? null,
    voids: draft.voids?.eventId ?? null,
    void_reason: draft.voids?.reason ?? null,
    content_hash: draft.contentHash,
  };
}

const linkRow = (farmId: string, draft: Draft, { animalId, part }: Involved): Row => ({
  farm_id: farmId,
  animal_id: animalId,
  event_id: draft.id,
  part,
});

/**
 * The single write path for animals. Each event is answered on its own: recorded, duplicate (same id, same
 * content) or rejected with its problems. All that is recorded is saved in the caller's transaction.
 */
export async function recordEvents(
  transaction: Transaction,
  recorder: Recorder,
  raw: readonly Record<string, unknown>[],
): Promise<Recorded> {
  const { farmId } = recorder;
  // Read before the lock is held: what one request says keeps no other waiting.
  const readings = raw.map((one) => readDraft(one, recorder));
  const drafts = readings.flatMap((reading) => (reading.ok ? [reading.draft] : []));
  const gestationDays = await lockFarm(transaction, farmId);
  const lives = new Lives(transaction, farmId, { timeZone: recorder.timeZone });
  const bench: Bench = { transaction, recorder, lives, marks: new Marks(transaction, farmId) };
  const named = drafts.flatMap((draft) => [
    ...draft.involved.map((one) => one.animalId),
    ...parentIds(draft),
  ]);
  const [hashes, voidables, references, cabinet, protocols] = await together(
    knownHashes(transaction, farmId, drafts),
    loadVoidables(transaction, farmId, drafts),
    loadReferences(transaction, farmId, drafts),
    loadCabinet(transaction, farmId, drafts),
    loadProtocols(transaction, farmId, drafts),
    lives.load(named),
  );
  await resolveMobs(transaction, farmId, drafts);
  await lives.load([
    ...drafts.flatMap((draft) => draft.involved.map((one) => one.animalId)),
    ...[...voidables.values()].flatMap((one) => one.animalIds),
  ]);
  await lives.load(addFamily(drafts, lives, recorder.timeZone));
  const matings = await loadMatings(transaction, farmId, drafts);
  await lives.loadStored(lateAnimals(drafts, voidables, lives));
  const { tags, eids } = writtenMarks(
    drafts,
    [...voidables.values()].flatMap((one) => one.animalIds.map((id) => lives.of(id).state)),
  );
  await bench.marks.load(tags, eids);

  const events: Row[] = [];
  const links: Row[] = [];
  const voids: Row[] = [];
  const answers: EventAnswer[] = [];
  for (const reading of readings)
    answers.push(reading.ok ? await answerTo(reading.draft) : reading.answer);

  async function answerTo(draft: Draft): Promise<EventAnswer> {
    const known = hashes.get(draft.id);
    if (known === draft.contentHash) return { id: draft.id, result: 'duplicate' };
    if (known)
      return rejected(draft.id, [
        problem(
          'id',
          'id_reused',
          'Another entry with this id but other content was recorded before.',
        ),
      ]);
    const target = draft.voids ? voidables.get(draft.voids.eventId) : undefined;
    const stateOf = (id: string): AnimalState | null => lives.of(id).state;
    const problems = [
      ...references(draft),
      ...(draft.voids ? checkVoid(target, recorder) : []),
      ...cabinet(draft, stateOf, recorder.timeZone),
      ...protocols(draft, stateOf, recorder.timeZone),
      ...matings(draft, stateOf),
    ];
    if (problems.length === 0 && draft.involved.length === 0 && draft.kind !== 'voided')
      problems.push(problem('mobId', 'empty_mob', 'Nobody was in this mob at that time.'));
    if (problems.length > 0) return rejected(draft.id, problems);
    const judgement = await judge(draft, target ?? null, bench);
    if (!judgement.ok) return rejected(draft.id, judgement.problems);
    hashes.set(draft.id, draft.contentHash);
    events.push(eventRow(draft, judgement.event.payload, recorder));
    const involved =
      draft.kind === 'voided'
        ? (target?.animalIds ?? []).map((animalId) => ({ animalId, part: 'subject' as const }))
        : draft.involved;
    links.push(...involved.map((one) => linkRow(farmId, draft, one)));
    if (target) {
      target.voidedBy = draft.id;
      lives.voided.add(target.id);
      voids.push({ id: target.id, voided_by: draft.id });
    }
    return {
      id: draft.id,
      result: 'recorded',
      ...(judgement.changed.length > 0 ? { changed: judgement.changed } : {}),
    };
  }

  // While the database writes the entries, what follows from them is worked out here.
  const [, plan] = await together(
    saveEntries(transaction, farmId, { events, links, voids }),
    Promise.resolve().then(() => planProjection({ ...recorder, gestationDays }, lives.all)),
  );
  await saveProjection(transaction, farmId, plan);
  return { answers, recorded: events.length };
}

type Entries = { events: Row[]; links: Row[]; voids: Row[] };

async function saveEntries(
  transaction: Transaction,
  farmId: string,
  { events, links, voids }: Entries,
): Promise<void> {
  await together(
    insertRows(transaction, 'event', events),
    insertRows(transaction, 'event_animal', links),
  );
  if (voids.length === 0) return;
  await transaction.execute(
    sql`update event e set voided_by = v.voided_by from jsonb_to_recordset(${JSON.stringify(voids)}::jsonb) as v(id uuid, voided_by uuid) where e.farm_id = ${farmId} and e.id = v.id`,
  );
}
