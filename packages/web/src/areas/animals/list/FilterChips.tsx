import { filteredFields } from '@kraal/domain/animals/fields';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useCampOptions, useMobOptions } from '../../ledger/index.ts';
import { fieldLabels, fieldWord } from '../fieldLabels.ts';
import { sexNames } from '../names.ts';
import type { FilterName, useAnimalFilter } from './useAnimalFilter.ts';
import { useFilterWords } from './useFilterWords.ts';

type Props = { filter: ReturnType<typeof useAnimalFilter> };

/** What the list is narrowed by, each to be taken off. */
export function FilterChips({ filter }: Props) {
  const { t, i18n } = useLingui();
  const { statusLabel, none, whose } = useFilterWords();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const nameOf = (options: { value: string; label: string }[], value: string) =>
    options.find((one) => one.value === value)?.label ?? value;
  const chips: [FilterName, string][] = [
    ['status', filter.value('status') && statusLabel(filter.value('status'))],
    ['sex', filter.value('sex') && i18n._(sexNames[filter.value('sex')] ?? msg`mixed`)],
    [
      'campId',
      filter.value('campId') && t`Camp: ${nameOf([none, ...camps], filter.value('campId'))}`,
    ],
    ['mobId', filter.value('mobId') && t`Mob: ${nameOf([none, ...mobs], filter.value('mobId'))}`],
    [
      'ownerId',
      filter.value('ownerId') && t`Belongs to: ${nameOf(whose, filter.value('ownerId'))}`,
    ],
    ...filteredFields.map((name): [FilterName, string] => {
      const [label, value] = [i18n._(fieldLabels[name]), fieldWord(name, filter.value(name))];
      return [name, value && t`${label}: ${value}`];
    }),
    [
      'lots',
      filter.value('lots') && (filter.value('lots') === 'only' ? t`only lots` : t`without lots`),
    ],
    ['bornFrom', filter.value('bornFrom') && t`born from ${filter.value('bornFrom')}`],
    ['bornUntil', filter.value('bornUntil') && t`born until ${filter.value('bornUntil')}`],
    ['seenBefore', filter.value('seenBefore') && t`not seen since ${filter.value('seenBefore')}`],
    ['statusFrom', filter.value('statusFrom') && t`since ${filter.value('statusFrom')}`],
    ['importId', filter.value('importId') && t`from one import`],
    ['parentId', filter.value('parentId') && t`offspring of one animal`],
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {chips
        .filter(([, label]) => label)
        .map(([name, label]) => (
          <button
            key={name}
            type="button"
            onClick={() => filter.set({ [name]: '' })}
            aria-label={t`Remove filter ${label}`}
            className="inline-flex min-h-9 max-md:min-h-11 items-center gap-1 rounded-full bg-veld-soft px-3"
          >
            {label}
            <X className="size-4" aria-hidden />
          </button>
        ))}
    </div>
  );
}
