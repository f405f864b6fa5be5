import { campShapes, type LandCamp, showLand } from '@kraal/contract/land';
import { type Holding, listHoldings } from '@kraal/contract/holdings';
import type { ThingOnMap } from '@kraal/contract/things';
import { type Area, areaOf, type Position } from '@kraal/domain/land/shape';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { CheckField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read, Spinner } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { CampList } from './CampList.tsx';
import { CampPanel } from './CampPanel.tsx';
import { CutPanel } from './CutPanel.tsx';
import { DrawPanel } from './DrawPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { HoldingPanel } from './HoldingPanel.tsx';
import type { Basemap } from './landLayers.ts';
import type { Chosen } from './looking.ts';
import { MapBoundary } from './MapBoundary.tsx';
import { ShadeChoice } from './ShadeChoice.tsx';
import { ThingPanel } from './ThingPanel.tsx';
import { thingsOf } from './thingsOf.ts';
import { useRings } from './useRings.ts';
import { type Shading, useShades } from './useShades.ts';

const LandMap = lazy(() => import('./LandMap.tsx').then((module) => ({ default: module.LandMap })));

/** The farm on a map: its camps drawn, and everything that is on it as a list beside it. */
export function MapScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const query = { things: 'true' as const };
  const land = useEndpoint(showLand, { params: { farmId }, query }, { keep: true });
  const things = useMemo(() => (land.data ? thingsOf(land.data) : noThings), [land.data]);
  const holdings = useEndpoint(listHoldings, { params: { farmId } }, { keep: true });
  return (
    <div className="flex flex-col">
      <PageHead title={t`Map`} />
      <Read of={land}>
        {({ camps, more, basemap }) => (
          <Plan
            camps={camps}
            things={things}
            holdings={holdings.data?.items ?? noHoldings}
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
const noHoldings: readonly Holding[] = [];

type PlanProps = {
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  holdings: readonly Holding[];
  more: number;
  basemap: Basemap;
};

/** The shape as it is kept, nine decimals: the plan has six, and a corner that is drawn again is to stay where it was. */
async function wholeShape(farmId: string, { id, shape }: LandCamp): Promise<Area> {
  if (!shape) return [];
  const { items } = await call(campShapes, { params: { farmId, id } });
  const now = items.find(({ shapeId }) => shapeId === shape.shapeId);
  return now ? areaOf(now.area) : [];
}

function Plan({ camps, things, holdings, more, basemap }: PlanProps) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const [act, setAct] = useState<Act | null>(null);
  const [goTo, setGoTo] = useState<Position | null>(null);
  const [wholeTimes, setWholeTimes] = useState(0);
  const [isFile, setIsFile] = useState(false);
  const [shading, setShading] = useState<Shading>('none');
  const [areMobsMoved, setMobsMoved] = useState(false);
  const may = useMay('field_worker');
  const shades = useShades(shading);
  const rings = useRings();
  const { message, run } = useSubmit();
  const chosen = camps.find(({ id }) => id === search.get('camp'));
  const holding = holdings.find(({ id }) => id === search.get('property'));
  const thingId = search.get('thing');
  const [drawnKind, setDrawnKind] = useState<'point' | 'line'>('point');
  const choose = (of: Chosen | { holdingId: string } | null) => {
    setAct(null);
    setSearch(addressOf(of), { replace: true });
  };
  const begin = (next: Act) =>
    run(async () => {
      if (next === 'cut' || !chosen) rings.begin([]);
      else rings.beginArea(await wholeShape(farmId, chosen));
      setAct(next);
    });
  const beginThing = (of: 'point' | 'line', from: readonly Position[]) => {
    setDrawnKind(of);
    rings.begin([...from]);
    setAct('draw');
  };
  const beginBoundary = () => {
    rings.beginArea(holding?.boundary ? areaOf(holding.boundary) : []);
    setAct('draw');
  };
  const of = thingId ? drawnKind : act === 'draw' ? ('ring' as const) : ('line' as const);
  const draft = act === null ? null : { of, corners: rings.corners };
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
              holdings={holdings}
              shades={shades}
              basemap={basemap}
              areMobsMoved={areMobsMoved && act === null}
              goTo={goTo}
              wholeTimes={wholeTimes}
              chosenId={chosen?.id ?? thingId}
              onChoose={choose}
              draft={draft}
              onCorners={rings.set}
            />
          </Suspense>
        </MapBoundary>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <FormMessage message={message} />
        {chosen && act === 'draw' ? (
          <DrawPanel key={chosen.id} camp={chosen} rings={rings} onDone={back} />
        ) : chosen && act === 'cut' ? (
          <CutPanel key={chosen.id} camp={chosen} corners={rings} onDone={back} />
        ) : chosen ? (
          <CampPanel
            key={chosen.id}
            camp={chosen}
            others={camps.filter(({ id }) => id !== chosen.id)}
            things={things}
            onAct={(next) => void begin(next)}
            onBack={() => choose(null)}
          />
        ) : thingId ? (
          <ThingPanel
            key={thingId}
            id={thingId}
            things={things}
            camps={camps}
            corners={rings}
            isDrawing={act === 'draw'}
            onDraw={beginThing}
            onDone={back}
            onCamp={(campId) => choose({ campId })}
            onBack={() => choose(null)}
          />
        ) : holding ? (
          <HoldingPanel
            key={`${holding.id} ${holding.version}`}
            holding={holding}
            rings={rings}
            isDrawing={act === 'draw'}
            onDraw={beginBoundary}
            onDone={back}
            onBack={() => choose(null)}
          />
        ) : isFile ? (
          <FilePanel holdings={holdings} onDone={() => setIsFile(false)} />
        ) : (
          <CampList
            camps={camps}
            things={things}
            holdings={holdings}
            shades={
              <>
                <ShadeChoice shading={shading} onShading={setShading} />
                {may ? (
                  <CheckField
                    label={t`Move mobs on the map`}
                    checked={areMobsMoved}
                    onChange={(event) => setMobsMoved(event.target.checked)}
                  />
                ) : null}
              </>
            }
            onThing={(id) => choose({ thingId: id })}
            onHolding={(holdingId) => choose({ holdingId })}
            more={more}
            onChoose={(campId) => choose({ campId })}
            onGo={setGoTo}
            onWhole={() => setWholeTimes(wholeTimes + 1)}
            onFile={() => setIsFile(true)}
          />
        )}
      </div>
    </div>
  );
}

function addressOf(of: Chosen | { holdingId: string } | null): Record<string, string> {
  if (of === null) return {};
  if ('campId' in of) return { camp: of.campId };
  return 'thingId' in of ? { thing: of.thingId } : { property: of.holdingId };
}
