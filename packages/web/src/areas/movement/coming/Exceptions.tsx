import { caseHows } from '@kraal/domain/movement/transfers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import { numberTyped } from '../../../ui/numberTyped.ts';
import { caseWords } from '../transferWords.ts';
import type { ShownLoad } from './ComingDrawer.tsx';
import { choosable, type Exception } from './received.ts';

export type { Exception } from './received.ts';

type Props = {
  open: ShownLoad['lines'];
  exceptions: readonly Exception[];
  onChange: (exceptions: readonly Exception[]) => void;
};

/** Who of the list did not come or is otherwise than it says, and who is on nobody's list. */
export function Exceptions({ open, exceptions, onChange }: Props) {
  const { t, i18n } = useLingui();
  const nameOf = new Map(open.map(({ ref, called }) => [ref, called]));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-[550]">
        <Trans>What is otherwise than the list says</Trans>
      </legend>
      {exceptions.length === 0 ? null : (
        <ul className="divide-y divide-line">
          {exceptions.map((one, at) => {
            const { how, ref, heads, mark } = one;
            const name = ref === null ? mark : (nameOf.get(ref) ?? '');
            const said = [
              name,
              heads > 1 ? `× ${formatCount(heads)}` : null,
              i18n._(caseWords[how]),
              how === 'wrongTag' ? mark : null,
            ].filter(Boolean);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of one mark are told apart by nothing else.
              <li key={`${how} ${ref} ${mark} ${at}`} className="flex items-center gap-2">
                <span className="flex-1">{said.join(' · ')}</span>
                <Button
                  variant="quiet"
                  aria-label={t`Take back: ${name}`}
                  onClick={() => onChange(exceptions.filter((other) => other !== one))}
                >
                  <Trans>Take back</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <AddException
        open={open}
        noted={exceptions}
        onAdd={(one) => onChange([...exceptions, one])}
      />
    </fieldset>
  );
}

type AddProps = {
  open: ShownLoad['lines'];
  noted: readonly Exception[];
  onAdd: (exception: Exception) => void;
};

function AddException({ open, noted, onAdd }: AddProps) {
  const { t, i18n } = useLingui();
  const [how, setHow] = useState<Exception['how']>('missing');
  const [ref, setRef] = useState('');
  const [mark, setMark] = useState('');
  const [heads, setHeads] = useState('1');
  const isStranger = how === 'extra';
  const hasMark = isStranger || how === 'wrongTag';
  const choice = choosable(open, { noted, how });
  const chosen = choice.find((one) => one.ref === ref);
  const most = chosen?.heads ?? 1;
  const counted = most > 1 || isStranger ? (numberTyped(heads) ?? 0) : 1;
  const isWhole =
    (isStranger || (chosen !== undefined && counted <= most)) &&
    (!hasMark || mark.trim() !== '') &&
    Number.isInteger(counted) &&
    counted >= 1;
  const add = () => {
    onAdd({ how, ref: isStranger ? null : ref, heads: counted, mark: hasMark ? mark.trim() : '' });
    setRef('');
    setMark('');
    setHeads('1');
  };
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <SelectField
        label={t`What it is`}
        value={how}
        onChange={({ target }) => setHow(caseHows.find((one) => one === target.value) ?? 'missing')}
        options={caseHows.map((one) => ({ value: one, label: i18n._(caseWords[one]) }))}
      />
      {isStranger ? null : (
        <SelectField
          label={t`Which of the list`}
          empty={t`choose`}
          value={chosen ? ref : ''}
          onChange={({ target }) => setRef(target.value)}
          options={choice.map((line) => ({ value: line.ref, label: line.called }))}
        />
      )}
      {hasMark ? (
        <TextField
          label={t`The tag that was read`}
          value={mark}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setMark(target.value)}
        />
      ) : null}
      {(most > 1 && how !== 'wrongTag') || isStranger ? (
        <TextField
          label={t`Heads`}
          inputMode="numeric"
          autoComplete="off"
          value={heads}
          onChange={({ target }) => setHeads(target.value)}
        />
      ) : null}
      <Button disabled={!isWhole} onClick={add}>
        <Trans>Note it</Trans>
      </Button>
    </div>
  );
}
