import { transferStepBody } from '@kraal/contract/bodies/movement';
import { stepTransfer } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { factsOf } from '@kraal/domain/movement/moveKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { questionsOf } from '../../platform/errors.ts';
import { currencySign } from '../../platform/money.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { DecimalField } from '../../ui/decimalField.tsx';
import { CheckField } from '../../ui/field.tsx';
import { centsTyped } from '../../ui/numberTyped.ts';
import { useForm } from '../../forms/useForm.ts';
import { StepFrame } from './lorry/StepFrame.tsx';
import type { ShownTransfer } from './TransferDrawer.tsx';

/** The last step: its animals are written off, for one sum. What the ledger asks of them is answered here. */
export function CompleteTransfer({
  transfer: { id, version, heads, kind },
  onClose,
}: {
  transfer: ShownTransfer;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const form = useForm({
    schema: transferStepBody,
    read: ({ soldOn, price = '', sure }) => {
      const priceCents = centsTyped(price);
      return {
        step: 'complete' as const,
        soldOn: asDay(soldOn ?? today),
        ...(price.trim() === '' || priceCents === null ? {} : { priceCents }),
        ...(sure === undefined ? {} : { sure: [...asked] }),
        version,
      };
    },
    send: async (body) => {
      try {
        await call(stepTransfer, { params: { farmId, id }, body });
      } catch (error) {
        setAsked(questionsOf(error));
        throw error;
      }
      await forgetFarm();
      onClose();
    },
  });
  return (
    <StepFrame form={form} onClose={onClose} act={<Trans>Write them off</Trans>}>
      {factsOf(kind).toOwner ? null : (
        <DecimalField
          label={t`Price for all ${heads}, if it is known`}
          unit={currencySign()}
          {...form.field('price')}
          errors={form.errors['priceCents']}
        />
      )}
      {asked.length > 0 ? <CheckField name="sure" label={t`It is so; record it`} /> : null}
    </StepFrame>
  );
}
