import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/field.tsx';
import { numberTyped } from '../../../ui/numberTyped.ts';
import type { StepForm } from '../TransferSteps.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useStepForm } from './useStepForm.ts';

/** So many came off the lorry. What differs is explained afterwards, one by one. */
export function UnloadTransfer({ transfer, onClose }: StepForm) {
  const { t } = useLingui();
  const form = useStepForm({ transfer, onClose }, ({ soldOn, deliveredHeads = '' }) => ({
    step: 'arrive',
    ...(soldOn ? { soldOn: asDay(soldOn) } : {}),
    ...(deliveredHeads.trim() === '' ? {} : { deliveredHeads: numberTyped(deliveredHeads) ?? -1 }),
  }));
  return (
    <StepFrame form={form} onClose={onClose} act={<Trans>They are unloaded</Trans>}>
      <TextField
        label={t`Counted as they came off the lorry`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('deliveredHeads')}
      />
    </StepFrame>
  );
}
