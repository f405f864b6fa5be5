import { transferStepBody } from '@kraal/contract/bodies/movement';
import { stepTransfer } from '@kraal/contract/movement';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { call } from '../../../platform/api.ts';
import { sendPhoto } from '../../../platform/outbox/photos.ts';
import { useDraft } from '../../../platform/useDraft.ts';
import { deliverRequest } from '../../../platform/outbox/requests.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../forms/useForm.ts';
import type { StepForm } from '../TransferSteps.tsx';
import { factsTyped } from './factsTyped.ts';
import { waitsForSignal } from './withSteps.ts';

type Body = z.input<typeof transferStepBody>;
type Texts = Record<string, string | undefined>;

/**
 * The form of one step: what it says beside the step and the version that was seen. What is done at the lorry waits on
 * this device where there is no signal.
 */
export function useStepForm(
  { transfer: { id, version, number }, onClose, draft }: StepForm & { draft?: string },
  read: (texts: Texts) => Omit<Body, 'version'>,
  /** What a step cannot do without, though its schema can: without a signal nobody says so before it is too late. */
  needed: Record<string, string> = {},
) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const params = { farmId, id };
  // Typed in the rain beside the lorry: a telephone that was locked, or died, has it still.
  const { attach, clear } = useDraft(`${draft ?? 'step'} ${id}`);
  const deliver = async (body: z.output<typeof transferStepBody>) => {
    const name = t`Transfer ${number}`;
    const said = await deliverRequest({
      farmId,
      of: 'stepTransfer',
      params,
      name,
      body: (requestId) => ({ ...body, id: requestId, at: new Date().toISOString() }),
    });
    if (said === 'waiting') toast(t`It is on this device and goes when there is a signal.`);
  };
  const form = useForm({
    schema: transferStepBody,
    read: (texts) => ({ ...factsTyped(texts), ...read(texts), version }),
    beyond: (texts) =>
      Object.fromEntries(
        Object.entries(needed)
          .filter(([field]) => (texts[field] ?? '').trim() === '')
          .map(([field, said]) => [field, [said]]),
      ),
    send: async (body) => {
      if (waitsForSignal(body)) await deliver(body);
      else {
        if (body.photoId !== undefined) await sendPhoto(body.photoId);
        await call(stepTransfer, { params, body });
        await forgetFarm();
      }
      clear();
      onClose();
    },
  });
  return { ...form, keep: draft === undefined ? null : attach };
}
