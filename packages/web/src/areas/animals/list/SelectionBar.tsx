import { type AnimalRow, listAnimals, startWorkSession } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useSpecies } from '../../../platform/species.ts';
import { forgetFarm, queryClient } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatCounted } from '../../../formats/format.ts';
import { kindView, newId, RecordSheet, type Subject } from '../../ledger/index.ts';
import { tagOf } from './columns.tsx';
import type { useSelection } from './useSelection.ts';

/** More do not go through a race in a day. */
const mostChosen = 2000;
const quick = ['weighed', 'moved', 'joined_mob'];

/** Rows seen on any page give the selection its names; an animal only known by id is recorded just the same. */
function subjectsOf(ids: ReadonlySet<string>, rows: readonly AnimalRow[]): Subject[] {
  const seen = new Map(rows.map((row) => [row.id, row]));
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [listAnimals.path] })) {
    const data = query.state.data as { items?: AnimalRow[] } | undefined; // this key's own answers
    for (const row of data?.items ?? []) seen.set(row.id, row);
  }
  return [...ids].map((id) => {
    const row = seen.get(id);
    return row
      ? {
          id,
          name: tagOf(row),
          heads: row.heads,
          isLot: row.isLot,
          ownerId: row.ownerId,
          sex: row.sex,
          status: row.status,
          breedingStatus: row.breedingStatus,
        }
      : { id, name: id.slice(-6), heads: 1, isLot: false, sex: 'mixed', status: 'alive' };
  });
}

export function SelectionBar({
  selection,
  total,
  more,
  rows,
  species: listed,
}: {
  selection: ReturnType<typeof useSelection>;
  total: number;
  /** There are more than were counted. */
  more: boolean;
  rows: readonly AnimalRow[];
  /** Of which species the list is. */
  species: Species | undefined;
}) {
  const { i18n, t } = useLingui();
  const { farmId } = useFarm();
  const navigate = useNavigate();
  const { currentSpecies } = useSpecies();
  const may = useMay('field_worker');
  const [kind, setKind] = useState<string | null>(null);
  const count = selection.ids.size;
  const species = listed ?? rows[0]?.species ?? currentSpecies;
  const elsewhere = count - rows.filter(({ id }) => selection.ids.has(id)).length;
  if (count === 0) return null;
  /** Many are weighed one by one: a session of the race with just these. */
  const weighThem = async (): Promise<void> => {
    const { id } = await call(startWorkSession, {
      params: { farmId },
      body: {
        id: newId(),
        name: t`Weighing ${formatCount(count)} chosen`,
        species,
        shared: { measure: 'mass', onlyIds: [...selection.ids].slice(0, mostChosen) },
      },
    });
    await forgetFarm('sessions');
    await navigate(`/livestock/race/${id}`);
  };
  return (
    <div
      role="region"
      aria-label="selection"
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float"
    >
      <strong className="px-2">
        <Trans>{formatCount(count)} selected</Trans>
      </strong>
      {elsewhere > 0 ? (
        <span className="text-muted">
          <Trans>{formatCount(elsewhere)} not on this page</Trans>
        </span>
      ) : null}
      {count < total || more ? (
        <Button variant="quiet" onClick={() => void selection.all()}>
          <Trans>Select all {formatCounted(total, more)}</Trans>
        </Button>
      ) : null}
      {may
        ? quick.map((name) => (
            <Button
              key={name}
              onClick={() => (name === 'weighed' && count > 1 ? void weighThem() : setKind(name))}
            >
              {i18n._(kindView(name).label)}
            </Button>
          ))
        : null}
      {may ? (
        <Button variant="primary" onClick={() => setKind('')}>
          <Trans>More…</Trans>
        </Button>
      ) : null}
      <Button variant="quiet" onClick={selection.clear}>
        <Trans>Clear</Trans>
      </Button>
      {kind !== null ? (
        <RecordSheet
          subjects={subjectsOf(selection.ids, rows)}
          species={species}
          {...(kind ? { kind } : {})}
          onClose={() => setKind(null)}
          onDone={() => {
            setKind(null);
            selection.clear();
          }}
        />
      ) : null}
    </div>
  );
}
