import type { Protocol } from '@kraal/contract/health';
import { type AnchoredMode, anchoredMode, protocolModes } from '@kraal/domain/health/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { numberTyped } from '../../ui/numberTyped.ts';
import { monthName } from '../../formats/localFormat.ts';
import { useProtocolWords } from './protocolWords.ts';
import { sides, onlySide } from './sides.ts';
import { AnchorFields } from './AnchorFields.tsx';

export type When = Pick<Protocol, 'mode' | 'fromDays' | 'toDays' | 'fromMonth' | 'toMonth'>;
type Texts = Record<string, string | undefined>;
type FieldOf = (name: string) => { name: string; errors: string[] | undefined };

/** What the fields below say; days before a day are typed as they are spoken, the farther one first or not. */
export function whenOf(texts: Texts): When {
  const mode = protocolModes.find((one) => one === texts['mode']) ?? 'course';
  const isYearly = mode === 'yearly';
  const typed = [numberTyped(texts['fromDays']), numberTyped(texts['toDays'])] as const;
  const [fromDays, toDays] = signed(typed, anchoredMode(mode), texts['side']);
  return {
    mode,
    fromDays,
    toDays,
    fromMonth: isYearly ? numberTyped(texts['fromMonth']) : null,
    toMonth: isYearly ? numberTyped(texts['toMonth']) : null,
  };
}

function signed(
  [from, to]: readonly [number | null, number | null],
  anchored: AnchoredMode | null,
  said: string | undefined,
): readonly [number | null, number | null] {
  if (anchored === null || from === null || to === null) return [from, to];
  const side = onlySide[anchored] ?? sides.find((one) => one === said) ?? 'after';
  if (side === 'before') return [-Math.max(from, to), -Math.min(from, to)];
  return side === 'around' ? [-from, to] : [from, to];
}

/** When a protocol is due: by age, in months, or by days from a birth, a weaning or the mating season. */
export function ProtocolWhen({ start, field }: { start: When | null; field: FieldOf }) {
  const { t } = useLingui();
  const words = useProtocolWords();
  const [mode, setMode] = useState(start?.mode ?? 'course');
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1),
  }));
  const anchored = anchoredMode(mode);
  return (
    <>
      <SelectField
        label={t`When`}
        name="mode"
        value={mode}
        onChange={({ target }) =>
          setMode(protocolModes.find((one) => one === target.value) ?? 'course')
        }
        options={protocolModes.map((value) => ({ value, label: words.modes[value] }))}
        hint={
          mode === 'mating'
            ? t`Days before count from the day a named mating season begins, days after from the day it ends.`
            : undefined
        }
      />
      {mode === 'yearly' ? (
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={t`From the month`}
            {...field('fromMonth')}
            empty=""
            defaultValue={start?.fromMonth ?? ''}
            options={months}
          />
          <SelectField
            label={t`to the month`}
            {...field('toMonth')}
            empty=""
            defaultValue={start?.toMonth ?? ''}
            options={months}
          />
        </div>
      ) : null}
      {anchored ? (
        <AnchorFields
          key={anchored}
          anchored={anchored}
          start={start?.mode === mode ? start : null}
          field={field}
        />
      ) : (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t`From the age of`}
            {...field('fromDays')}
            inputMode="numeric"
            unit={t`days`}
            defaultValue={start && !anchoredMode(start.mode) ? (start.fromDays ?? '') : ''}
          />
          <TextField
            label={t`up to`}
            {...field('toDays')}
            inputMode="numeric"
            unit={t`days`}
            defaultValue={start && !anchoredMode(start.mode) ? (start.toDays ?? '') : ''}
          />
        </div>
      )}
    </>
  );
}
