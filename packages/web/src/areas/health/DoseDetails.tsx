import { routes } from '@kraal/domain/health/medicine';
import { withdrawalUntil } from '@kraal/domain/health/hold';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../platform/today.ts';
import { dayTyped } from '../../ui/dayTyped.ts';
import { decimalOf } from '../../ui/decimal.ts';
import { DecimalField } from '../../ui/decimalField.tsx';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import type { Treatment } from './useTreatment.ts';
import { routeNames } from './words.ts';

type Props = {
  treatment: Treatment;
  isOpen: boolean;
  field: (name: string) => { name: string; errors: string[] | undefined };
};

/** Day, withdrawal, way of giving and course: what the label says, folded away until somebody needs another. */
export function DoseDetails({ treatment, isOpen, field }: Props) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const { medicine, protocol, courses, typed, setTyped } = treatment;
  const hintOf = (text: string): string | undefined => {
    const days = decimalOf(text);
    const until = Number.isFinite(days) ? withdrawalUntil(typed.day || today, days) : null;
    return until === null ? undefined : t`until ${formatDate(until)}`;
  };
  return (
    <details open={isOpen || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-[550]">
        <Trans>More: day, withdrawal, way of giving, course</Trans>
      </summary>
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <DecimalField
            label={t`Meat withdrawal`}
            {...field('lines.0.meatDays')}
            unit={t`days`}
            defaultValue={medicine.meatDays}
            onChange={(event) => setTyped({ ...typed, meat: event.target.value })}
            hint={hintOf(typed.meat ?? String(medicine.meatDays))}
          />
          <DecimalField
            label={t`Milk withdrawal`}
            {...field('lines.0.milkDays')}
            unit={t`days`}
            defaultValue={medicine.milkDays}
            onChange={(event) => setTyped({ ...typed, milk: event.target.value })}
            hint={hintOf(typed.milk ?? String(medicine.milkDays))}
          />
          <DecimalField
            label={t`Export slaughter interval`}
            {...field('lines.0.exportDays')}
            unit={t`days`}
            defaultValue={medicine.exportDays}
          />
          <SelectField
            label={t`How it is given`}
            {...field('lines.0.route')}
            empty=""
            defaultValue={medicine.route ?? ''}
            options={routes.map((value) => ({ value, label: i18n._(routeNames[value]) }))}
          />
          <TextField label={t`Body site`} {...field('lines.0.site')} />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t`Day`}
            {...field('day')}
            required
            type="date"
            defaultValue={today}
            max={today}
            onChange={(event) => setTyped({ ...typed, day: dayTyped(event.target.value) ?? '' })}
          />
          <TextField
            label={t`Hour, where it is known`}
            name="hour"
            type="time"
            hint={
              typed.day && typed.day !== today
                ? t`Without it, whoever left on that day is held back too.`
                : undefined
            }
          />
        </div>
        {protocol ? null : (
          <SelectField
            label={t`Protocol`}
            name="courseId"
            empty={t`none`}
            options={courses.map((one) => ({
              value: one.id,
              label: [
                diseaseWord(one.name),
                speciesWord(one.species),
                one.steps.length > 1 ? one.steps.join(', ') : null,
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        )}
        <CheckField name="courseGoesOn" label={t`More doses follow: held back until the last`} />
      </div>
    </details>
  );
}
