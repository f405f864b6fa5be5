import { plannedHeadsBody } from '@kraal/contract/bodies/grazing';
import { addHeads } from '@kraal/contract/plan';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { numberTyped } from '../../../ui/numberTyped.ts';
import { useForm } from '../../../forms/useForm.ts';
import type { Plan } from './planned.ts';

export function HeadsSheet({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [what, setWhat] = useState<'comes' | 'leaves' | 'joins'>('leaves');
  const form = useForm({
    schema: plannedHeadsBody,
    read: (texts) => ({
      what,
      mobId: texts['mobId'] ?? '',
      day: asDay(texts['day'] ?? ''),
      heads: numberTyped(texts['heads']) ?? NaN,
      kgEach: what === 'comes' ? numberTyped(texts['kgEach']) : null,
      otherMobId: what === 'joins' ? (texts['otherMobId'] ?? null) : null,
    }),
    send: async (body) => {
      await call(addHeads, { params: { farmId }, body });
      onClose();
      await forgetFarm('plan');
    },
  });
  const mobs = plan.mobs.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Drawer title={t`Plan heads`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <SelectField
          label={t`What`}
          value={what}
          onChange={({ target: { value } }) =>
            setWhat(value === 'comes' || value === 'joins' ? value : 'leaves')
          }
          options={[
            { value: 'leaves', label: t`Leave the farm` },
            { value: 'comes', label: t`Come to the farm` },
            { value: 'joins', label: t`Join another mob` },
          ]}
        />
        <ChoiceField label={t`Mob`} {...form.field('mobId')} options={mobs} />
        {what === 'joins' ? (
          <ChoiceField label={t`They join`} {...form.field('otherMobId')} options={mobs} empty="" />
        ) : null}
        <TextField label={t`On`} type="date" required {...form.field('day')} min={plan.today} />
        <TextField label={t`Heads`} inputMode="numeric" required {...form.field('heads')} />
        {what === 'comes' ? (
          <DecimalField
            label={t`kg each`}
            {...form.field('kgEach')}
            hint={t`Empty: like those of the mob`}
          />
        ) : null}
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Keep it in the plan</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
