import type { Output, Request } from '@kraal/contract/endpoint';
import type { AnimalRow, findAnimal as contract } from '@kraal/contract/livestock';
import { eidProblemText, parseEid } from '@kraal/domain/identity/eid';
import { tagKey } from '@kraal/domain/identity/tag';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { closedRecords } from './closedRecords.ts';
import { animalColumns, animalPlaces } from './list.ts';

/** What was typed or scanned at the crush: an EID as any reader writes it, or a tag. */
export async function findByMark(
  transaction: Transaction,
  farmId: string,
  { mark, species }: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const eid = parseEid(mark);
  const wears = (who: SQL): SQL =>
    sql`(${who}.eid = ${eid.ok ? eid.eid : null} or ${who}.tag_key = ${tagKey(mark)})`;
  const rows = await select<AnimalRow>(
    transaction,
    sql`
    select ${animalColumns} from animal a ${animalPlaces} where a.farm_id = ${farmId}
      and a.status = 'alive'
      and (${wears(sql`a`)} or a.id in (
        -- a number that only a closed record of it wore
        select l.kept_id from ${closedRecords(farmId)} l join animal c on c.farm_id = ${farmId}
          and c.id = l.id and ${wears(sql`c`)}))
        order by (a.species = ${species ?? ''}) desc, a.id limit 2`,
  );
  const damaged =
    !eid.ok && eid.problem === 'damaged_by_spreadsheet' ? eidProblemText[eid.problem] : null;
  return {
    animal: rows[0] ?? null,
    several: rows.length > 1 && rows[0]?.species === rows[1]?.species,
    problem: damaged,
  };
}
