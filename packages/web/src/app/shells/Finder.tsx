import { listCamps } from '@kraal/contract/infrastructure';
import { listAnimals } from '@kraal/contract/animals';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { infrastructureItems, operationsItems, rmisItems, speciesItems } from './navigation.ts';

type Hit = { key: string; title: string; detail: string; to: string };

/** Any animal, camp or screen by a few letters of its name. */
export function Finder({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { farmId } = useFarm();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const animals = useEndpoint(
    listAnimals,
    { params: { farmId }, query: { q, limit: 12, status: 'all' } },
    { enabled: q !== '' },
  );
  const camps = useEndpoint(listCamps, { params: { farmId }, query: { limit: 200 } });
  const typed = text.trim().toLowerCase();
  const fits = (name: string) => typed !== '' && name.toLowerCase().includes(typed);
  const screens = [...speciesItems, ...infrastructureItems, ...operationsItems, ...rmisItems]
    .map(({ label, to }) => ({ title: i18n._(label), to }))
    .filter(({ title }) => fits(title));
  const hits: Hit[] = [
    ...(q ? (animals.data?.items ?? []) : []).map((one) => ({
      key: one.id,
      title: one.tag ?? one.name ?? one.eid ?? t`without a tag`,
      detail: [i18n._(classNames[one.animalClass]), one.campName].filter(Boolean).join(' · '),
      to: `/livestock/animals/${one.id}`,
    })),
    ...(camps.data?.items ?? [])
      .filter((camp) => fits(camp.name))
      .map((camp) => ({
        key: camp.id,
        title: camp.name,
        detail: t`Camp`,
        to: `/livestock/animals?campId=${camp.id}`,
      })),
    ...screens.map(({ title, to }) => ({ key: to, title, detail: t`Screen`, to })),
  ];
  // Enter may come before the answer: it is kept until there is something to go to.
  const [entered, setEntered] = useState(false);
  const first = hits[0];
  useEffect(() => {
    if (!entered || !first) return;
    onClose();
    void navigate(first.to);
  }, [entered, first, onClose, navigate]);
  const go = (hit: Hit) => {
    onClose();
    void navigate(hit.to);
  };
  return (
    <Drawer title={t`Find`} open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setEntered(true);
        }}
      >
        <TextField
          label={t`Tag, EID, name, camp or screen`}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setEntered(false);
          }}
        />
      </form>
      <ul className="mt-3 divide-y divide-line">
        {hits.map((hit) => (
          <li key={hit.key}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center justify-between gap-3 px-2 text-left hover:bg-sunken"
              onClick={() => go(hit)}
            >
              <span className="mark font-bold">{hit.title}</span>
              <span className="text-muted">{hit.detail}</span>
            </button>
          </li>
        ))}
      </ul>
      {q !== '' && hits.length === 0 && !animals.isFetching ? (
        <p className="mt-4 text-muted">{t`Nothing here is called that.`}</p>
      ) : null}
    </Drawer>
  );
}
