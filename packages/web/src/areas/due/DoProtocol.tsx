import type { DueProtocol } from '@kraal/contract/due';
import type { Output } from '@kraal/contract/endpoint';
import { protocolAnimals } from '@kraal/contract/health';
import { Plural, Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { protocolWord } from '../../formats/protocolWord.ts';
import { Read, Spinner } from '../../ui/states.tsx';
import { OwnForm, type Subject, useMobAndCamp } from '../ledger/index.ts';
import { SkipForm } from './SkipForm.tsx';

type Due = Output<typeof protocolAnimals>;

/** A protocol whose time has come, worked off: for whom, then given or left out. */
export function DoProtocol({ protocol, onClose }: { protocol: DueProtocol; onClose: () => void }) {
  const { farmId } = useFarm();
  const [act, setAct] = useState<'treat' | 'skip' | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const narrowed = useMobAndCamp();
  const due = useEndpoint(
    protocolAnimals,
    { params: { farmId, id: protocol.id }, query: { limit: 500, ...narrowed.query } },
    { keep: true },
  );
  const subjects = (due.data?.items ?? []).filter(({ id }) => !left.has(id)).map(subjectOf);
  const flip = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const ends = { onBack: () => setAct(null), onDone: onClose };
  return (
    <Drawer title={protocolWord(protocol.name)} open onClose={onClose}>
      {act === 'treat' ? (
        <Suspense fallback={<Spinner />}>
          <OwnForm
            kind="treated"
            species={protocol.species}
            subjects={subjects}
            protocol={{ id: protocol.id, step: 0, medicineId: null, goesOn: false }}
            {...ends}
          />
        </Suspense>
      ) : act === 'skip' ? (
        <SkipForm protocolId={protocol.id} subjects={subjects} {...ends} />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-3">{narrowed.fields}</div>
          <Read of={due} rows={4}>
            {(found) => <ForWhom due={found} left={left} onFlip={flip} />}
          </Read>
          <Acts count={subjects.length} onAct={setAct} />
        </div>
      )}
    </Drawer>
  );
}

const nameOf = (one: { tag: string | null; name: string | null }): string =>
  one.tag ?? one.name ?? '–';

const subjectOf = (one: Due['items'][number]): Subject => ({
  id: one.id,
  name: nameOf(one),
  heads: one.heads,
  isLot: one.isLot,
  sex: one.sex,
  status: one.status,
});

type ForWhomProps = { due: Due; left: ReadonlySet<string>; onFlip: (id: string) => void };

/** Everybody it is due for, ticked; and who has grown too old for it. */
function ForWhom({ due: { items, total, stopped }, left, onFlip }: ForWhomProps) {
  return (
    <>
      {total > items.length ? (
        <p className="text-muted">
          <Trans>
            The first {items.length} of {total}; the others follow when these are done.
          </Trans>
        </p>
      ) : null}
      <ul className="max-h-[45dvh] overflow-y-auto rounded-control border border-line" tabIndex={0}>
        {items.map((one) => (
          <li key={one.id}>
            <label className="flex min-h-11 items-center gap-3 px-3">
              <input
                type="checkbox"
                className="size-5 accent-veld"
                checked={!left.has(one.id)}
                onChange={() => onFlip(one.id)}
              />
              <span className="mark font-bold">{nameOf(one)}</span>
              <span className="text-[13px] text-muted">
                {[one.bornOn ? formatDate(one.bornOn) : null, one.mobName, one.campName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {stopped.length > 0 ? (
        <p role="status" className="mt-3 rounded-control border border-warn p-3 text-warn">
          <Plural
            value={stopped.length}
            one="# is too old now and is stopped:"
            other="# are too old now and are stopped:"
          />{' '}
          {stopped.map(nameOf).join(', ')}
        </p>
      ) : null}
    </>
  );
}

function Acts({ count, onAct }: { count: number; onAct: (act: 'treat' | 'skip') => void }) {
  if (!useMay('field_worker')) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        className="flex-1"
        disabled={count === 0}
        onClick={() => onAct('treat')}
      >
        <Plural value={count} one="Give it to #" other="Give it to #" />
      </Button>
      <Button disabled={count === 0} onClick={() => onAct('skip')}>
        <Trans>Leave out this time</Trans>
      </Button>
    </div>
  );
}
