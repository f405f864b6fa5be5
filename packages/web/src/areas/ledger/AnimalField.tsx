import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId } from 'react';
import { ChosenInput } from '../../ui/chosenInput.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/iconButton.tsx';
import { type AnimalOption, useAnimalChoice } from './useAnimalChoice.ts';

type Props = {
  name: string;
  label: string;
  /** Of either where it is not said. */
  sex?: 'female' | 'male' | undefined;
  species?: Species | undefined;
  many?: boolean;
  withLots?: boolean;
  anyStatus?: boolean;
  known?: AnimalOption | null;
  errors?: string[] | undefined;
};

/** Found by a few characters of tag or name; the form carries the ids. */
export function AnimalField({
  name,
  label,
  sex,
  species,
  many = false,
  anyStatus = false,
  withLots = false,
  known,
  errors,
}: Props) {
  const { t } = useLingui();
  const choice = useAnimalChoice({ sex, species, many, anyStatus, withLots, known });
  const listId = useId();
  const { isOpen, isAsking, options, at } = choice;
  return (
    <div className="flex flex-col gap-1">
      <ChosenInput
        name={name}
        value={choice.value}
        begun={known?.id ?? ''}
        onFill={(ids) => void choice.fill(ids)}
      />
      {isOpen ? (
        <TextField
          label={label}
          value={choice.text}
          onChange={(event) => choice.type(event.target.value)}
          onKeyDown={choice.onKeyDown}
          role="combobox"
          aria-expanded={isAsking}
          aria-controls={`${listId}-list`}
          aria-autocomplete="list"
          {...(isAsking && options[at] ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
          autoComplete="off"
          placeholder={t`Search by tag or name`}
          errors={errors}
        />
      ) : (
        <span className="text-sm font-[550]">{label}</span>
      )}
      {isAsking ? <Options label={label} listId={listId} choice={choice} /> : null}
      {choice.chosen.map((one) => (
        <span
          key={one.id}
          className="flex min-h-11 items-center justify-between rounded-control border border-line pl-3"
        >
          <span className="mark font-bold">{one.name}</span>
          <IconButton label={t`Take ${one.name} off`} onClick={() => choice.takeOff(one.id)}>
            <X className="size-5" />
          </IconButton>
        </span>
      ))}
      {errors && !isOpen ? (
        <p role="alert" className="text-sm text-alarm">
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  );
}

type OptionsProps = { label: string; listId: string; choice: ReturnType<typeof useAnimalChoice> };

function Options({ label, listId, choice }: OptionsProps) {
  const { t } = useLingui();
  return (
    <ul
      id={`${listId}-list`}
      role="listbox"
      aria-label={label}
      className="rounded-control border border-line bg-raised"
    >
      {choice.options.map((one, index) => (
        <li
          key={one.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === choice.at}
          className="mark flex min-h-11 cursor-pointer items-center px-3 hover:bg-sunken aria-selected:bg-veld-soft"
          onClick={() => choice.choose(one)}
        >
          {one.name}
        </li>
      ))}
      {choice.isNobody ? (
        <li role="option" aria-selected={false} aria-disabled className="px-3 py-2 text-muted">
          {t`Nothing here is called that.`}
        </li>
      ) : null}
    </ul>
  );
}
