import { animalClassCounts } from '@kraal/contract/animals';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount } from '../../../formats/format.ts';
import { classNames } from '../../../ui/classNames.ts';
import type { useAnimalFilter } from './useAnimalFilter.ts';

/** Classes with their heads; a chip filters. */
export function ClassChips({ filter }: { filter: ReturnType<typeof useAnimalFilter> }) {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const { data } = useEndpoint(
    animalClassCounts,
    { params: { farmId }, query: filter.query },
    { keep: true },
  );
  const chosen = filter.value('class');
  // Who left has no heads any more.
  const isOfGone = !['', 'alive'].includes(filter.value('status'));
  return (
    <div className="flex flex-wrap gap-2">
      {(data?.classes ?? []).map(({ animalClass, heads, records }) => (
        <button
          key={animalClass}
          type="button"
          aria-pressed={chosen === animalClass}
          onClick={() => filter.set({ class: chosen === animalClass ? '' : animalClass })}
          className="min-h-11 rounded-full border border-line bg-raised px-3 aria-pressed:border-veld aria-pressed:bg-veld-soft"
        >
          {i18n._(classNames[animalClass])}{' '}
          <strong>{formatCount(isOfGone ? records : heads)}</strong>
        </button>
      ))}
    </div>
  );
}
