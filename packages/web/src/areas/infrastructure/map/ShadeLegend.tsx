import { useLingui } from '@lingui/react/macro';
import { speciesWord } from '../../../ui/speciesWord.ts';
import type { Shade, Shading } from './useShades.ts';

const swatches: Record<Shade['tone'], string> = {
  low: 'bg-warn',
  middle: 'bg-info',
  high: 'bg-veld',
};
const tones = ['low', 'middle', 'high'] as const;

/** What each colour means: names are not drawn where the farm is looked at from far. */
export function ShadeLegend({ shading }: { shading: Exclude<Shading, 'none'> }) {
  const { t } = useLingui();
  const meanings: Record<typeof shading, Record<Shade['tone'], string>> = {
    rest: {
      low: t`in use, or at rest for less than 20 days`,
      middle: t`at rest for 20 to 59 days`,
      high: t`at rest for 60 days or more`,
    },
    load: {
      low: t`more than it carries`,
      middle: t`over 0.8 of what it carries`,
      high: t`0.8 of what it carries, or less`,
    },
    feed: {
      low: t`feed for less than 7 days`,
      middle: t`feed for 7 to 20 days`,
      high: t`feed for 21 days or more`,
    },
    species: {
      low: speciesWord('Cattle'),
      middle: speciesWord('Sheep'),
      high: speciesWord('Goats'),
    },
  };
  return (
    <ul aria-label={t`What the colours mean`} className="flex flex-col gap-1 text-[13px]">
      {tones.map((tone) => (
        <li key={tone} className="flex items-center gap-2">
          <span
            aria-hidden
            className={`size-4 rounded-sm border border-line opacity-60 ${swatches[tone]}`}
          />
          {meanings[shading][tone]}
        </li>
      ))}
    </ul>
  );
}
