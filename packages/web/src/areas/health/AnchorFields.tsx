import type { AnchoredMode } from '@kraal/domain/health/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { sides, type Side, onlySide, sideOf } from './sides.ts';
import type { When } from './ProtocolWhen.tsx';

type FieldOf = (name: string) => { name: string; errors: string[] | undefined };

export function AnchorFields({
  anchored,
  start,
  field,
}: {
  anchored: AnchoredMode;
  start: When | null;
  field: FieldOf;
}) {
  const { t } = useLingui();
  const fixed = onlySide[anchored];
  const [side, setSide] = useState<Side>(fixed ?? (start ? sideOf(start) : 'before'));
  const spoken = (days: number | null | undefined) =>
    days === null || days === undefined ? '' : Math.abs(days);
  return (
    <>
      {fixed ? null : (
        <SelectField
          label={t`Before or after`}
          name="side"
          value={side}
          onChange={({ target }) => setSide(sides.find((one) => one === target.value) ?? 'before')}
          options={[
            { value: 'before', label: t`before` },
            { value: 'after', label: t`after` },
            { value: 'around', label: t`from before to after` },
          ]}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={side === 'after' ? t`From days after` : t`From days before`}
          {...field('fromDays')}
          inputMode="numeric"
          unit={t`days`}
          defaultValue={spoken(start?.fromDays)}
        />
        <TextField
          label={side === 'before' ? t`to days before` : t`to days after`}
          {...field('toDays')}
          inputMode="numeric"
          unit={t`days`}
          defaultValue={spoken(start?.toDays)}
        />
      </div>
    </>
  );
}
