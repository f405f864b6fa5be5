import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCampOptions } from '../../ledger/index.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { StepForm } from '../TransferSteps.tsx';
import { ChooseLines } from './ChooseLines.tsx';
import { LorryFacts } from './LorryFacts.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useStepForm } from './useStepForm.ts';

/** Some or all come back into a camp: from a show, a vet, somebody's grazing, or unsold. */
export function BringBack({ transfer, onClose }: StepForm) {
  const { t } = useLingui();
  const camps = useCampOptions();
  const [back, setBack] = useState<ReadonlySet<string>>(
    new Set(transfer.lines.map(({ animalId }) => animalId)),
  );
  const form = useStepForm(
    { transfer, onClose },
    ({ soldOn, campId }) => ({
      step: 'comeBack',
      ...(soldOn ? { soldOn: asDay(soldOn) } : {}),
      ...(campId ? { campId } : {}),
      ...(back.size === transfer.lines.length ? {} : { animalIds: [...back] }),
    }),
    { campId: t`Say into which camp they come.` },
  );
  return (
    <StepFrame form={form} onClose={onClose} act={<Trans>They are back</Trans>}>
      <SelectField
        label={t`Into which camp`}
        empty={t`choose`}
        {...form.field('campId')}
        options={camps}
      />
      <ChooseLines
        legend={<Trans>Who comes back</Trans>}
        lines={transfer.lines}
        chosen={back}
        onChosen={setBack}
      />
      <LorryFacts form={form} />
    </StepFrame>
  );
}
