import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { Species } from '@kraal/domain/animals/species';
import { AnimalField } from './AnimalField.tsx';
import { choicesFor, type KindField, type KindView } from './kindView.ts';
import { useMay } from '../../platform/useSession.ts';
import { PhotoField } from './PhotoField.tsx';
import { useCampOptions, useMobOptions, useOwnerOptions } from './places.ts';
import { SemenField } from './SemenField.tsx';
import { currencySign } from '../../platform/money.ts';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { massUnit } from '../../platform/units.ts';
import { centsTyped } from '../../ui/numberTyped.ts';
import { noPlace } from './payloadTexts.ts';

const unitOf = (field: Extract<KindField, { type: 'number' }>): { unit?: string } =>
  field.quantity === 'mass'
    ? { unit: massUnit() }
    : field.cents
      ? { unit: currencySign() }
      : field.unit
        ? { unit: field.unit }
        : {};

type Field = { name: string; errors: string[] | undefined };

function One({
  field,
  species,
  isFemale,
  own,
  autoFocus,
  known,
  onPrice,
}: {
  field: KindField;
  /** What stands in it already, as somebody would have typed it. */
  known: string | undefined;
  species: Species | undefined;
  isFemale: boolean | undefined;
  /** Its name and what is wrong with it. */
  own: Field;
  autoFocus: boolean;
  onPrice?: ((cents: number | null) => void) | undefined;
}) {
  const { i18n, t } = useLingui();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const owners = useOwnerOptions();
  const label = i18n._(field.label);
  const shared = { label, ...own };
  const begun = known === undefined ? {} : { defaultValue: known };
  if (field.type === 'number')
    return (
      <DecimalField
        {...shared}
        {...begun}
        autoFocus={autoFocus}
        {...(field.whole ? { inputMode: 'numeric' as const } : {})}
        {...(field.name === 'priceCents' && onPrice
          ? { onChange: (event) => onPrice(sumIn(event.currentTarget.value)) }
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
  if (field.type === 'choice') {
    const choices = choicesFor(field.options, { species, isFemale });
    // What cannot be left out and is only one thing is chosen.
    const isSettled = field.required === true && choices.length === 1;
    return (
      <SelectField
        {...shared}
        {...begun}
        {...(isSettled ? {} : { empty: '' })}
        options={choices.map(({ value, label: words }) => ({ value, label: i18n._(words) }))}
      />
    );
  }
  const places = { camp: camps, mob: mobs, owner: owners }[field.type];
  const none = field.type === 'owner' ? t`the farm itself` : t`out of all camps`;
  return (
    <ChoiceField
      // The places may come after the form: then what stood in it is chosen among them.
      key={`${field.name} ${places.length}`}
      {...shared}
      {...begun}
      empty=""
      options={field.orNone ? [...places, { value: noPlace, label: none }] : places}
    />
  );
}

export function KindFields({
  view,
  species,
  isFemale,
  field: fieldOf,
  known = {},
  onPrice,
}: {
  view: KindView;
  /** What its fields begin with, by name. */
  known?: Readonly<Record<string, string>>;
  species?: Species | undefined;
  /** All of those that are meant are females. */
  isFemale?: boolean;
  field: (name: string) => Field;
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
        own={fieldOf(field.name)}
        autoFocus={index === 0}
        known={known[field.name]}
        onPrice={onPrice}
      />
    ));
}

/** A sum as it stands in its field; null while it is no number. */
function sumIn(written: string): number | null {
  const cents = centsTyped(written);
  return Number.isNaN(cents) ? null : cents;
}
