import { createCamp } from '@kraal/contract/infrastructure';
import { exportLand, type LandCamp, showLand } from '@kraal/contract/land';
import { showThingsOnMap, type ThingOnMap } from '@kraal/contract/things';
import { areaOf, type Position } from '@kraal/domain/land/shape';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/files.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { formatArea, formatCount } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read, Spinner } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { ConditionBadge } from '../things/ConditionBadge.tsx';
import { thingLabels } from '../things/labels.ts';
import { CampPanel } from './CampPanel.tsx';
import { CutPanel } from './CutPanel.tsx';
import { DrawPanel } from './DrawPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { GoTo } from './GoTo.tsx';
import type { Basemap } from './landLayers.ts';
import type { Chosen } from './looking.ts';
import { MapBoundary } from './MapBoundary.tsx';
import { ThingPanel } from './ThingPanel.tsx';
import { useCorners } from './useCorners.ts';

const LandMap = lazy(() => import('./LandMap.tsx').then((module) => ({ default: module.LandMap })));

/** The farm on a map: its camps drawn, and everything that is on it as a list beside it. */
export function MapScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const land = useEndpoint(showLand, { params: { farmId }, query: {} }, { keep: true });
  const things = useEndpoint(showThingsOnMap, { params: { farmId } }, { keep: true });
  return (
    <div className="flex flex-col">
      <PageHead title={t`Map`} />
      <Read of={land}>
        {({ camps, more, basemap }) => (
          <Plan
            camps={camps}
            things={things.data?.items ?? noThings}
            more={more}
            basemap={basemap}
          />
        )}
      </Read>
    </div>
  );
}

type Act = 'draw' | 'cut';
const noThings: readonly ThingOnMap[] = [];

type PlanProps = {
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  more: number;
  basemap: Basemap;
};

function Plan({ camps, things, more, basemap }: PlanProps) {
  const [search, setSearch] = useSearchParams();
  const [act, setAct] = useState<Act | null>(null);
  const [goTo, setGoTo] = useState<Position | null>(null);
  const [wholeTimes, setWholeTimes] = useState(0);
  const [isFile, setIsFile] = useState(false);
  const corners = useCorners();
  const chosen = camps.find(({ id }) => id === search.get('camp'));
  const thingId = search.get('thing');
  const [drawnKind, setDrawnKind] = useState<'point' | 'line'>('point');
  const choose = (of: Chosen | null) => {
    setAct(null);
    const next = of === null ? {} : 'campId' in of ? { camp: of.campId } : { thing: of.thingId };
    setSearch(next, { replace: true });
  };
  const begin = (next: Act) => {
    const outline = chosen?.shape ? areaOf(chosen.shape.area)[0]?.[0] : undefined;
    corners.begin(next === 'draw' ? [...(outline ?? [])] : []);
    setAct(next);
  };
  const beginThing = (of: 'point' | 'line', from: readonly Position[]) => {
    setDrawnKind(of);
    corners.begin([...from]);
    setAct('draw');
  };
  const of = thingId ? drawnKind : act === 'draw' ? ('ring' as const) : ('line' as const);
  const draft = act === null ? null : { of, corners: corners.corners };
  const back = () => setAct(null);
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_22rem]">
      {/* On a phone it stays in view while what belongs to it passes beneath. */}
      <div className="h-[48dvh] max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-surface lg:h-[calc(100dvh-11rem)]">
        <MapBoundary>
          <Suspense fallback={<Spinner />}>
            <LandMap
              camps={camps}
              things={things}
              basemap={basemap}
              goTo={goTo}
              wholeTimes={wholeTimes}
              chosenId={chosen?.id ?? thingId}
              onChoose={choose}
              draft={draft}
              onCorners={corners.set}
            />
          </Suspense>
        </MapBoundary>
      </div>
      {chosen && act === 'draw' ? (
        <DrawPanel key={chosen.id} camp={chosen} corners={corners} onDone={back} />
      ) : chosen && act === 'cut' ? (
        <CutPanel key={chosen.id} camp={chosen} corners={corners} onDone={back} />
      ) : chosen ? (
        <CampPanel
          key={chosen.id}
          camp={chosen}
          others={camps.filter(({ id }) => id !== chosen.id)}
          onAct={begin}
          onBack={() => choose(null)}
        />
      ) : thingId ? (
        <ThingPanel
          key={thingId}
          id={thingId}
          corners={corners}
          isDrawing={act === 'draw'}
          onDraw={beginThing}
          onDone={back}
          onBack={() => choose(null)}
        />
      ) : isFile ? (
        <FilePanel onDone={() => setIsFile(false)} />
      ) : (
        <CampList
          camps={camps}
          things={things}
          onThing={(id) => choose({ thingId: id })}
          more={more}
          onChoose={(campId) => choose({ campId })}
          onGo={setGoTo}
          onWhole={() => setWholeTimes(wholeTimes + 1)}
          onFile={() => setIsFile(true)}
        />
      )}
    </div>
  );
}

