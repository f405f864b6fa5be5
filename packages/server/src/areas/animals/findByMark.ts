import type { Output, Request } from '@kraal/contract/endpoint';
import type { AnimalRow, findAnimal as contract } from '@kraal/contract/animals';
import { eidProblemText, parseEid } from '@kraal/domain/animals/identification/eid';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import type { Identifier } from '@kraal/domain/animals/slice';
import { schemeKey } from '@kraal/domain/animals/register';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { animalRow as animalRowSchema } from '@kraal/contract/animals';
import { json, row, rowOf, text } from '../../platform/database/row.ts';
import { closedRecords } from './closedRecords.ts';
import { found } from './filter.ts';
import { animalColumns, animalRows } from './list.ts';

/** One sign alone is in half of all numbers. */
const shortestNumber = 2;
/** So many that hold a number somewhere are looked at. */
const mostHolders = 500;

/** Who has this number of another register today, however it is written, with its register or without. */
async function withNumber(
  transaction: Transaction,
  farmId: string,
  key: string,
): Promise<string[]> {
  if (key.length < shortestNumber) return [];
  const holders = await select(
    transaction,
    row({ id: text, identifiers: json<Identifier[]>() }),
    sql`select a.id, a.state->'identifiers' as identifiers from animal a
      where a.farm_id = ${farmId} and a.status = 'alive' and ${found(key)}
        and a.state->'identifiers' @> '[{"type":"official"}]' limit ${mostHolders}`,
  );
  const isIt = ({ type, until, scheme = '', value }: Identifier): boolean =>
    type === 'official' &&
    until === null &&
    [schemeKey(value), schemeKey(scheme) + schemeKey(value)].includes(key);
  return holders.filter(({ identifiers }) => identifiers.some(isIt)).map(({ id }) => id);
}

/** What was typed or scanned at the crush: an EID as any reader writes it, a tag, else a number of another register. */
export async function findByMark(
  transaction: Transaction,
  farmId: string,
  { mark, species }: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const eid = parseEid(mark);
  const wears = (who: SQL): SQL =>
    sql`(${who}.eid = ${eid.ok ? eid.eid : null} or ${who}.tag_key = ${tagKey(mark)})`;
  const which = (condition: SQL): Promise<AnimalRow[]> =>
    select(
      transaction,
      rowOf(animalRowSchema),
      sql`
      select ${animalColumns} from animal a ${animalRows} where a.farm_id = ${farmId}
        and a.status = 'alive' and ${condition}
          order by (a.species = ${species ?? ''}) desc, a.id limit 2`,
    );
  const own = await which(sql`(${wears(sql`a`)} or a.id in (
    -- a number that only a closed record of it wore
    select l.kept_id from ${closedRecords(farmId)} l join animal c on c.farm_id = ${farmId}
      and c.id = l.id and ${wears(sql`c`)}))`);
  const numbered = own.length > 0 ? [] : await withNumber(transaction, farmId, schemeKey(mark));
  const rows =
    numbered.length === 0 ? own : await which(sql`a.id = any(${sql.param(numbered)}::uuid[])`);
  const damaged =
    !eid.ok && eid.problem === 'damaged_by_spreadsheet' ? eidProblemText[eid.problem] : null;
  return {
    animal: rows[0] ?? null,
    // Where nobody says of which species it is, a cow and a ewe of one number are two that it may be.
    several: rows.length > 1 && (species === undefined || rows[0]?.species === rows[1]?.species),
    problem: damaged,
  };
}
