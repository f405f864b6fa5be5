import { currentIdentifier } from '@kraal/domain/animals/callName';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, row, text } from '../../../platform/database/row.ts';
import { markKey, type RowFacts } from './rowFacts.ts';
import { payloadText } from '../../ledger/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** Animals that rows of a file name, by what they name them with. */
export type NamedAnimals = {
  /** The living, by mark. */
  living: ReadonlyMap<string, AnimalState>;
  /** Whoever wears or wore a mark, living or gone. */
  wearers: ReadonlyMap<string, readonly AnimalState[]>;
  /** Of another species. */
  others: ReadonlyMap<string, AnimalState>;
  byExternalId: ReadonlyMap<string, AnimalState>;
  byId: ReadonlyMap<string, AnimalState>;
  parts: ReadonlyMap<string, readonly AnimalState[]>;
  /** The ids of the records themselves, closed ones too. */
  recordIds: readonly string[];
};

type Asked = { farmId: string; species: string; rows: readonly RowFacts[] };

/** Of a parent whose record was closed the other one is meant, as the columns say. */
const stateOf = sql`a.state || jsonb_strip_nulls(jsonb_build_object('damId', a.dam_id, 'sireId', a.sire_id))`;

export async function animalsNamed(
  transaction: Transaction,
  { farmId, species, rows }: Asked,
): Promise<NamedAnimals> {
  const { tags, eids } = marksIn(rows);
  const external = [...new Set(rows.map((row) => row.externalId).filter((id) => id !== null))];
  const marked = await select(
    transaction,
    row({ state: json<StoredState>() }),
    sql`
    select ${stateOf} as state from ${ofAnimals.animal} a where farm_id = ${farmId}
      and species = ${species}
      and tag_key = any(${sql.param(tags)}::text[])
    union all select ${stateOf} from ${ofAnimals.animal} a where farm_id = ${farmId}
      and eid = any(${sql.param(eids)}::text[])`,
  );
  const known = await select(
    transaction,
    row({ external_id: text, state: json<StoredState>() }),
    sql`
    select x.external_id, ${stateOf} as state from external_id x join ${ofAnimals.animal} a
      on a.farm_id = x.farm_id
      and a.id = x.animal_id where x.farm_id = ${farmId}
      and x.external_id = any(${sql.param(external)}::text[])`,
  );
  const ids = rows.flatMap(({ kraalId }) => kraalId ?? []);
  const named = await select(
    transaction,
    row({ id: text, state: json<StoredState>() }),
    sql`select a.id, ${stateOf} as state from ${ofAnimals.animal} a where farm_id = ${farmId}
      and species = ${species} and id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  );
  const states = [...marked, ...known, ...named].map(({ state }) => state);
  const final = await finalRecords(transaction, farmId, states);
  const parts = await partsThatLeft(transaction, farmId, states);
  const byMark = byMarks(
    marked.map(({ state }) => fromStored(state)),
    final,
    species,
  );
  return {
    ...byMark,
    byExternalId: new Map(
      known.map(({ external_id: id, state }) => [id, final.get(state.id) ?? fromStored(state)]),
    ),
    parts,
    byId: new Map(named.map(({ id, state }) => [id, final.get(id) ?? fromStored(state)])),
    recordIds: [
      ...new Set([
        ...[...byMark.wearers.values()].flat().map(({ id }) => id),
        ...[...known, ...named].map(({ state }) => final.get(state.id)?.id ?? state.id),
        ...[...parts.values()].flat().map(({ id }) => id),
      ]),
    ],
  };
}

/** Of lots: what was taken out of them, as for a lorry, and left for good. */
async function partsThatLeft(
  transaction: Transaction,
  farmId: string,
  states: readonly StoredState[],
): Promise<Map<string, AnimalState[]>> {
  const lotIds = states.flatMap(({ id, isLot }) => (isLot ? [id] : []));
  if (lotIds.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ lotId: text, state: json<StoredState>() }),
    sql`select ea.animal_id as "lotId", ${stateOf} as state from ${ofLedger.eventAnimal} ea
        join ${ofLedger.event} e on e.farm_id = ea.farm_id and e.id = ea.event_id
          and e.kind = 'split'
          and e.voided_by is null
        join ${ofAnimals.animal} a on a.farm_id = ea.farm_id
          and a.id = (${payloadText('split', 'intoId')})::uuid
          and a.status in ('sold', 'slaughtered')
      where ea.farm_id = ${farmId} and ea.part = 'subject'
        and ea.animal_id = any(${sql.param([...new Set(lotIds)])}::uuid[])`,
  );
  return Map.groupBy(
    rows.map(({ lotId, state }) => ({ lotId, state: fromStored(state) })),
    ({ lotId }) => lotId,
  )
    .entries()
    .reduce(
      (all, [lotId, parts]) =>
        all.set(
          lotId,
          parts.map(({ state }) => state),
        ),
      new Map<string, AnimalState[]>(),
    );
}

function marksIn(rows: readonly RowFacts[]): { tags: string[]; eids: string[] } {
  const marks = new Set(
    rows.flatMap((row) =>
      [row.tag, row.previousTag, row.eid, row.dam, row.sire, row.record.youngTag ?? null].filter(
        (mark) => mark !== null,
      ),
    ),
  );
  const keys = [...marks].map(markKey);
  return {
    tags: keys.filter((key) => key.startsWith('tag ')).map((key) => key.slice(4)),
    eids: keys.filter((key) => key.startsWith('eid ')).map((key) => key.slice(4)),
  };
}

function byMarks(
  marked: readonly AnimalState[],
  final: ReadonlyMap<string, AnimalState>,
  species: string,
): Pick<NamedAnimals, 'living' | 'wearers' | 'others'> {
  const living = new Map<string, AnimalState>();
  const wearers = new Map<string, AnimalState[]>();
  const others = new Map<string, AnimalState>();
  for (const worn of marked) {
    // What a closed record wore means the animal that it is.
    const state = final.get(worn.id) ?? worn;
    if (state.species !== species) {
      others.set(`eid ${currentIdentifier(state, 'eid')}`, state);
      continue;
    }
    const visual = currentIdentifier(worn, 'visual');
    const eid = currentIdentifier(worn, 'eid');
    for (const key of [visual && `tag ${tagKey(visual)}`, eid && `eid ${eid}`]) {
      if (!key) continue;
      if (state.status === 'alive') living.set(key, state);
      const known = wearers.get(key) ?? [];
      if (!known.some(({ id }) => id === state.id)) wearers.set(key, [...known, state]);
    }
  }
  return { living, wearers, others };
}

/** Of records that were closed, as those of an animal that was recorded twice: the one that goes on, by their ids. */
async function finalRecords(
  transaction: Transaction,
  farmId: string,
  states: readonly StoredState[],
): Promise<Map<string, AnimalState>> {
  const closed = states.flatMap(({ id, sameAsId }) => (sameAsId === undefined ? [] : [id]));
  if (closed.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ id: text, state: json<StoredState>() }),
    sql`with recursive link(id, to_id, depth) as (
        select id, (state->>'sameAsId')::uuid, 0 from ${ofAnimals.animal}
          where farm_id = ${farmId} and id = any(${sql.param(closed)}::uuid[])
        union all select l.id, (a.state->>'sameAsId')::uuid, l.depth + 1 from link l
          join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = l.to_id
          where a.state->'sameAsId' is not null and l.depth < 20
      ) select l.id, a.state from link l join ${ofAnimals.animal} a on a.farm_id = ${farmId}
        and a.id = l.to_id and a.state->'sameAsId' is null`,
  );
  return new Map(rows.map(({ id, state }) => [id, fromStored(state)]));
}
