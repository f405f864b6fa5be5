import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../platform/errors.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { KindField, KindView } from './kinds.ts';
import { PhotoField } from './PhotoField.tsx';
import { useCampOptions, useMobOptions } from './places.ts';

const noPlace = 'none';

function One({ field, errors, autoFocus }: { field: KindField; errors: FieldErrors; autoFocus: boolean }) {
  const { i18n, t } = useLingui();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const label = i18n._(field.label);
  const shared = { label, name: field.name, errors: errors[field.name] };
  if (field.type === 'number') return <TextField {...shared} autoFocus={autoFocus} inputMode={field.whole ? 'numeric' : 'decimal'} {...(field.unit ? { unit: field.unit } : {})} />;
  if (field.type === 'text') return <TextField {...shared} autoFocus={autoFocus} />;
  if (field.type === 'longText') return <TextArea {...shared} />;
  if (field.type === 'photo') return <PhotoField {...shared} />;
  if (field.type === 'choice') return <SelectField {...shared} empty="" options={field.options.map((option) => ({ value: option.value, label: i18n._(option.label) }))} />;
  const places = field.type === 'camp' ? camps : mobs;
  return <SelectField {...shared} empty="" options={field.orNone ? [...places, { value: noPlace, label: t`out of all camps` }] : places} />;
}

export function KindFields({ view, errors }: { view: KindView; errors: FieldErrors }) {
  return view.fields.map((field, index) => <One key={`${view.name} ${field.name}`} field={field} errors={errors} autoFocus={index === 0} />);
}

const readNumber = (written: string): number => Number(written.replace(/\s/g, '').replace(',', '.'));

/** The payload a form's texts make; problems where a required field is empty or a number is none. */
export function payloadOf(view: KindView, texts: Record<string, string>, words: { required: string; number: string }): { payload: Record<string, unknown>; errors: FieldErrors } {
  const payload: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const field of view.fields) {
    const written = texts[field.name];
    if (written === undefined) {
      if ('required' in field && field.required) errors[field.name] = [words.required];
      continue;
    }
    const isNumber = field.type === 'number' || (field.type === 'choice' && field.asNumber);
    const value = isNumber ? readNumber(written) : null;
    if (value !== null && Number.isNaN(value)) errors[field.name] = [words.number];
    else if (value !== null) payload[field.name] = field.type === 'number' && field.cents ? Math.round(value * 100) : value;
    else payload[field.name] = field.type === 'camp' && written === noPlace ? null : written;
  }
  return { payload, errors };
}
