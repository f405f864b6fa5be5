import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { list, row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../people/index.ts';
import { ofFarms } from '../farms/tables.ts';

type Residue = {
  animalId: string;
  tag: string | null;
  on: string;
  where: string | null;
  medicineIds: readonly string[];
};

/** So many are named; of more a notice says how many. */
const mostNamed = 20;

/**
 * Who was slaughtered or sold inside a withdrawal that became known later is told to owners and vets, with abattoir or
 * buyer, medicine and batch, so that somebody calls.
 */
export async function notifyOfResidue(
  services: Services,
  {
    transaction,
    farmId,
    residues,
  }: { transaction: Transaction; farmId: string; residues: readonly Residue[] },
): Promise<void> {
  if (residues.length === 0) return;
  const medicineIds = [...new Set(residues.flatMap((one) => one.medicineIds))];
  const animalIds = [...new Set(residues.map(({ animalId }) => animalId))];
  const [named] = await select(
    transaction,
    row({ farmName: text, medicines: text, batches: text, userIds: list<string>() }),
    sql`
    select f.farm_name as "farmName",
      array(select user_id::text from ${ofFarms.membership}
        where farm_id = f.id and role in ('farm_owner', 'veterinarian')) as "userIds",
      coalesce((select string_agg(name, ', ' order by name) from medicine
        where farm_id = f.id and id = any(${sql.param(medicineIds)}::uuid[])), '–') as medicines,
      coalesce((select string_agg(distinct b.number, ', ') from treatment t
        join batch b on b.farm_id = t.farm_id and b.id = t.batch_id
        where t.farm_id = f.id and t.medicine_id = any(${sql.param(medicineIds)}::uuid[])
          and t.animal_id = any(${sql.param(animalIds)}::uuid[])), '–') as batches
    from ${ofFarms.farm} f where f.id = ${farmId}`,
  );
  if (!named) return;
  const ordered = residues.toSorted((one, other) =>
    `${one.on} ${one.tag}` < `${other.on} ${other.tag}` ? -1 : 1,
  );
  const more = ordered.length - mostNamed;
  const about = {
    farmName: named.farmName,
    medicine: named.medicines,
    batch: named.batches,
    animals: [
      ...ordered
        .slice(0, mostNamed)
        .map(({ tag, on, where }) => `${tag ?? '–'} (${on}, ${where ?? '–'})`),
      ...(more > 0 ? [`+ ${more}`] : []),
    ].join(', '),
  };
  const link = `${services.config.publicUrl}/livestock/medical?tab=register`;
  await notify(services, transaction, {
    userIds: named.userIds,
    what: 'residue',
    about,
    template: (templates) => templates.residue({ ...about, link }),
  });
}
