import { animalDetail, listAnimals } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { read } from '../../platform/read.ts';
import { useFarm } from '../../platform/useSession.ts';
import { IconButton } from '../../ui/iconButton.tsx';
import { ChosenInput } from '../../ui/chosenInput.tsx';
import { TextField } from '../../ui/field.tsx';

/** Before what was typed and not chosen yet. */
const typedSign = '?';

type AnimalOption = { id: string; name: string };
type Props = {
  name: string;
  label: string;
  sex: 'female' | 'male';
  species: Species | undefined;
  many?: boolean;
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
  known,
  errors,
}: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [chosen, setChosen] = useState<readonly AnimalOption[]>(known ? [known] : []);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const left = text.trim();
  const q = useDeferredValue(left);
  const open = many || chosen.length === 0;
  const found = useEndpoint(
    listAnimals,
    {
      params: { farmId },
      query: {
        q,
        ...(species ? { species } : {}),
        sex,
        status: anyStatus ? 'all' : 'alive',
        lots: 'without',
        limit: 6,
      },
    },
    { enabled: q !== '' && open },
  );
  const items = (found.data?.items ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  /** A draft knows their ids; what they are called is read. */
  const fill = async (ids: string) => {
    const parts = ids.split(',').filter(Boolean);
    const wanted = parts.filter((part) => !part.startsWith(typedSign));
    setText(parts.find((part) => part.startsWith(typedSign))?.slice(1) ?? '');
    const found = await Promise.all(
      wanted.map((id) => read(animalDetail, { params: { farmId, id } }).catch(() => null)),
    );
    setChosen(
      found.flatMap((one) =>
        one ? [{ id: one.id, name: one.tag ?? one.name ?? t`without a tag` }] : [],
      ),
    );
  };
  const optionOf = (one: (typeof items)[number]): AnimalOption => ({
    id: one.id,
    name: one.tag ?? one.name ?? t`without a tag`,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (q === '') return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const hit = items[at];
    if (step !== undefined) setAt(Math.max(0, Math.min(items.length - 1, at + step)));
    // Nobody records what they are just looking for.
    else if (event.key === 'Enter') {
      if (hit) choose(optionOf(hit));
    } else return;
    event.preventDefault();
  };
  const choose = (one: AnimalOption) => {
    setAt(0);
    setChosen([...chosen, one]);
    setText('');
  };
  return (
    <div className="flex flex-col gap-1">
      <ChosenInput
        name={name}
        // What was typed and is nobody is not left out silently: it is no animal, and the form says so.
        value={[
          ...chosen.map(({ id }) => id),
          ...(left === '' ? [] : [`${typedSign}${left}`]),
        ].join(',')}
        begun={known?.id ?? ''}
        onFill={(ids) => void fill(ids)}
      />
      {open ? (
        <TextField
          label={label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded={q !== ''}
          aria-controls={`${listId}-list`}
          aria-autocomplete="list"
          {...(q !== '' && items[at] ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
          autoComplete="off"
          placeholder={t`Search by tag or name`}
          errors={errors}
        />
      ) : (
        <span className="text-sm font-[550]">{label}</span>
      )}
      {q !== '' && open ? (
        <ul
          id={`${listId}-list`}
          role="listbox"
          aria-label={label}
          className="rounded-control border border-line bg-raised"
        >
          {items.map((one, index) => (
            <li
              key={one.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className="mark flex min-h-11 cursor-pointer items-center px-3 hover:bg-sunken aria-selected:bg-veld-soft"
              onClick={() => choose(optionOf(one))}
            >
              {optionOf(one).name}
            </li>
          ))}
          {found.data && items.length === 0 ? (
            <li role="option" aria-selected={false} aria-disabled className="px-3 py-2 text-muted">
              {t`Nothing here is called that.`}
            </li>
          ) : null}
        </ul>
      ) : null}
      {chosen.map((one) => (
        <span
          key={one.id}
          className="flex min-h-11 items-center justify-between rounded-control border border-line pl-3"
        >
          <span className="mark font-bold">{one.name}</span>
          <IconButton
            label={t`Take ${one.name} off`}
            onClick={() => setChosen(chosen.filter(({ id }) => id !== one.id))}
          >
            <X className="size-5" />
          </IconButton>
        </span>
      ))}
      {errors && !open ? (
        <p role="alert" className="text-sm text-alarm">
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  );
}
