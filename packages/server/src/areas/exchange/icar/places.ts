import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text as words } from '../../../platform/database/row.ts';
import type { Herd } from './herd.ts';
import { passing, place } from './readerParts.ts';
import { isDeleted, momentOf, type Resource, resourceIn, text } from './resource.ts';
import { typeOf } from './shape.ts';

type End = 'origin' | 'destination';

/** Places of others by their number or their name, and who in the file went to one of them when. */
export class NamedPlaces {
  readonly #ids: ReadonlyMap<string, string>;
  readonly #departures: readonly Resource[];
  #moments: Map<string, string[]> | null = null;

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

  /** The farm's own id of the place at an end of a consignment. */
  find(consignment: unknown, end: End): string | null {
    const known = resourceIn(consignment);
    const gln = text(resourceIn(known?.[`${end}Location`])?.['id']);
    const name = place(consignment, end);
    return this.#ids.get(gln ?? '') ?? this.#ids.get(name?.trim().toLowerCase() ?? '') ?? null;
  }

  /** Whether the file sent an animal away before it says that it came back. */
  wasAway(herd: Herd, arrival: Resource): boolean {
    this.#moments ??= this.#momentsIn(herd);
    const at = momentOf(arrival);
    const { id } = herd.find(resourceIn(arrival['animal']));
    return at !== null && (this.#moments.get(id ?? '') ?? []).some((left) => left < at);
  }

  /** Asked once the file's animals are known: under whichever of its marks it speaks of them. */
  #momentsIn(herd: Herd): Map<string, string[]> {
    const moments = new Map<string, string[]>();
    for (const one of this.#departures) {
      const { id } = herd.find(resourceIn(one['animal']));
      const at = momentOf(one);
      if (id && at) moments.set(id, [...(moments.get(id) ?? []), at]);
    }
    return moments;
  }
}

export async function loadPlaces(
  transaction: Transaction,
  { farmId, resources }: { farmId: string; resources: readonly Resource[] },
): Promise<NamedPlaces> {
  const rows = await select(
    transaction,
    row({ id: words, name: words, gln: words.orNull }),
    sql`select id, lower(name) as name, gln from holding
      where farm_id = ${farmId} and not is_own and archived_at is null order by name, id desc`,
  );
  const ids = new Map<string, string>();
  for (const { id, name } of rows) ids.set(name, id);
  for (const { id, gln } of rows) if (gln) ids.set(gln, id);
  return new NamedPlaces(ids, resources);
}
