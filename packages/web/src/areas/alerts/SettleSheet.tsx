import { type SettledAs, settledAs } from '@kraal/contract/bodies/alerts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useAlertActs, type Which } from './useAlertActs.ts';

export const settledNames: Record<SettledAs, MessageDescriptor> = {
  done: msg`It is dealt with`,
  no_matter: msg`It does not matter here`,
  false_alarm: msg`It was a false alarm`,
};

type Props = { which: Which; count: number; onClose: () => void; onDone: () => void };

/** Why an alert is settled. It stays so until what made it is gone; a false alarm is counted with its rule. */
export function SettleSheet({ which, count, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const acts = useAlertActs();
  const [as, setAs] = useState<SettledAs>('done');
  const [note, setNote] = useState('');
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <Drawer
      title={t`Settle ${plural(count, { one: '# alert', other: '# alerts' })}`}
      open
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void acts.settle(which, { as, note: note.trim() }, done);
        }}
      >
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-[550]">
            <Trans>Why</Trans>
          </legend>
          {settledAs.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="as"
                className="size-5 accent-veld"
                checked={as === value}
                onChange={() => setAs(value)}
              />
              {i18n._(settledNames[value])}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t`Note`}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormMessage message={acts.message} />
        <Button type="submit" variant="primary" busy={acts.busy}>
          <Trans>Settle</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
