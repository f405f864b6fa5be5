import { problem, sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import type { Draft, Entries, Guard } from '../../ledger/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofPartners } from '../../partners/tables.ts';

/** Entries by which somebody stands on the farm's own land again. */
const homecomings = new Set(['moved', 'joined_mob', 'merged', 'split']);

const bringsHome = ({ kind, payload }: Draft): boolean =>
  homecomings.has(kind) &&
  (kind !== 'split' || Boolean(payload['campId']) || Boolean(payload['mobId']));

/**
 * Whoever went by a load of which another farm was told comes home by that transfer alone: by an entry of its own it would
 * stand on the books of both, and the transfer could be neither completed nor brought back.
 */
export async function awayWithLoad({ transaction, recorder, drafts }: Entries): Promise<Guard> {
  const ids = new Set(
    drafts.filter(bringsHome).flatMap(({ involved }) => involved.map(({ animalId }) => animalId)),
  );
  if (recorder.isOfTransfer || ids.size === 0) return {};
  const away = await select(
    transaction,
    row({ id: text, transfer: number, sinceMs: number.orNull }),
    sql`select l.animal_id as id, t.number as transfer,
        (select (extract(epoch from max(r.since)) * 1000)::float8 from ${ofAnimals.residence} r
          where r.farm_id = a.farm_id and r.animal_id = a.id and r.kind <> 'camp'
            and r.until is null) as "sinceMs"
      from transfer t
        join ${ofPartners.partner} p on p.farm_id = t.farm_id and p.place_id = t.to_id
          and p.status = 'linked'
        join transfer_line l on l.farm_id = t.farm_id and l.transfer_id = t.id
        join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id
          and a.state -> 'away' ->> 'loadId' = t.id::text
      where t.farm_id = ${recorder.farmId} and t.status in ('inTransit', 'arrived')
        and l.animal_id = any(${sql.param([...ids])}::uuid[])`,
  );
  if (away.length === 0) return {};
  const byId = new Map(away.map((one) => [one.id, one]));
  return {
    check: (draft) => {
      if (!bringsHome(draft)) return [];
      const at = Date.parse(draft.occurredAt);
      const one = draft.involved
        .map(({ animalId }) => byId.get(animalId))
        .find((found) => found && at >= (found.sinceMs ?? 0));
      if (!one) return [];
      const words = sentence`It is away with transfer ${one.transfer}, of which the other farm was told: bring it back there.`;
      return [problem('animalIds', 'away_with_load', words)];
    },
  };
}
