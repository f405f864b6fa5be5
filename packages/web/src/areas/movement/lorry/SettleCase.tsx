import { asDay } from '@kraal/domain/format/dates';
import { caseHows } from '@kraal/domain/movement/transfers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { numberTyped } from '../../../ui/numberTyped.ts';
import type { StepForm } from '../TransferSteps.tsx';
import { caseWords } from '../transferWords.ts';
import { StepFrame } from './StepFrame.tsx';
import { useStepForm } from './useStepForm.ts';

/** What one difference turned out to be: who is missing or died, which tag was read. */
export function SettleCase({ transfer, onClose }: StepForm) {
  const { t, i18n } = useLingui();
  const [how, setHow] = useState<(typeof caseHows)[number]>('missing');
  const [animalId, setAnimalId] = useState('');
  const isStranger = how === 'extra';
  const { heads: most = 1 } = transfer.lines.find((one) => one.animalId === animalId) ?? {};
  const form = useStepForm({ transfer, onClose }, ({ soldOn, heads, mark = '', note = '' }) => ({
    step: 'settle',
    ...(soldOn ? { soldOn: asDay(soldOn) } : {}),
    case: {
      how,
      animalId: isStranger || animalId === '' ? null : animalId,
      heads: heads === undefined ? 1 : (numberTyped(heads) ?? 0),
      mark,
      note,
    },
  }));
  return (
    <StepFrame form={form} onClose={onClose} act={<Trans>So it is</Trans>}>
      <SelectField
        label={t`What it turned out to be`}
        value={how}
        onChange={({ target }) => setHow(caseHows.find((one) => one === target.value) ?? 'missing')}
        options={caseHows.map((one) => ({ value: one, label: i18n._(caseWords[one]) }))}
      />
      {isStranger ? null : (
        <SelectField
          label={t`Which of the list`}
          empty={t`choose`}
          value={animalId}
          onChange={({ target }) => setAnimalId(target.value)}
          options={transfer.lines.map((line) => ({ value: line.animalId, label: line.name }))}
          errors={form.errors['case.animalId']}
        />
      )}
      {most > 1 && !isStranger ? (
        <TextField
          label={t`How many of its ${most} heads`}
          inputMode="numeric"
          autoComplete="off"
          name="heads"
          defaultValue="1"
          errors={form.errors['case.heads']}
        />
      ) : null}
      {isStranger || how === 'wrongTag' ? (
        <TextField
          label={t`The tag that was read`}
          autoComplete="off"
          name="mark"
          maxLength={60}
          errors={form.errors['case.mark']}
        />
      ) : null}
      <TextField label={t`Note`} name="note" maxLength={500} />
    </StepFrame>
  );
}
