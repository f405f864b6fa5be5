import { filteredFields } from '@kraal/domain/animals/fields';
import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useCampOptions, useMobOptions } from '../../ledger/index.ts';
import { fieldLabels, fieldOptions } from '../fieldLabels.ts';
import { sexNames } from '../names.ts';
import type { FilterName, useAnimalFilter } from './useAnimalFilter.ts';
import { useFilterWords } from './useFilterWords.ts';

type Props = { filter: ReturnType<typeof useAnimalFilter> };

const statuses = [
  'gone',
  'sold',
  'slaughtered',
  'died',
  'returned',
  'lost',
  'stolen',
  'reference',
  'all',
] as const;

export function FilterFields({ filter }: Props) {
  const { t, i18n } = useLingui();
  const { statusLabel, none, whose } = useFilterWords();
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
      <ChoiceField label={t`Belongs to`} empty={t`all`} options={whose} {...set('ownerId')} />
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
