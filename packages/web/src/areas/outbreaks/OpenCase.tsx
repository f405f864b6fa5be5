import { caseBody } from '@kraal/contract/bodies/outbreaks';
import { listCases, openCase } from '@kraal/contract/outbreaks';
import { addDays, asDay } from '@kraal/domain/format/dates';
import { diseases } from '@kraal/domain/health/diseases';
import { usualCaseDays } from '@kraal/domain/movement/outbreak';
import { usualTraceDays } from '@kraal/domain/movement/trace';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { useForm } from '../../forms/useForm.ts';

type Props = { onClose: () => void; onOpened: (id: string) => void };

export function OpenCase({ onClose, onOpened }: Props) {
  const { t } = useLingui();
  const today = useToday();
  const form = useForm({
    schema: caseBody,
    read: ({ disease, authority, reference, reason, from, until, days, isPractice }) => ({
      disease: disease ?? '',
      authority: authority ?? '',
      reference: reference ?? '',
      reason: reason ?? '',
      from: asDay(from ?? today),
      until: asDay(until ?? today),
      days: decimalOf(days ?? ''),
      isPractice: isPractice === 'on',
    }),
    send: async (body) => {
      const { id } = await call(openCase, { body });
      await queryClient.invalidateQueries({ queryKey: [listCases.path] });
      onOpened(id);
    },
  });
  return (
    <Drawer title={t`Open an outbreak case`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <ChoiceField
          label={t`Disease`}
          {...form.field('disease')}
          empty={t`choose one`}
          options={diseases
            .filter(({ standing }) => standing !== null)
            .map(({ id }) => ({ value: id, label: diseaseWord(id) }))}
        />
        <TextField
          label={t`On whose authority`}
          {...form.field('authority')}
          hint={t`Who fights it by law: the state veterinary service.`}
          maxLength={120}
        />
        <TextField label={t`Their reference`} {...form.field('reference')} maxLength={60} />
        <TextArea label={t`Why`} {...form.field('reason')} maxLength={500} />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t`Traced from`}
            {...form.field('from')}
            type="date"
            defaultValue={addDays(asDay(today), -usualTraceDays)}
          />
          <TextField
            label={t`Traced until`}
            {...form.field('until')}
            type="date"
            defaultValue={today}
          />
        </div>
        <TextField
          label={t`To be read for`}
          {...form.field('days')}
          inputMode="numeric"
          autoComplete="off"
          unit={t`days`}
          defaultValue={String(usualCaseDays)}
        />
        <CheckField label={<Trans>It is a practice, no outbreak</Trans>} name="isPractice" />
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Open the case</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
