import { asDay } from '@kraal/domain/format/dates';
import { caseHows } from '@kraal/domain/movement/transfers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { numberTyped } from '../../../ui/numberTyped.ts';
import type { StepForm } from '../TransferSteps.tsx';
import { caseWords } from '../transferWords.ts';
import { LorryFacts } from './LorryFacts.tsx';
import { unreadLines } from './readAtLorry.ts';
import { StepFrame } from './StepFrame.tsx';
import { useStepForm } from './useStepForm.ts';

/** What one difference turned out to be: who is missing or died, which tag was read. */
export function SettleCase({ transfer, onClose }: StepForm) {
  const { t, i18n } = useLingui();
  // Once the receiver took them in, who is missing or dead is for its receipt to say.
  const isTakenIn = transfer.receipt?.status === 'received';
  const hows = caseHows.filter((one) => !isTakenIn || one === 'extra' || one === 'wrongTag');
  const [how, setHow] = useState<(typeof caseHows)[number]>(hows[0] ?? 'extra');
  // Of whom the reader read nothing is asked first.
  const [animalId, setAnimalId] = useState(unreadLines(transfer)[0]?.animalId ?? '');
  const isStranger = how === 'extra';
  const { heads: most = 1 } = transfer.lines.find((one) => one.animalId === animalId) ?? {};
  const form = useStepForm({ transfer, onClose }, (texts) => ({
    step: 'settle',
    ...(texts['soldOn'] ? { soldOn: asDay(texts['soldOn']) } : {}),
    case: {
      how,
      animalId: isStranger || animalId === '' ? null : animalId,
      heads: numberTyped(texts['case.heads']) ?? 1,
      mark: texts['case.mark'] ?? '',
      note: texts['case.note'] ?? '',
    },
  }));
  return (
    <StepFrame form={form} onClose={onClose} act={<Trans>So it is</Trans>}>
      <SelectField
        label={t`What it turned out to be`}
        value={how}
        onChange={({ target }) => setHow(hows.find((one) => one === target.value) ?? how)}
        options={hows.map((one) => ({ value: one, label: i18n._(caseWords[one]) }))}
      />
      {isStranger ? null : (
        <SelectField
          label={t`Which of the list`}
          empty={t`choose`}
          {...form.field('case.animalId')}
          value={animalId}
          onChange={({ target }) => setAnimalId(target.value)}
          options={transfer.lines.map((line) => ({ value: line.animalId, label: line.name }))}
        />
      )}
      {most > 1 || isStranger ? (
        <TextField
          label={isStranger ? t`Heads` : t`How many of its ${most} heads`}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('case.heads')}
          defaultValue="1"
        />
      ) : null}
      {isStranger || how === 'wrongTag' ? (
        <TextField
          label={t`The tag that was read`}
          autoComplete="off"
          {...form.field('case.mark')}
          maxLength={60}
        />
      ) : null}
      <TextField label={t`Note`} {...form.field('case.note')} maxLength={500} />
      <LorryFacts form={form} />
    </StepFrame>
  );
}
