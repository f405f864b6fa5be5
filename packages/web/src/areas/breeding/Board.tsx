import { breedingBoard, type Female, listFemales, type Standing } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { RecordSheet, type Subject } from '../ledger/index.ts';
import { standingName, standings } from './words.ts';
import { FemaleLine } from './FemaleLine.tsx';

/** How many females stand where, and who; status follows from what was recorded, nobody types it. */
export function Board({ species }: { species: Species }) {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const [standing, setStanding] = useState<Standing | null>(null);
  const board = useEndpoint(breedingBoard, { params: { farmId }, query: { species } });
  return (
    <Read of={board} rows={3}>
      {({ counts }) =>
        counts.every(({ count }) => count === 0) ? (
          <Empty>
            <Trans>No female is old enough to breed yet.</Trans>
          </Empty>
        ) : (
          <div className="flex flex-col gap-4">
            <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
              {standings.map((one) => {
                const count = counts.find((known) => known.standing === one)?.count ?? 0;
                return (
                  <li key={one}>
                    <button
                      type="button"
                      aria-pressed={standing === one}
                      disabled={count === 0}
                      onClick={() => setStanding(standing === one ? null : one)}
                      className={`flex min-h-16 w-full flex-col items-start rounded-card border px-3 py-2 text-left ${standing === one ? 'border-veld bg-sunken' : 'border-line bg-raised'} ${count === 0 ? 'text-muted' : ''}`}
                    >
                      <span className="text-[20px] font-bold">{formatCount(count)}</span>
                      <span className="text-[13px]">{i18n._(standingName(one, species))}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
            <Females key={standing ?? 'all'} species={species} standing={standing} />
          </div>
        )
      }
    </Read>
  );
}

function Females({ species, standing }: { species: Species; standing: Standing | null }) {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('field_worker');
  const pages = useCursor();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Subject>>(new Map());
  const [recording, setRecording] = useState(false);
  const females = useEndpoint(
    listFemales,
    {
      params: { farmId },
      query: { species, limit: 50, ...(standing ? { standing } : {}), ...pages.query },
    },
    { keep: true },
  );
  const flip = (female: Female) => {
    const next = new Map(chosen);
    if (!next.delete(female.id)) next.set(female.id, subjectOf(female));
    setChosen(next);
  };
  return (
    <Card title={standing ? i18n._(standingName(standing, species)) : <Trans>All females</Trans>}>
      <Read of={females}>
        {({ items, nextCursor }) => (
          <>
            <ul className="divide-y divide-line">
              {items.map((female) => (
                <FemaleLine
                  key={female.id}
                  female={female}
                  species={species}
                  ticked={chosen.has(female.id)}
                  onFlip={may ? () => flip(female) : null}
                />
              ))}
            </ul>
            {may && items.length > 1 ? (
              <Button
                variant="quiet"
                onClick={() =>
                  setChosen(
                    new Map([...chosen, ...items.map((one) => [one.id, subjectOf(one)] as const)]),
                  )
                }
              >
                <Trans>Tick all {formatCount(items.length)}</Trans>
              </Button>
            ) : null}
            <MorePages pages={pages} nextCursor={nextCursor} />
          </>
        )}
      </Read>
      {chosen.size > 0 ? (
        <div className="sticky bottom-2 mt-2 flex flex-wrap gap-2 rounded-card border border-line bg-raised p-2 shadow-float">
          <Button variant="primary" onClick={() => setRecording(true)}>
            <Plural value={chosen.size} one="Record for # female" other="Record for # females" />
          </Button>
          <Button variant="quiet" onClick={() => setChosen(new Map())}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      ) : null}
      {recording ? (
        <RecordSheet
          subjects={[...chosen.values()]}
          species={species}
          onClose={() => setRecording(false)}
          onDone={() => {
            setRecording(false);
            setChosen(new Map());
          }}
        />
      ) : null}
    </Card>
  );
}

const subjectOf = (female: Female): Subject => ({
  id: female.id,
  name: female.tag ?? female.name ?? '–',
  heads: female.heads,
  isLot: female.heads > 1,
  sex: 'female',
  status: 'alive',
});
