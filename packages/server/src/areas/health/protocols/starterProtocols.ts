import type {
  addStarterProtocols as starterContract,
  protocolTemplates as templatesContract,
} from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { list, row, text } from '../../../platform/database/row.ts';
import { newId } from '../../../platform/newId.ts';
import { rowOf } from './protocols.ts';
import { otherTemplates, type Template, templates } from './templates.ts';
import { ofFarms } from '../../farms/tables.ts';

const fieldsOf = ({ compulsory, note, steps, ...one }: Template) => ({
  ...one,
  medicineId: null,
  steps: [...steps],
  compulsory: compulsory ?? false,
  note: note ?? null,
});

/** The templates of the farm's species: what most farms give, and the others one may begin with. */
export async function protocolTemplates(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof templatesContract>> {
  const kept = await speciesOf(transaction, farmId);
  const told = (usual: boolean) => (one: Template) => ({ ...fieldsOf(one), usual });
  return {
    items: [...templates.map(told(true)), ...otherTemplates.map(told(false))].filter(
      ({ species }) => kept.includes(species),
    ),
  };
}

async function speciesOf(transaction: Transaction, farmId: string): Promise<string[]> {
  const [farm] = await select(
    transaction,
    row({ species: list<string>() }),
    sql`select species from ${ofFarms.farm} where id = ${farmId}`,
  );
  return farm?.species ?? [];
}

export async function addStarterProtocols(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof starterContract>> {
  const kept = await speciesOf(transaction, farmId);
  const known = await select(
    transaction,
    row({ species: text, name: text }),
    sql`select species, lower(name) as name from protocol where farm_id = ${farmId}
      and archived_at is null`,
  );
  const fresh = templates.filter(
    (one) =>
      kept.includes(one.species) &&
      !known.some(
        ({ species, name }) => species === one.species && name === one.name.toLowerCase(),
      ),
  );
  await insertRows(
    transaction,
    'protocol',
    fresh.map((one) => rowOf(farmId, { id: newId(), body: fieldsOf(one), isDefault: true })),
  );
  return { added: fresh.length };
}
