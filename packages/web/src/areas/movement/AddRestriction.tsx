import { type Day, asDay } from '@kraal/domain/format/dates';
import { type Restriction, restrictedWays, restrictionSchema } from '@kraal/domain/movement/places';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inWords } from '../../platform/serverWords.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { speciesWord } from '../../ui/speciesWord.ts';
import { wayWords } from './words.ts';

type Typed = { from: Day; until: string; way: string; reason: string; species: string[] };

export function AddRestriction({
  onAdd,
  onDrop,
}: {
  onAdd: (one: Restriction) => void;
  onDrop: () => void;
}) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const { species } = useFarm();
  const [typed, setTyped] = useState<Typed>({
    from: today,
    until: '',
    way: 'both',
    reason: '',
    species: [],
  });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const put = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };
  const add = () => {
    const read = restrictionSchema.safeParse({ ...typed, until: typed.until || null });
    if (read.success) return onAdd(read.data);
    const told = read.error.issues.map(({ path, message }) => [
      String(path[0]),
      [inWords(message)],
    ]);
    setErrors(Object.fromEntries(told));
  };
  return (
    // No form of its own: it stands in the place's, and is sent with it.
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <SelectField
        label={t`What may not pass`}
        value={typed.way}
        onChange={({ target }) => put({ way: target.value })}
        options={restrictedWays.map((way) => ({ value: way, label: i18n._(wayWords[way]) }))}
      />
      <TextField
        label={t`Why it is shut`}
        value={typed.reason}
        errors={errors['reason']}
        maxLength={300}
        onChange={({ target }) => put({ reason: target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`From`}
          type="date"
          value={typed.from}
          errors={errors['from']}
          onChange={({ target }) => put({ from: asDay(target.value) })}
        />
        <TextField
          label={t`Last day`}
          type="date"
          value={typed.until}
          errors={errors['until']}
          hint={t`open while nobody lifted it`}
          onChange={({ target }) => put({ until: target.value })}
        />
      </div>
      {species.length > 1
        ? species.map((one) => (
            <CheckField
              key={one}
              label={t`${speciesWord(one)} only`}
              checked={typed.species.includes(one)}
              onChange={({ target }) =>
                put({
                  species: target.checked
                    ? [...typed.species, one]
                    : typed.species.filter((other) => other !== one),
                })
              }
            />
          ))
        : null}
      <div className="flex gap-2">
        <Button onClick={add}>
          <Trans>Add it</Trans>
        </Button>
        <Button variant="quiet" onClick={onDrop}>
          <Trans>Leave it</Trans>
        </Button>
      </div>
    </div>
  );
}
