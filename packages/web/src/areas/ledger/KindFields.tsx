import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../platform/errors.ts';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { Species } from '@kraal/domain/animals/species';
import { AnimalField } from './AnimalField.tsx';
import { choicesFor, type KindField, type KindView, type Payload } from './kindView.ts';
import { useMay } from '../../platform/useSession.ts';
import { PhotoField } from './PhotoField.tsx';
import { useCampOptions, useMobOptions } from './places.ts';
import { SemenField } from './SemenField.tsx';
import { currencySign } from '../../platform/money.ts';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { massKept, massShown, massUnit } from '../../platform/units.ts';
import { decimalOf } from '../../ui/decimal.ts';

const noPlace = 'none';

const unitOf = (field: Extract<KindField, { type: 'number' }>): { unit?: string } =>
  field.quantity === 'mass'
    ? { unit: massUnit() }
    : field.cents
      ? { unit: currencySign() }
      : field.unit
        ? { unit: field.unit }
        : {};

function One({
  field,
  species,
  isFemale,
  errors,
  autoFocus,
  known,
  onPrice,
}: {
  field: KindField;
  /** What stands in it already, as somebody would have typed it. */
  known: string | undefined;
  species: Species | undefined;
  isFemale: boolean | undefined;
  errors: FieldErrors;
  autoFocus: boolean;
  onPrice?: ((cents: number | null) => void) | undefined;
}) {
  const { i18n, t } = useLingui();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const label = i18n._(field.label);
  const shared = { label, name: field.name, errors: errors[field.name] };
  const begun = known === undefined ? {} : { defaultValue: known };
  if (field.type === 'number')
    return (
      <DecimalField
        {...shared}
        {...begun}
        autoFocus={autoFocus}
        {...(field.whole ? { inputMode: 'numeric' as const } : {})}
        {...(field.name === 'priceCents' && onPrice
          ? { onChange: (event) => onPrice(centsTyped(event.currentTarget.value)) }
          : {})}
        {...unitOf(field)}
      />
    );
  if (field.type === 'check')
    return <CheckField name={field.name} label={label} defaultChecked={known !== undefined} />;
  if (field.type === 'text' && field.suggest)
    return (
      <>
        <TextField {...shared} {...begun} autoFocus={autoFocus} list={`suggest-${field.name}`} />
        <datalist id={`suggest-${field.name}`}>
          {field.suggest.map((one) => (
            <option key={one} value={diseaseWord(one)} />
          ))}
        </datalist>
      </>
    );
  if (field.type === 'text') return <TextField {...shared} {...begun} autoFocus={autoFocus} />;
  if (field.type === 'longText') return <TextArea {...shared} {...begun} />;
  if (field.type === 'day') return <TextField {...shared} {...begun} type="date" />;
  if (field.type === 'animal')
    return (
      <AnimalField
        {...shared}
        sex={field.sex}
        species={species}
        many={field.many === true}
        anyStatus={field.anyStatus === true}
      />
    );
  if (field.type === 'semen') return <SemenField {...shared} species={species} />;
  if (field.type === 'photo')
    return <PhotoField {...shared} documents={field.documents === true} />;
  if (field.type === 'choice')
    return (
      <SelectField
        {...shared}
        {...begun}
        empty=""
        options={choicesFor(field.options, { species, isFemale }).map((option) => ({
          value: option.value,
          label: i18n._(option.label),
        }))}
      />
    );
  const places = field.type === 'camp' ? camps : mobs;
  return (
    <ChoiceField
      // The places may come after the form: then what stood in it is chosen among them.
      key={`${field.name} ${places.length}`}
      {...shared}
      {...begun}
      empty=""
      options={field.orNone ? [...places, { value: noPlace, label: t`out of all camps` }] : places}
    />
  );
}

export function KindFields({
  view,
  species,
  isFemale,
  errors,
  known = {},
  onPrice,
}: {
  view: KindView;
  /** What its fields begin with, by name. */
  known?: Readonly<Record<string, string>>;
  species?: Species | undefined;
  /** All of those that are meant are females. */
  isFemale?: boolean;
  errors: FieldErrors;
  onPrice?: (cents: number | null) => void;
}) {
  const owner = useMay('farm_owner');
  return view.fields
    .filter((field) => !('from' in field) || field.from === undefined || owner)
    .map((field, index) => (
      <One
        key={`${view.name} ${field.name}`}
        field={field}
        species={species}
        isFemale={isFemale}
        errors={errors}
        autoFocus={index === 0}
        known={known[field.name]}
        onPrice={onPrice}
      />
    ));
}

/** A sum as it stands in its field; null while it is no number. */
function centsTyped(written: string): number | null {
  const value = decimalOf(written);
  return written.trim() === '' || Number.isNaN(value) ? null : Math.round(value * 100);
}

/** A typed number as it is kept: money in cents, masses in kilograms. */
function keptOf(field: Extract<KindField, { type: 'number' }>, value: number): number {
  if (field.cents) return Math.round(value * 100);
  return field.quantity === 'mass' ? massKept(value) : value;
}

/** The payload a form's texts make; problems where a required field is empty or a number is none. */
export function payloadOf(
  view: KindView,
  texts: Record<string, string>,
  words: { required: string; number: string },
): { payload: Record<string, unknown>; errors: FieldErrors } {
  const payload: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const field of view.fields) {
    const written = texts[field.name];
    if (written === undefined) {
      if ('required' in field && field.required) errors[field.name] = [words.required];
      continue;
    }
    const isNumber = field.type === 'number' || (field.type === 'choice' && field.asNumber);
    const value = isNumber ? decimalOf(written) : null;
    if (value !== null && Number.isNaN(value)) errors[field.name] = [words.number];
    else if (value !== null)
      payload[field.name] = field.type === 'number' ? keptOf(field, value) : value;
    else if (field.type === 'animal' && field.many) payload[field.name] = written.split(',');
    else if (field.type === 'check') payload[field.name] = true;
    else payload[field.name] = field.type === 'camp' && written === noPlace ? null : written;
  }
  return { payload, errors };
}

/** What stood in a form whose entry says this; the other way round than `payloadOf`. */
export function textsOfPayload(view: KindView, payload: Payload): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of view.fields) {
    const value = payload[field.name];
    if (field.type === 'camp' && value === null) texts[field.name] = noPlace;
    else if (field.type === 'number' && typeof value === 'number')
      texts[field.name] = typedAs(field, value);
    else if (field.type === 'check' && value === true) texts[field.name] = 'on';
    else if (typeof value === 'string' || typeof value === 'number')
      texts[field.name] = String(value);
  }
  return texts;
}

/** A number as somebody typed it: money in whole coins, masses in the farm's unit. */
function typedAs(field: Extract<KindField, { type: 'number' }>, value: number): string {
  if (field.cents) return String(value / 100);
  return field.quantity === 'mass'
    ? String(Math.round(massShown(value) * 1000) / 1000)
    : String(value);
}
