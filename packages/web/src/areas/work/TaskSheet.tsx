import { listMembers } from '@kraal/contract/farms';
import { taskBody } from '@kraal/contract/bodies/work';
import { addTask } from '@kraal/contract/work';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';

type Props = { about?: { id: string; name: string }; onClose: () => void };

/** A task in a few words, for somebody or for whoever gets there first. */
export function TaskSheet({ about, onClose }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const members = useEndpoint(listMembers, { params: { farmId }, query: { limit: 200 } });
  const form = useForm({
    schema: taskBody,
    read: ({ title = '', dueOn, assignedTo }) => ({
      title,
      subjectId: about?.id ?? null,
      dueOn: dueOn ? asDay(dueOn) : null,
      assignedTo: assignedTo ?? null,
      finishedBy: about ? ('repaired' as const) : null,
    }),
    send: async (body) => {
      await call(addTask, { params: { farmId }, body });
      onClose();
      await forgetFarm('tasks');
    },
  });
  return (
    <Drawer title={about ? t`Task · ${about.name}` : t`Add a task`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextField label={t`What is to be done`} {...form.field('title')} autoFocus />
        <TextField label={t`By`} {...form.field('dueOn')} type="date" />
        <SelectField
          label={t`Who`}
          {...form.field('assignedTo')}
          empty={t`whoever gets there first`}
          options={(members.data?.items ?? []).map(({ userId, firstName, lastName }) => ({
            value: userId,
            label: `${firstName} ${lastName}`,
          }))}
        />
        {about ? (
          <p className="text-muted">
            <Trans>Mending it finishes the task.</Trans>
          </p>
        ) : null}
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Keep the task</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
