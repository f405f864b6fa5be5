import type {
  herdInbreeding as herdContract,
  pedigree as contract,
} from '@kraal/contract/breeding';
import type { Output } from '@kraal/contract/endpoint';
import { herdInbreeding as inbreedingOfAll } from '@kraal/domain/breeding/herdPedigree';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { ancestor as ancestorSchema } from '@kraal/contract/breeding';
import { row, rowOf, text } from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import { drawPdf } from '../../platform/files/pdf.ts';
import { loadPedigree } from './matings.ts';
import { generations, nameOf, factsOf, margin } from './pedigreeFacts.ts';
import { drawAncestors } from './drawAncestors.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofFarms } from '../farms/tables.ts';

/** Five generations: 'd' is the dam, 'sd' the sire's dam, and so on. */
export async function showPedigree(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Output<typeof contract>> {
  const rows = await select(
    transaction,
    rowOf(ancestorSchema),
    sql`
    with recursive up(id, path) as (
      select ${id}::uuid, ''::text
      union all select p.id, up.path || p.letter from up join ${ofAnimals.animal} a
        on a.farm_id = ${farmId}
        and a.id = up.id cross join lateral (values (a.dam_id, 'd'), (a.sire_id, 's')) p(id, letter)
        where p.id is not null and length(up.path) < ${generations}
    ) select a.id, a.tag, a.name, a.sex, a.breed, a.born_on::text as "bornOn",
      a.state->>'bornPrecision' as "bornPrecision", up.path from up
      join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = up.id
        order by length(up.path), up.path`,
  );
  const [animal, ...ancestors] = rows;
  if (!animal) throw notFound('Animal');
  const known = await loadPedigree(transaction, farmId, [id]);
  const at = known.placeOf.get(id);
  const bothParents =
    ancestors.some(({ path }) => path === 'd') && ancestors.some(({ path }) => path === 's');
  return {
    animal,
    ancestors,
    inbreeding: bothParents && at !== undefined ? (inbreedingOfAll(known)[at] ?? 0) : null,
  };
}

/** The certificate: the animal on the left, its ancestors in columns to the right, sires above dams. */
export async function pedigreePaper(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Buffer> {
  const { animal, ancestors, inbreeding } = await showPedigree(transaction, farmId, id);
  const [farm] = await select(
    transaction,
    row({ name: text, address: text.orNull, gln: text.orNull, brand: text.orNull }),
    sql`select farm_name as name, address, gln, brand_mark as brand from ${ofFarms.farm}
      where id = ${farmId}`,
  );
  const [marks] = await select(
    transaction,
    row({ eid: text.orNull, brand: text.orNull, tattoo: text.orNull }),
    sql`select eid, brand, tattoo from ${ofAnimals.animal} where farm_id = ${farmId}
      and id = ${id}`,
  );
  const ofFarm = [
    farm?.name,
    farm?.address,
    farm?.gln ? `GLN ${farm.gln}` : null,
    farm?.brand ? `Brand ${farm.brand}` : null,
  ];
  const ofAnimal = [
    animal.sex,
    factsOf(animal),
    marks?.eid ? `EID ${marks.eid}` : null,
    marks?.brand ? `brand ${marks.brand}` : null,
    marks?.tattoo ? `tattoo ${marks.tattoo}` : null,
    inbreeding === null ? null : `inbreeding ${Math.round(inbreeding * 10_000) / 100} %`,
  ];
  const byPath = new Map(ancestors.map((one) => [one.path, one]));
  return drawPdf((page) => {
    page
      .font('Helvetica-Bold')
      .fontSize(18)
      .text(`Pedigree of ${nameOf(animal)}`);
    page.font('Helvetica').fontSize(9).text(ofFarm.filter(Boolean).join(' · '));
    page.text(ofAnimal.filter(Boolean).join(' · '));
    drawAncestors(page, byPath);
    page
      .font('Helvetica')
      .fontSize(8)
      .fillColor('#444444')
      .text('As recorded on this farm; what is empty is not known', margin, page.page.height - 48, {
        lineBreak: false,
      });
  });
}

const mostShown = 50;

/** Inbreeding of every living animal of a species, by year of birth, and who has most of it. */
export async function herdInbreeding(
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<Output<typeof herdContract>> {
  const living = await select(
    transaction,
    row({ id: text, tag: text.orNull, name: text.orNull, year: text }),
    sql`
    select id, tag, name, coalesce(to_char(born_on, 'YYYY'), '–') as year from ${ofAnimals.animal}
      where farm_id = ${farmId} and status = 'alive' and species = ${species} and not is_lot`,
  );
  const pedigree = await loadPedigree(
    transaction,
    farmId,
    living.map(({ id }) => id),
  );
  const all = inbreedingOfAll(pedigree);
  const known = living.map((one) => ({
    ...one,
    inbreeding: all[pedigree.placeOf.get(one.id) ?? 0] ?? 0,
  }));
  const mean = (of: readonly { inbreeding: number }[]): number =>
    of.length > 0 ? of.reduce((sum, one) => sum + one.inbreeding, 0) / of.length : 0;
  return {
    heads: known.length,
    mean: mean(known),
    years: [...Map.groupBy(known, ({ year }) => year)]
      .map(([year, own]) => ({ year, heads: own.length, mean: mean(own) }))
      .sort((one, other) => (one.year < other.year ? -1 : 1)),
    most: known
      .filter(({ inbreeding }) => inbreeding > 0)
      .sort((one, other) => other.inbreeding - one.inbreeding)
      .slice(0, mostShown)
      .map(({ id, tag, name, inbreeding }) => ({ id, tag, name, inbreeding })),
  };
}
