import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

type Props = {
  name: string;
  heads: number;
  most: number;
  isBusy: boolean;
  onHeads: (heads: number) => void;
  /** Whether something stands there that is not kept yet. */
  onTyped: (isTyped: boolean) => void;
};

/** How many heads of a lot go. */
export function HeadsOfLot({ name, heads, most, isBusy, onHeads, onTyped }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(heads));
  const wanted = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  const isRight = wanted >= 1 && wanted <= most;
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={t`Heads of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        className="w-24"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onTyped(value !== String(heads));
        }}
        errors={isRight ? undefined : [t`From 1 to ${most}.`]}
      />
      <Button busy={isBusy} disabled={!isRight || wanted === heads} onClick={() => onHeads(wanted)}>
        <Trans>So many</Trans>
      </Button>
    </div>
  );
}
