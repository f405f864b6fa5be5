import { animalDetail, listAnimals } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { read } from '../../platform/read.ts';
import { useFarm } from '../../platform/useSession.ts';
import { IconButton } from '../../ui/iconButton.tsx';
import { ChosenInput } from '../../ui/chosenInput.tsx';
import { TextField } from '../../ui/field.tsx';

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
  const q = useDeferredValue(text.trim());
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
    const wanted = ids.split(',').filter(Boolean);
    const found = await Promise.all(
      wanted.map((id) => read(animalDetail, { params: { farmId, id } }).catch(() => null)),
    );
    setChosen(
      found.flatMap((one) =>
        one ? [{ id: one.id, name: one.tag ?? one.name ?? t`without a tag` }] : [],
      ),
    );
  };
  const choose = (one: AnimalOption) => {
    setChosen([...chosen, one]);
    setText('');
  };
  return (
    <div className="flex flex-col gap-1">
      <ChosenInput
        name={name}
        value={chosen.map(({ id }) => id).join(',')}
        begun={known?.id ?? ''}
        onFill={(ids) => void fill(ids)}
      />
      {open ? (
        <TextField
          label={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t`Search by tag or name`}
          errors={errors}
        />
      ) : (
        <span className="text-sm font-[550]">{label}</span>
      )}
      {q !== '' && open ? (
        <ul className="rounded-control border border-line bg-raised">
          {items.map((one) => {
            const title = one.tag ?? one.name ?? t`without a tag`;
            return (
              <li key={one.id}>
                <button
                  type="button"
                  className="mark min-h-11 w-full px-3 text-left hover:bg-sunken"
                  onClick={() => choose({ id: one.id, name: title })}
                >
                  {title}
                </button>
              </li>
            );
          })}
          {found.data && items.length === 0 ? (
            <li className="px-3 py-2 text-muted">{t`Nothing here is called that.`}</li>
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
