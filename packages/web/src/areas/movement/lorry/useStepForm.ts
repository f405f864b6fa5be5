import { transferStepBody } from '@kraal/contract/bodies/movement';
import { stepTransfer } from '@kraal/contract/movement';
import type { z } from 'zod';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { useForm } from '../../../ui/useForm.ts';
import type { StepForm } from '../TransferSteps.tsx';

type Body = z.input<typeof transferStepBody>;

/** The form of one step: what it says beside the step and the version that was seen. */
export function useStepForm(
  { transfer: { id, version }, onClose }: StepForm,
  read: (texts: Record<string, string | undefined>) => Omit<Body, 'version'>,
) {
  const { farmId } = useFarm();
  return useForm({
    schema: transferStepBody,
    read: (texts) => ({ ...read(texts), version }),
    send: async (body) => {
      await call(stepTransfer, { params: { farmId, id }, body });
      await forgetFarm();
      onClose();
    },
  });
}
