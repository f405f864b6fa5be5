import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../ui/field.tsx';
import { useMobsIn } from './useMobsIn.ts';

type Side = 'stays' | 'goes';

type SidesProps = {
  mobs: ReturnType<typeof useMobsIn>;
  sides: Readonly<Record<string, Side>>;
  campName: string;
  onSides: (sides: Readonly<Record<string, Side>>) => void;
};

/** On which side of the fence they are: nobody knows but who sets it. */
export function MobSides({ mobs, sides, campName, onSides }: SidesProps) {
  const { t } = useLingui();
  return mobs.map(({ key, label }) => (
    <SelectField
      key={key}
      label={label}
      value={sides[key] ?? ''}
      empty=""
      onChange={(event) =>
        onSides({ ...sides, [key]: event.target.value === 'goes' ? 'goes' : 'stays' })
      }
      options={[
        { value: 'stays', label: t`are in ${campName}` },
        { value: 'goes', label: t`are in the other camp` },
      ]}
    />
  ));
}
