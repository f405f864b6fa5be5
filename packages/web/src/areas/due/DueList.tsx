import { type DueItem, type DueKind, dueKinds, listDue } from '@kraal/contract/due';
import { addDays } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useMobAndCamp } from '../ledger/index.ts';
import { DoDue } from './DoDue.tsx';
import { dueNames } from './words.ts';
import { keyOf } from './keyOf.ts';
import { DueSums } from './DueSums.tsx';
import { DueDay } from './DueDay.tsx';

type Props = { kinds?: readonly DueKind[]; species?: Species };

/** What is due, day by day, what is late on top; ticked off here, alone or many at once. */
export function DueList({ kinds = dueKinds, species }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const may = useMay('field_worker');
  const pages = useCursor();
  const [days, setDays] = useState('7');
  const [search] = useSearchParams();
  const [kind, setKind] = useState<string>(kinds.find((one) => one === search.get('work')) ?? '');
  const narrowed = useMobAndCamp();
  const [chosen, setChosen] = useState<ReadonlyMap<string, DueItem>>(new Map());
  const ofSpecies = species ? { species } : {};
  const asked = kind || kinds.join(',');
  const due = useEndpoint(
    listDue,
    {
      params: { farmId },
      query: {
        to: addDays(today, Number(days)),
        kinds: asked,
        limit: 100,
        ...ofSpecies,
        ...narrowed.query,
        ...pages.query,
      },
    },
    { keep: true },
  );
  const flip = (item: DueItem) => {
    const next = new Map(chosen);
    if (!next.delete(keyOf(item))) next.set(keyOf(item), item);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 print:hidden">
        <SelectField
          label={t`How far ahead`}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={[
            { value: '0', label: t`today` },
            { value: '7', label: t`a week` },
            { value: '28', label: t`four weeks` },
            { value: '90', label: t`three months` },
          ]}
        />
        {kinds.length > 1 ? (
          <SelectField
            label={t`Work`}
            value={kind}
            empty={t`all`}
            onChange={(event) => setKind(event.target.value)}
            options={kinds.map((one) => ({ value: one, label: i18n._(dueNames[one]) }))}
          />
        ) : null}
        {narrowed.fields}
      </div>
      <DueSums
        kinds={kinds.filter((one) => !kind || one === kind)}
        query={{ ...ofSpecies, ...narrowed.query }}
      />
      <Read of={due}>
        {({ items, total, nextCursor }) =>
          total === 0 ? (
            <Empty>
              <Trans>No work with single animals is due in this time.</Trans>
            </Empty>
          ) : (
            <>
              {[...Map.groupBy(items, (item) => dayShown(item, today))].map(([day, group]) => (
                <DueDay
                  key={day}
                  day={day}
                  items={group}
                  isTicked={(item) => chosen.has(keyOf(item))}
                  onFlip={may ? flip : null}
                  onAll={() => setChosen(new Map([...chosen, ...group.map(keyed)]))}
                />
              ))}
              <MorePages pages={pages} nextCursor={nextCursor} />
              <Button className="self-start print:hidden" onClick={() => window.print()}>
                <Printer className="size-5" aria-hidden />
                <Trans>Print</Trans>
              </Button>
            </>
          )
        }
      </Read>
      <DoDue chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />
    </div>
  );
}

const keyed = (item: DueItem) => [keyOf(item), item] as const;

/** What is not done stands under today until it is late. */
const dayShown = (item: DueItem, today: string): string =>
  item.isLate ? 'late' : item.day < today ? today : item.day;
