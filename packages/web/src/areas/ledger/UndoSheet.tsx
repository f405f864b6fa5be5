import { type TimelineEntry, undoAct } from '@kraal/contract/ledger';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { sentenceInWords } from '../../platform/serverWords.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { kindName } from './kindName.ts';
import { kindsOf } from './kindsOf.ts';
import { type Rejection, Rejections } from './Rejections.tsx';
import { undoEntries } from './undo.ts';

type Props = { entry: TimelineEntry; onClose: () => void };

/** Takes an act back as one, days or years later: all of its entries, or none and why. */
export function UndoSheet({ entry, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const [inTheWay, setInTheWay] = useState<readonly Rejection[]>([]);
  const entries = entry.act?.standing ?? 1;
  const animals = Math.max(entry.animals, entry.act?.animals ?? 1);
  const what = kindsOf(entry)
    .map((kind) => i18n._(kindName(kind)))
    .join(', ');
  const undo = async (reason: string): Promise<readonly Rejection[]> => {
    if (!entry.act) {
      await undoEntries(farmId, [entry.id], reason);
      return [];
    }
    const params = { farmId, actId: entry.act.id };
    const { rejected } = await call(undoAct, { params, body: { reason } });
    await forgetFarm();
    return rejected.flatMap(({ animalTag, problems }) =>
      problems.map((one) => ({ name: animalTag ?? '', message: sentenceInWords(one) })),
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason } = textsOf(event.currentTarget);
    void run(async () => {
      const found = await undo(reason ?? t`undone`);
      setInTheWay(found);
      if (found.length > 0) return;
      toast.success(t`Undone.`);
      onClose();
    });
  };
  return (
    <Drawer title={t`Undo: ${what}`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <p>
          <Plural
            value={animals}
            one="It is undone for # animal, which stands as if it never was."
            other="It is undone for # animals, which stand as if it never was."
          />
        </p>
        <p className="text-muted">
          <Trans>It stays visible, struck through, with who undid it and why.</Trans>
        </p>
        <TextField label={t`Why`} name="reason" placeholder={t`undone`} />
        <Rejections list={inTheWay} rejected={inTheWay.length} total={inTheWay.length} />
        <FormMessage message={message} />
        <Button type="submit" variant="danger" busy={busy}>
          {t`Undo ${plural(entries, { one: '# entry', other: '# entries' })}`}
        </Button>
      </form>
    </Drawer>
  );
}
