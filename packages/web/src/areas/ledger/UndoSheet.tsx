import { type TimelineEntry, undoAct } from '@kraal/contract/ledger';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { kindName } from './kindName.ts';
import { kindsOf } from './kindsOf.ts';
import { type Rejection, Rejections } from './Rejections.tsx';
import { undoEntries } from './undo.ts';

type Props = { entry: TimelineEntry; onClose: () => void };

/** Takes an act back as one, days or years later: all of its entries, or none and why. */
export function UndoSheet({ entry, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const entries = entry.act?.standing ?? 1;
  const all = entry.act?.entries ?? 1;
  const cancelled = all - entries;
  const animals = Math.max(entry.animals, entry.act?.animals ?? 1);
  const what = kindsOf(entry)
    .map((kind) => i18n._(kindName(kind)))
    .join(', ');
  /** Whether it is done, or waits for a signal. */
  const undo = async (reason: string): Promise<boolean> => {
    if (!entry.act) return undoEntries(farmId, { ids: [entry.id], reason });
    const params = { farmId, actId: entry.act.id };
    await call(undoAct, { params, body: { reason } });
    await forgetFarm('herd', 'things');
    return true;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason } = textsOf(event.currentTarget);
    void run(async () => {
      const isDone = await undo(reason ?? t`undone`);
      const { toast } = await import('../../ui/toast.tsx');
      if (isDone)
        toast.success(
          t`Undone: ${what} · ${plural(entries, { one: '# entry', other: '# entries' })}`,
        );
      else toast.info(t`It is undone as soon as there is a signal.`);
      onClose();
    });
  };
  // Of each animal that stands in the way what is said of it.
  const inTheWay = Object.entries(errors).flatMap(([field, messages]): Rejection[] =>
    field.startsWith('entries.')
      ? messages.map((said) => ({ name: field.slice('entries.'.length), message: said }))
      : [],
  );
  return (
    <Drawer title={t`Undo: ${what}`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <p>
          {entry.about !== null ? (
            <Trans>It is undone for {entry.about}, as if it never was.</Trans>
          ) : cancelled === 0 ? (
            <Plural
              value={animals}
              one="It is undone for # animal, which stands as if it never was."
              other="It is undone for # animals, which stand as if it never was."
            />
          ) : (
            <Trans>
              {cancelled} of {all} entries were cancelled before; the others are undone now.
            </Trans>
          )}
        </p>
        <p className="text-muted">
          <Trans>It stays visible, struck through, with who undid it and why.</Trans>
        </p>
        <TextField label={t`Why`} name="reason" placeholder={t`undone`} />
        <FormMessage message={message} />
        <Rejections
          list={inTheWay}
          heading={t`Cancel these first, or undo the others one by one:`}
        />
        <Button type="submit" variant="danger" busy={busy}>
          {t`Undo ${plural(entries, { one: '# entry', other: '# entries' })}`}
        </Button>
      </form>
    </Drawer>
  );
}
