import type { Request } from '@kraal/contract/endpoint';
import type { printLand } from '@kraal/contract/land';
import type { Day } from '@kraal/domain/format/dates';
import { sheetFor } from '@kraal/domain/land/onPaper';
import type { Position } from '@kraal/domain/land/shape';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';
import { listHoldings } from '../holdings.ts';
import { showLandOf } from '../land.ts';
import { thingsOnMap } from '../things/things.ts';
import type { PlanToPrint } from './printedPlan.ts';
import { ofFarms } from '../../farms/tables.ts';

type Asked = Request<typeof printLand>['query'] & { today: Day };

/** All that is on the plan of a day, and the sheet on which it fits. */
export async function planToPrint(
  transaction: Transaction,
  farm: { id: string },
  { paper, scale, on, today }: Asked,
): Promise<PlanToPrint> {
  const land = await showLandOf(transaction, farm.id, { on, today });
  const camps = land.camps.filter(({ shape }) => shape !== null);
  const { items: holdings } = await listHoldings(transaction, farm.id);
  const { items: things } = await thingsOnMap(transaction, farm.id);
  const positions: Position[] = [
    ...camps.flatMap(({ shape }) => shape?.area.coordinates.flat(2) ?? []),
    ...holdings.flatMap(({ boundary }) => boundary?.coordinates.flat(2) ?? []),
  ];
  if (positions.length === 0)
    throw invalid({ scale: ['Nothing is drawn yet: draw a camp or the boundary first.'] });
  const sheet = sheetFor(positions, { paper, scale: scale ?? null });
  if (!sheet) {
    const largest = sheetFor(positions, { paper, scale: null })?.scale;
    throw invalid({
      scale: [
        largest === undefined
          ? 'It is wider than any farm: look whether a corner slipped.'
          : sentence`It does not fit on this paper. The largest scale that does is 1 : ${largest}.`,
      ],
    });
  }
  const [found] = await select(
    transaction,
    row({ name: text }),
    sql`select farm_name as name from ${ofFarms.farm} where id = ${farm.id}`,
  );
  return { farmName: found?.name ?? '', on: land.on as Day, camps, holdings, things, sheet };
}
