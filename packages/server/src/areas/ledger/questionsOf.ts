import { occasionOf } from '@kraal/domain/ledger/step';
import { kindOf } from '@kraal/domain/all';
import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import type { Problem, Said } from '@kraal/domain/ledger/problem';
import { callName } from '@kraal/domain/ledger/registry';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { parts } from './parts.ts';
import type { HerdFarm } from './project/animalRow.ts';
import { rejected } from '@kraal/domain/ledger/rejected';
import { ledgerSource } from './record/source.ts';

/** What the rules of today would say of an entry that stands in the book. */
export type OpenQuestion = {
  eventId: string;
  kind: string;
  occurredAt: string;
  animalId: string;
  called: string;
  said: { field: string; message: string; said: Said }[];
};

type Unnamed = Omit<OpenQuestion, 'said'> & { problems: Problem[] };

const animalsPerRound = 500;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Holds every entry of a farm against its animals as the rules of today do when it is recorded: what they would refuse
 * or ask. Nothing is changed by it. At most `most` are named, all are counted.
 */
export async function questionsOf(
  transaction: Transaction,
  farm: HerdFarm,
  most = 500,
): Promise<{ total: number; first: OpenQuestion[] }> {
  const first: Unnamed[] = [];
  let total = 0;
  for (let after = nobody; ; ) {
    const ids = (
      await select(
        transaction,
        row({ id: text }),
        sql`select distinct animal_id as id from event_animal where farm_id = ${farm.id}
          and animal_id > ${after} order by 1 limit ${animalsPerRound}`,
      )
    ).map(({ id }) => id);
    const last = ids.at(-1);
    if (!last) return { total, first: await named(transaction, farm.id, first) };
    after = last;
    const unitOfWork = new UnitOfWork(ledgerSource(transaction, farm.id), farm);
    await unitOfWork.prepare(ids);
    for (const id of ids)
      for (const question of await questionsOfOne(unitOfWork, farm, id)) {
        total += 1;
        if (first.length < most) first.push(question);
      }
  }
}

/** With the cabinet's names where problems name medicines by their ids. */
async function named(
  transaction: Transaction,
  farmId: string,
  found: readonly Unnamed[],
): Promise<OpenQuestion[]> {
  const answers = found.map(({ eventId, problems }) =>
    problems.map((one) => rejected(eventId, [one])),
  );
  for (const { name } of parts()) await name?.(transaction, farmId, answers.flat());
  return found.map(({ problems, ...one }, index) => ({
    ...one,
    said: problems.map(({ field }, place) => {
      const { text = '', params = [] } = answers[index]?.[place]?.problems?.[0] ?? {};
      return { field, message: answers[index]?.[place]?.message ?? '', said: { text, params } };
    }),
  }));
}

async function questionsOfOne(
  unitOfWork: UnitOfWork,
  { timeZone }: HerdFarm,
  animalId: string,
): Promise<Unnamed[]> {
  const { state, changes, rejected: refused } = await unitOfWork.replay(animalId);
  const asQuestion = (event: (typeof changes)[number]['event'], problems: Problem[]) => ({
    eventId: event.id,
    kind: event.kind,
    occurredAt: event.occurredAt,
    animalId,
    called: state ? callName(state) : '–',
    problems,
  });
  const asked = changes.flatMap(({ event, part, before, via }) => {
    // What others' lives, or a mob's, make of it is no claim about this one.
    if (via !== null || part === 'rears' || part === 'ran') return [];
    const subject = part === 'subject' ? before : null;
    const occasion = occasionOf({ event, part }, { animalId, context: { timeZone }, subject });
    const problems = kindOf(event.kind)?.check?.(before, occasion) ?? [];
    return problems.length > 0 ? [asQuestion(event, problems)] : [];
  });
  return [...refused.map(({ event, problems }) => asQuestion(event, problems)), ...asked];
}