type ListProps = {
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  onThing: (id: string) => void;
  more: number;
  onChoose: (id: string) => void;
  onGo: (position: Position) => void;
  onWhole: () => void;
  onFile: () => void;
};

function CampList({ camps, more, onChoose, onGo, onWhole, onFile, ...of }: ListProps) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const drawn = camps.reduce((sum, { shape }) => sum + (shape?.drawnHa ?? 0), 0);
  return (
    <section aria-label={t`Camps`} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2>
          <Trans>Camps</Trans>
        </h2>
        {drawn > 0 ? (
          <Button variant="quiet" onClick={onWhole}>
            <Trans>The whole farm</Trans>
          </Button>
        ) : null}
      </div>
      {camps.length === 0 ? (
        <p className="text-muted">
          <Trans>No camps yet. Name the first one, then draw it.</Trans>
        </p>
      ) : (
        <>
          <p className="text-muted">
            <Trans>
              {formatArea(drawn)} {areaUnit()} are drawn
            </Trans>
          </p>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {camps.map((camp) => (
              <li key={camp.id}>
                <button
                  type="button"
                  onClick={() => onChoose(camp.id)}
                  className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
                >
                  <strong className="min-w-0 flex-1 truncate">{camp.name}</strong>
                  <span className="text-[13px] text-muted">
                    {camp.shape ? (
                      `${formatArea(camp.shape.drawnHa)} ${areaUnit()}`
                    ) : (
                      <Trans>not drawn</Trans>
                    )}
                  </span>
                  <span className="text-[13px]">
                    <Plural value={camp.heads} one="# head" other="# heads" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {more > 0 ? (
        <p className="text-muted">
          <Trans>{formatCount(more)} more camps are in the list of camps only.</Trans>
        </p>
      ) : null}
      <ThingsOnMap {...of} />
      {may && drawn === 0 ? <GoTo onGo={onGo} /> : null}
      {may ? <NewCamp onMade={onChoose} /> : null}
      <Files isEmpty={drawn === 0} onFile={may ? onFile : null} />
    </section>
  );
}

/** More is found in the list, by name and by what it is. */
const mostListed = 100;

/** What stands on the plan beside camps, what is broken first. */
function ThingsOnMap({ things, onThing }: Pick<ListProps, 'things' | 'onThing'>) {
  const { t, i18n } = useLingui();
  const order = ['broken', 'worn', 'good', null];
  const shown = things
    .toSorted((one, other) => order.indexOf(one.condition) - order.indexOf(other.condition))
    .slice(0, mostListed);
  return (
    <section aria-label={t`What stands on the farm`} className="flex flex-col gap-2">
      {shown.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {shown.map(({ id, kind, name, condition }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onThing(id)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
              >
                <strong className="min-w-0 flex-1 truncate">{name}</strong>
                <span className="text-[13px] text-muted">{i18n._(thingLabels[kind])}</span>
                {condition === null || condition === 'good' ? null : (
                  <ConditionBadge condition={condition} />
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Link className="inline-flex min-h-11 items-center underline" to="/infrastructure/list">
        <Trans>Fences, gates, water: all items</Trans>
      </Link>
    </section>
  );
}

/** Drawings of other programs: in, and out again. */
function Files({ isEmpty, onFile }: { isEmpty: boolean; onFile: (() => void) | null }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const take = (format: 'geojson' | 'kml' | 'gpx') =>
    void run(() =>
      download(exportLand, { params: { farmId }, query: { format } }, `camps.${format}`),
    );
  return (
    <div className="flex flex-wrap gap-2">
      {onFile ? (
        <Button onClick={onFile}>
          <Trans>Bring in a drawing</Trans>
        </Button>
      ) : null}
      {isEmpty ? null : (
        <>
          <Button variant="quiet" busy={busy} onClick={() => take('geojson')}>
            GeoJSON
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => take('kml')}>
            KML
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => take('gpx')}>
            GPX
          </Button>
        </>
      )}
      <FormMessage message={message} />
    </div>
  );
}

/** A name is all a camp needs before it is drawn. */
function NewCamp({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = '' } = textsOf(event.currentTarget);
    void run(async () => {
      const made = await call(createCamp, { params: { farmId }, body: { name, areaHa: null } });
      await forgetFarm('camps');
      onMade(made.id);
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2" noValidate>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField label={t`Name of a new camp`} name="name" errors={errors['name']} />
        </div>
        <Button type="submit" busy={busy}>
          <Trans>Add the camp</Trans>
        </Button>
      </div>
      <FormMessage message={message} />
    </form>
  );
}
