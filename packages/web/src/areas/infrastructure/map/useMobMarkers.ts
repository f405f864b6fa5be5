import { type GrazingMob, showPastures } from '@kraal/contract/grazing';
import { useLingui } from '@lingui/react/macro';
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { fieldErrorsOf, messageOf } from '../../../platform/errors.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount } from '../../../formats/format.ts';
import { say } from '../../../ui/said.ts';
import { useMoveMob } from '../../grazing/index.ts';
import type { LandCamp } from '@kraal/contract/land';
import { middleOfCamp } from './landLayers.ts';

/** More mobs than these are moved on the board: on the plan they would hide each other. */
const mostMarkers = 100;

type Of = { isOn: boolean; camps: readonly LandCamp[] };

/** Each mob as a mark in its camp: pulled into another camp it moves there today, with Undo. */
export function useMobMarkers(map: MapLibre | null, { isOn, camps }: Of): void {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const moveMob = useMoveMob();
  const board = useEndpoint(showPastures, { params: { farmId } }, { enabled: isOn });
  const items = board.data?.items;
  const drop = useEffectEvent(
    async (made: MapLibre, marker: Marker, mob: GrazingMob & { campId: string }) => {
      // Where the mark is seen, which hangs below the place that it names.
      const { x: placeX, y: placeY } = made.project(marker.getLngLat());
      const [x, y] = [placeX + marker.getOffset().x, placeY + marker.getOffset().y];
      const [camp] = made.queryRenderedFeatures([x, y], { layers: ['camp-fill'] });
      const into = camps.find(({ id }) => id === camp?.properties['id']);
      if (!into || into.id === mob.campId || mob.mobId === null) return false;
      try {
        const named = { id: mob.mobId, name: mob.name ?? '' };
        await moveMob(named, { campId: into.id, campName: into.name, day: today });
        return true;
      } catch (error) {
        const { toast } = await import('../../../ui/toast.tsx');
        toast.error(say(fieldErrorsOf(error)['campId']?.[0] ?? messageOf(error)));
        return false;
      }
    },
  );
  const words = useEffectEvent((name: string) => t`${name}: drag into another camp`);
  useEffect(() => {
    if (!map || !isOn) return;
    const places = new Map(camps.map((camp) => [camp.id, middleOfCamp(camp)]));
    const mobs = (items ?? [])
      .flatMap(({ campId, mobs: inside }) => inside.map((mob, at) => ({ ...mob, campId, at })))
      .filter(({ mobId }) => mobId !== null)
      .slice(0, mostMarkers);
    const markers = mobs.flatMap((mob) => {
      const place = places.get(mob.campId);
      if (!place) return [];
      const element = document.createElement('div');
      element.className =
        'cursor-grab rounded-control border border-line bg-raised px-2 py-1 text-[13px] font-[550] text-ink';
      element.textContent = `${mob.name ?? ''} ${formatCount(mob.heads)}`;
      element.title = words(mob.name ?? '');
      const offset: [number, number] = [0, 34 + mob.at * 30];
      const marker = new Marker({ element, draggable: true, offset }).setLngLat(place).addTo(map);
      marker.on('dragend', () => {
        void drop(map, marker, mob).then((isMoved) => {
          if (!isMoved) marker.setLngLat(place);
        });
      });
      return [marker];
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, isOn, camps, items]);
}
