import { mostTraceSteps } from '@kraal/domain/movement/trace';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../ui/field.tsx';
import { stepWords } from './traceWords.ts';

type Props = { name: string; errors: string[] | undefined; steps: number };

/** Over how many contacts a trace goes on. */
export function HowFarField({ steps, ...field }: Props) {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      label={t`How far`}
      {...field}
      defaultValue={String(steps)}
      options={stepWords.slice(0, mostTraceSteps).map((word, at) => ({
        value: String(at + 1),
        label: i18n._(word),
      }))}
    />
  );
}
