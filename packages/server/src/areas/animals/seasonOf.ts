import type { Flock } from '@kraal/domain/breeding/flock';
import type { Output } from '@kraal/contract/endpoint';
import type { animalDetail, animalGrowth } from '@kraal/contract/animals';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { contemporaryDays, weanerIndex } from '@kraal/domain/growth/gain';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { weaningMasses } from './weaningMass.ts';

/** What of a lot's season its page shows. */
export const seasonOf = ({
  exposed,
  scanned,
  pregnant,
  fetuses,
  lost = 0,
  mothers,
  alive,
  dead,
  youngId,
}: Flock): Output<typeof animalDetail>['flock'] => ({
  exposed,
  scanned,
  pregnant,
  fetuses,
  lost,
  mothers,
  alive,
  dead,
  youngId,
});

/** Its adjusted mass at weaning, and how it stands among the young of its sex born about its day. */
export async function weaningOf(
  transaction: Transaction,
  farmId: string,
  { id, species, sex, bornOn }: Pick<AnimalState, 'id' | 'species' | 'sex'> & { bornOn: Day },
): Promise<Output<typeof animalGrowth>['adjusted']> {
  const group = await weaningMasses(transaction, {
    farmId,
    species,
    whose: sql`a.sex = ${sex} and a.born_on between ${addDays(bornOn, -contemporaryDays)}
      and ${addDays(bornOn, contemporaryDays)}`,
  });
  const own = group.get(id);
  if (!own) return null;
  const masses = [...group.values()].map(({ massKg }) => massKg);
  const { heads: _one, ...mass } = own;
  return { ...mass, index: weanerIndex(own.massKg, masses), contemporaries: masses.length };
}
