import type { changeGrazing, showGrazing } from '@kraal/contract/grazingSettings';
import type { Output, Request } from '@kraal/contract/endpoint';
import { type GrazingSettings, usualGrazing } from '@kraal/domain/grazing/settings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row, text } from '../../platform/database/row.ts';
import { changedMeanwhile } from '../../platform/errors.ts';
import { recordAudit } from '../farms/index.ts';

const settingsRow = row({
  lsuOfClass: json<GrazingSettings['lsuOfClass']>(),
  dailyKg: number,
  utilisation: number,
  residualKgPerHa: number.orNull,
  benchmark: number.orNull,
  rainBy: text,
  rainsOn: text,
  version: number,
});

/** How the farm counts grazing; version 0 where it never said anything. */
export async function grazingSettings(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof showGrazing>> {
  const [said] = await select(
    transaction,
    settingsRow,
    sql`select lsu_of_class as "lsuOfClass", daily_kg as "dailyKg", utilisation,
        residual_kg_per_ha as "residualKgPerHa", benchmark, rain_by as "rainBy",
        rains_on as "rainsOn", version
      from grazing_setting where farm_id = ${farmId}`,
  );
  return said ?? { ...usualGrazing, version: 0 };
}

/** Figures of the past follow, too: they are how the farm counts, and not what happened. */
export async function changeGrazingSettings(
  transaction: Transaction,
  { farmId, userId }: { farmId: string; userId: string },
  { version, ...said }: Request<typeof changeGrazing>['body'],
): Promise<Output<typeof showGrazing>> {
  const { version: _version, ...was } = await grazingSettings(transaction, farmId);
  const { rowCount } = await transaction.execute(
    sql`insert into grazing_setting as s (farm_id, lsu_of_class, daily_kg, utilisation,
        residual_kg_per_ha, benchmark, rain_by, rains_on, version)
      values (${farmId}, ${JSON.stringify(said.lsuOfClass)}::jsonb, ${said.dailyKg},
        ${said.utilisation}, ${said.residualKgPerHa}, ${said.benchmark}, ${said.rainBy},
        ${said.rainsOn}, 1)
      on conflict (farm_id) do update set lsu_of_class = excluded.lsu_of_class,
        daily_kg = excluded.daily_kg, utilisation = excluded.utilisation,
        residual_kg_per_ha = excluded.residual_kg_per_ha, benchmark = excluded.benchmark,
        rain_by = excluded.rain_by, rains_on = excluded.rains_on, version = s.version + 1
      where s.version = ${version}`,
  );
  const now = await grazingSettings(transaction, farmId);
  // Who saw none and finds that somebody said something meanwhile has seen another version, too.
  if (rowCount === 0 || now.version !== version + 1) throw changedMeanwhile();
  await recordAudit(transaction, {
    farmId,
    userId,
    action: 'changed',
    subject: 'grazing',
    detail: { from: was, to: said },
  });
  return now;
}
