import { showPastures, showSeason } from '@kraal/contract/grazing';
import { listCamps } from '@kraal/contract/infrastructure';
import { animalClasses, speciesOfClass } from '@kraal/domain/animals/animalClass';
import { asDay, daysBetween } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatAmount } from '../../../formats/format.ts';
import { speciesWord } from '../../../ui/speciesWord.ts';

const shadings = ['none', 'rest', 'load', 'feed', 'species'] as const;
export type Shading = (typeof shadings)[number];
export const isShading = (name: string): name is Shading =>
  shadings.some((shading) => shading === name);

/** How a camp is coloured, and what that means: in words under its name, so that nobody must see the colour. */
export type Shade = { tone: 'low' | 'middle' | 'high'; words: string };

/** A camp that rested for so long is ready; one that has not for a third of it is not. */
const readyDays = 60;
const tenth = (value: number): string => formatAmount(Math.round(value * 10) / 10);
const toneOf = (share: number): Shade['tone'] =>
  share >= 1 ? 'high' : share >= 1 / 3 ? 'middle' : 'low';

/** Camps by what somebody wants to see of them; asked for only then. */
export function useShades(shading: Shading): ReadonlyMap<string, Shade> {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const isBoard = shading === 'rest' || shading === 'feed';
  const board = useEndpoint(showPastures, { params: { farmId } }, { enabled: isBoard });
  const season = useEndpoint(
    showSeason,
    { params: { farmId }, query: {} },
    { enabled: shading === 'load' },
  );
  const camps = useEndpoint(
    listCamps,
    { params: { farmId }, query: { limit: 200 } },
    { enabled: shading === 'species' },
  );
  const [shown, carried, classed] = [board.data, season.data, camps.data];
  return useMemo(() => {
    const shades = new Map<string, Shade>();
    const on = asDay(shown?.on ?? '');
    for (const { campId, emptySince, heads, daysLeft } of (isBoard && shown?.items) || []) {
      if (shading === 'feed' && daysLeft !== null)
        shades.set(campId, {
          tone: toneOf(daysLeft / 21),
          words: t`feed for ${plural(Math.floor(daysLeft), { one: '# day', other: '# days' })}`,
        });
      if (shading !== 'rest') continue;
      const days = emptySince === null ? null : Math.max(0, daysBetween(asDay(emptySince), on));
      if (heads > 0) shades.set(campId, { tone: 'low', words: t`in use` });
      else if (days !== null)
        shades.set(campId, {
          tone: toneOf(days / readyDays),
          words: t`rests for ${plural(days, { one: '# day', other: '# days' })}`,
        });
    }
    for (const { campId, load } of (shading === 'load' && carried?.items) || [])
      if (load !== null)
        shades.set(campId, {
          tone: load > 1 ? 'low' : load > 0.8 ? 'middle' : 'high',
          words: t`season ${tenth(load)} ×`,
        });
    for (const { id, classes } of (shading === 'species' && classed?.items) || []) {
      const kinds = [
        ...new Set(
          classes.flatMap(({ animalClass }) => {
            const known = animalClasses.find((one) => one === animalClass);
            return known ? [speciesOfClass(known)] : [];
          }),
        ),
      ];
      const [first] = kinds;
      if (first === undefined) continue;
      const tones = { Cattle: 'low', Sheep: 'middle', Goats: 'high' } as const;
      shades.set(id, {
        tone: tones[first],
        words: kinds.map((species) => speciesWord(species)).join(', '),
      });
    }
    return shades;
  }, [shading, isBoard, shown, carried, classed, t]);
}
