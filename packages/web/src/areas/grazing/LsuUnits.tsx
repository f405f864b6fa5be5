import { type AnimalClass, animalClasses, speciesOfClass } from '@kraal/domain/animals/animalClass';
import { classMassKg, lsuOfKg } from '@kraal/domain/grazing/lsu';
import { useLingui } from '@lingui/react/macro';
import { useFarm } from '../../platform/useSession.ts';
import { classNames } from '../../ui/classNames.ts';
import { DecimalField } from '../../ui/decimalField.tsx';
import { formatAmount } from '../../formats/format.ts';
import { type FieldsProps, text, hundredth } from './countingFields.ts';

export function LsuUnits({ settings: { lsuOfClass }, field }: FieldsProps) {
  const { species } = useFarm();
  const shown = animalClasses.filter((one) => species.includes(speciesOfClass(one)));
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-4 lg:grid-cols-5">
      {shown.map((animalClass) => (
        <UnitField
          key={animalClass}
          animalClass={animalClass}
          own={lsuOfClass[animalClass] ?? null}
          of={field(`lsuOfClass.${animalClass}`)}
        />
      ))}
    </div>
  );
}

type UnitProps = {
  animalClass: AnimalClass;
  own: number | null;
  of: { name: string; errors: string[] | undefined };
};

function UnitField({ animalClass, own, of }: UnitProps) {
  const { t, i18n } = useLingui();
  const usual = formatAmount(hundredth(lsuOfKg(classMassKg[animalClass])));
  return (
    <DecimalField
      label={i18n._(classNames[animalClass])}
      {...of}
      defaultValue={text(own)}
      hint={t`${usual} at ${classMassKg[animalClass]} kg`}
    />
  );
}
