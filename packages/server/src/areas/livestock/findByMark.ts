import type { Output, Request } from '@kraal/contract/endpoint';
import type { AnimalRow, findAnimal as contract } from '@kraal/contract/livestock';
import { eidProblemText, parseEid } from '@kraal/domain/identity/eid';
import { tagKey } from '@kraal/domain/identity/tag';
import { schemeKey } from '@kraal/domain/livestock/register';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { closedRecords } from './closedRecords.ts';
import { found } from './filter.ts';
import { animalColumns, animalPlaces } from './list.ts';

/** Shorter ones no index finds, and no register gives. */
const shortestNumber = 4;

/** A number of another register that it has today, however it is written. */
const hasNumber = (number: string): SQL => sql`exists (
  select from jsonb_array_elements(a.state->'identifiers') i where i->>'type' = 'official'
    and i->>'until' is null and lower(regexp_replace(i->>'value', '[\\s.-]', '', 'g')) = ${number})`;

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
    select<AnimalRow>(
      transaction,
      sql`
      select ${animalColumns} from animal a ${animalPlaces} where a.farm_id = ${farmId}
        and a.status = 'alive' and ${condition}
          order by (a.species = ${species ?? ''}) desc, a.id limit 2`,
    );
  const own = await which(sql`(${wears(sql`a`)} or a.id in (
    -- a number that only a closed record of it wore
    select l.kept_id from ${closedRecords(farmId)} l join animal c on c.farm_id = ${farmId}
      and c.id = l.id and ${wears(sql`c`)}))`);
  const number = schemeKey(mark);
  const rows =
    own.length > 0 || number.length < shortestNumber
      ? own
      : await which(sql`${found(number)} and ${hasNumber(number)}`);
  const damaged =
    !eid.ok && eid.problem === 'damaged_by_spreadsheet' ? eidProblemText[eid.problem] : null;
  return {
    animal: rows[0] ?? null,
    several: rows.length > 1 && rows[0]?.species === rows[1]?.species,
    problem: damaged,
  };
}
