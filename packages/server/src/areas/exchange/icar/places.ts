import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text as words } from '../../../platform/database/row.ts';
import type { Herd } from './herd.ts';
import { passing, place } from './readerParts.ts';
import { isDeleted, momentOf, type Resource, resourceIn, text } from './resource.ts';
import { typeOf } from './shape.ts';
import { schemes } from './words.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

type End = 'origin' | 'destination';

/**
 * Places of others by their number or their name, and who in the file went to one of them. Only of animals that the file
 * itself brings: of one that is on the books already it is recorded here where it stands, and a file that tells of an
 * absence of years ago would take it out of its camp, its mob and its sire's run.
 */
export class NamedPlaces {
  readonly #ids: ReadonlyMap<string, string>;
  readonly #departures: readonly Resource[];
  #earliest: Map<string, string> | null = null;

  constructor(ids: ReadonlyMap<string, string>, resources: readonly Resource[]) {
    this.#ids = ids;
    this.#departures = resources.filter(
      (one) =>
        typeOf(one) === 'MovementDepartureEvent' &&
        !isDeleted(one) &&
        passing.has(text(one['departureKind']) ?? '') &&
        this.find(one['consignment'], 'destination') !== null,
    );
  }

  /** The farm's own id of the place at an end of a consignment; a number that it does not know is no name it knows. */
  find(consignment: unknown, end: End): string | null {
    const number = resourceIn(resourceIn(consignment)?.[`${end}Location`]);
    const id = text(number?.['id']) ?? '';
    const found = this.#ids.get(`gln ${id}`);
    if (found !== undefined) return found;
    if (number?.['scheme'] === schemes.gln) return null;
    return this.#ids.get(`name ${place(consignment, end)?.trim().toLowerCase()}`) ?? null;
  }

  /** Whether the file sent an animal away before it says that it came back. */
  wasAway(herd: Herd, arrival: Resource): boolean {
    this.#earliest ??= this.#earliestOf(herd);
    const at = momentOf(arrival);
    const left = this.#earliest.get(herd.find(resourceIn(arrival['animal'])).id ?? '');
    return at !== null && left !== undefined && left < at;
  }

  /** Asked once the file's animals are known: under whichever of its marks it speaks of them. */
  #earliestOf(herd: Herd): Map<string, string> {
    const earliest = new Map<string, string>();
    for (const one of this.#departures) {
      const { id } = herd.find(resourceIn(one['animal']));
      const at = momentOf(one);
      if (id === null || at === null) continue;
      const before = earliest.get(id);
      if (before === undefined || at < before) earliest.set(id, at);
    }
    return earliest;
  }
}

export async function loadPlaces(
  transaction: Transaction,
  { farmId, resources }: { farmId: string; resources: readonly Resource[] },
): Promise<NamedPlaces> {
  const rows = await select(
    transaction,
    row({ id: words, name: words, gln: words.orNull }),
    sql`select id, lower(name) as name, gln from ${ofInfrastructure.holding}
      where farm_id = ${farmId} and not is_own and archived_at is null order by name, id desc`,
  );
  const ids = new Map<string, string>();
  for (const { id, name, gln } of rows) {
    ids.set(`name ${name}`, id);
    if (gln) ids.set(`gln ${gln}`, id);
  }
  return new NamedPlaces(ids, resources);
}
