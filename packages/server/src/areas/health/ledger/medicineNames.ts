import type { EventAnswer } from '@kraal/contract/ledger';
import { medicineToken } from '@kraal/domain/health/withdrawal';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';

const idsIn = (token: string): string[] => token.slice('medicines:'.length).split(',');

/** Puts the cabinet's names where refusals name medicines by their ids; what was given before it came has none here. */
export async function nameMedicines(
  transaction: Transaction,
  farmId: string,
  answers: readonly EventAnswer[],
): Promise<void> {
  const problems = answers.flatMap((answer) => answer.problems ?? []);
  const tokens = new Set(
    problems.flatMap(({ params }) => params.map(String).filter((one) => medicineToken.test(one))),
  );
  if (tokens.size === 0) return;
  const ids = [...new Set([...tokens].flatMap(idsIn))].filter((id) => id !== '');
  const rows = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select id, name from medicine
      where farm_id = ${farmId} and id = any(${sql.param(ids)}::uuid[])`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const wordsOf = new Map(
    [...tokens].map((token) => [
      token,
      idsIn(token)
        .flatMap((id) => names.get(id) ?? [])
        .join(', ') || '–',
    ]),
  );
  const inText = (text: string): string =>
    [...wordsOf].reduce((said, [token, words]) => said.replaceAll(token, words), text);
  for (const answer of answers) {
    if (!answer.problems) continue;
    if (answer.message) answer.message = inText(answer.message);
    for (const [field, said] of Object.entries(answer.errors ?? {}))
      if (answer.errors) answer.errors[field] = said.map(inText);
    for (const problem of answer.problems)
      problem.params = problem.params.map((one) => wordsOf.get(String(one)) ?? one);
  }
}
