import { animalDetail, listAnimals } from '@kraal/contract/livestock';
import type { Species } from '@kraal/domain/livestock/species';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { tagOf } from '../list/columns.tsx';

type Props = { role: 'dam' | 'sire'; species: Species; known: string | null; errors: string[] | undefined };

/** Found by a few characters of tag or name; the form carries the id. */
export function ParentField({ role, species, known, errors }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [id, setId] = useState(known ?? '');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const label = role === 'dam' ? t`Dam` : t`Sire`;
  const chosen = useEndpoint(animalDetail, { params: { farmId, id } }, { enabled: id !== '' });
  const found = useEndpoint(listAnimals, { params: { farmId }, query: { q, species, sex: role === 'dam' ? 'female' : 'male', status: 'all', lots: 'without', limit: 6 } }, { enabled: q !== '' && id === '' });
  return (
    <div>
      <input type="hidden" name={role === 'dam' ? 'damId' : 'sireId'} value={id} />
      {id !== '' ? (
        <div className="flex flex-col gap-1">
          <span className="text-sm font-[550]">{label}</span>
          <span className="flex min-h-11 items-center justify-between rounded-control border border-line pl-3">
            <span className="mark font-bold">{chosen.data ? tagOf(chosen.data) : '…'}</span>
            <IconButton label={t`Take ${label} off`} onClick={() => setId('')}><X className="size-5" /></IconButton>
          </span>
          {errors ? <p role="alert" className="text-sm text-alarm">{errors.join(' ')}</p> : null}
        </div>
      ) : (
        <>
          <TextField label={label} value={text} onChange={(event) => setText(event.target.value)} placeholder={t`Search by tag or name`} errors={errors} />
          {q !== '' ? (
            <ul className="mt-1 rounded-control border border-line bg-raised">
              {(found.data?.items ?? []).map((one) => (
                <li key={one.id}><button type="button" className="mark min-h-11 w-full px-3 text-left hover:bg-sunken" onClick={() => { setId(one.id); setText(''); }}>{tagOf(one)}</button></li>
              ))}
              {found.data?.items.length === 0 ? <li className="px-3 py-2 text-muted">{t`Nothing here is called that.`}</li> : null}
            </ul>
          ) : null}
        </>
      )}
    </div>
  );
}
