import type { Holding } from '@kraal/contract/holdings';
import { campShapes, type LandCamp } from '@kraal/contract/land';
import { type Area, areaOf, type Position } from '@kraal/domain/land/shape';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { useSubmit } from '../../../forms/useSubmit.ts';
import type { Chosen } from './looking.ts';
import { useRings } from './useRings.ts';
import type { Shading } from './useShades.ts';

type Act = 'draw' | 'cut';
type ChosenOnPlan = Chosen | { holdingId: string };
type Of = { camps: readonly LandCamp[]; holdings: readonly Holding[] };

/** The shape as it is kept, nine decimals: the plan has six, and a corner that is drawn again is to stay where it was. */
async function wholeShape(farmId: string, { id, shape }: LandCamp): Promise<Area> {
  if (!shape) return [];
  const { items } = await call(campShapes, { params: { farmId, id } });
  const now = items.find(({ shapeId }) => shapeId === shape.shapeId);
  return now ? areaOf(now.area) : [];
}

/** What is chosen on the plan, what is being drawn, and how it is shown. */
export function useOnPlan({ camps, holdings }: Of) {
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const [act, setAct] = useState<Act | null>(null);
  const [drawnKind, setDrawnKind] = useState<'point' | 'line'>('point');
  const [goTo, onGo] = useState<Position | null>(null);
  const [wholeTimes, setWholeTimes] = useState(0);
  const [isFile, onFile] = useState(false);
  const [shading, onShading] = useState<Shading>('none');
  const [areMobsMoved, onMobsMoved] = useState(false);
  const rings = useRings();
  const { message, run } = useSubmit();
  const chosen = camps.find(({ id }) => id === search.get('camp'));
  const holding = holdings.find(({ id }) => id === search.get('property'));
  const thingId = search.get('thing');
  const choose = (of: ChosenOnPlan | null) => {
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
  return {
    chosen,
    holding,
    thingId,
    act,
    rings,
    message,
    draft: act === null ? null : { of, corners: rings.corners },
    goTo,
    onGo,
    wholeTimes,
    onWhole: () => setWholeTimes(wholeTimes + 1),
    isFile,
    onFile,
    shading,
    onShading,
    areMobsMoved,
    onMobsMoved,
    choose,
    begin,
    beginThing,
    beginBoundary,
    back: () => setAct(null),
  };
}
export type OnPlan = ReturnType<typeof useOnPlan>;

function addressOf(of: ChosenOnPlan | null): Record<string, string> {
  if (of === null) return {};
  if ('campId' in of) return { camp: of.campId };
  return 'thingId' in of ? { thing: of.thingId } : { property: of.holdingId };
}
