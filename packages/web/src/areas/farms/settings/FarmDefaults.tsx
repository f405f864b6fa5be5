import { defaultGestationDays } from '@kraal/domain/breeding/gestation';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/field.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { type FieldsProps, text } from './farmFields.ts';

/** What is counted with where neither label nor animal says more. */
export function FarmDefaults({ farm, field }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <h3 className="mt-2 font-[550]">
        <Trans>Defaults</Trans>
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t`Meat withdrawal without a label`}
          {...field('withdrawalMeatDays')}
          inputMode="numeric"
          unit={t`days`}
          defaultValue={text(farm.withdrawalMeatDays)}
        />
        <TextField
          label={t`Milk withdrawal without a label`}
          {...field('withdrawalMilkDays')}
          inputMode="numeric"
          unit={t`days`}
          defaultValue={text(farm.withdrawalMilkDays)}
        />
        {farm.species.map((kept) => {
          const species = speciesWord(kept);
          return (
            <TextField
              key={kept}
              label={t`Gestation, ${species}`}
              {...field(`gestationDays.${kept}`)}
              inputMode="numeric"
              unit={t`days`}
              placeholder={String(defaultGestationDays[kept])}
              defaultValue={text(farm.gestationDays[kept] ?? null)}
            />
          );
        })}
      </div>
    </>
  );
}
