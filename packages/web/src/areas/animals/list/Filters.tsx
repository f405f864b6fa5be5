import { filteredFields } from '@kraal/domain/animals/fields';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useCampOptions, useMobOptions } from '../../ledger/index.ts';
import { fieldLabels, fieldOptions, fieldWord } from '../fieldLabels.ts';
import { sexNames, statusNames } from '../names.ts';
import type { FilterName, useAnimalFilter } from './useAnimalFilter.ts';

type Props = { filter: ReturnType<typeof useAnimalFilter> };

/** Draws its letters by itself: the list is drawn when what they find is there. */
function SearchField({ filter }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(filter.begun.text);
  return (
    <TextField
      label={t`Search tag, EID, number, name or brand`}
      type="search"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        filter.type(target.value);
      }}
    />
  );
}

/** One search field; everything else folds away and shows as chips that can be taken off. */
export function Filters({ filter }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="max-w-md flex-1">
          <SearchField key={filter.begun.times} filter={filter} />
        </div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <Trans>Filters</Trans>
        </Button>
      </div>
      {open ? <FilterFields filter={filter} /> : null}
      <Chips filter={filter} />
    </div>
  );
}

const statuses = [
  'gone',
  'sold',
  'slaughtered',
  'died',
  'lost',
  'stolen',
  'reference',
  'all',
] as const;

function useWords() {
  const { t, i18n } = useLingui();
  const statusLabel = (status: string) =>
    status === 'gone'
      ? t`all that left`
      : status === 'all'
        ? t`all there ever were`
        : i18n._(statusNames[status] ?? msg`on the farm`);
  return { statusLabel, none: { value: 'none', label: t`none` } };
}

function FilterFields({ filter }: Props) {
  const { t, i18n } = useLingui();
  const { statusLabel, none } = useWords();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const set = (name: FilterName) => ({
    value: filter.value(name),
    onChange: (event: { target: { value: string } }) => filter.set({ [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-2 gap-3 rounded-card border border-line bg-raised p-3 md:grid-cols-4">
      <SelectField
        label={t`Status`}
        empty={t`on the farm`}
        options={statuses.map((value) => ({ value, label: statusLabel(value) }))}
        {...set('status')}
      />
      <SelectField
        label={t`Sex`}
        empty={t`all`}
        options={Object.entries(sexNames).map(([value, label]) => ({
          value,
          label: i18n._(label),
        }))}
        {...set('sex')}
      />
      <ChoiceField label={t`Camp`} empty={t`all`} options={[...camps, none]} {...set('campId')} />
      <ChoiceField label={t`Mob`} empty={t`all`} options={[...mobs, none]} {...set('mobId')} />
      {filteredFields.map((name) => {
        const options = fieldOptions(name);
        const label = i18n._(fieldLabels[name]);
        return options.length > 0 ? (
          <SelectField key={name} label={label} empty={t`all`} options={options} {...set(name)} />
        ) : (
          <TextField key={name} label={label} {...set(name)} />
        );
      })}
      <SelectField
        label={t`Lots`}
        empty={t`with lots`}
        options={[
          { value: 'only', label: t`only lots` },
          { value: 'without', label: t`without lots` },
        ]}
        {...set('lots')}
      />
      <TextField label={t`Born from`} type="date" {...set('bornFrom')} />
      <TextField label={t`Not seen since`} type="date" {...set('seenBefore')} />
    </div>
  );
}

/** What the list is narrowed by, each to be taken off. */
function Chips({ filter }: Props) {
  const { t, i18n } = useLingui();
  const { statusLabel, none } = useWords();
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
