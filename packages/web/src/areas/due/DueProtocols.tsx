import { type DueProtocol, dueSummary } from '@kraal/contract/due';
import { protocolAnimals } from '@kraal/contract/health';
import type { Species } from '@kraal/domain/animals/species';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { Read, Spinner } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import {
  Rejections,
  type Subject,
  useCampOptions,
  useMobOptions,
  useRecordEach,
  OwnForm,
} from '../ledger/index.ts';
import { formatDate } from '../../ui/localFormat.ts';
import { protocolWord } from '../../ui/protocolWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

/** Protocols whose time has come, each worked off from one list. */
export function DueProtocols({ species }: { species?: Species }) {
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('protocol');
  const setOpen = (one: DueProtocol | null) =>
    setSearch(
      (old) => {
        if (one) old.set('protocol', one.id);
        else old.delete('protocol');
        return old;
      },
      { replace: true },
    );
  const summary = useEndpoint(dueSummary, {
    params: { farmId },
    query: species ? { species } : {},
  });
  return (
    <Read of={summary} rows={2}>
      {({ protocols }) => {
        const open = protocols.find(({ id }) => id === asked);
        return protocols.length === 0 ? null : (
          <Card title={<Trans>Calendar of the season</Trans>}>
            <ul className="divide-y divide-line">
              {protocols.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <strong>{protocolWord(one.name)}</strong>
                  <span className="min-w-24 flex-1 text-[13px] text-muted">
                    {speciesWord(one.species)} · {formatDate(one.from)}
                    {one.to ? ` – ${formatDate(one.to)}` : ''}
                  </span>
                  {one.compulsory ? (
                    <Badge tone="info">
                      <Trans>compulsory</Trans>
                    </Badge>
                  ) : null}
                  {one.isLate ? (
                    <Badge tone="warn">
                      <Trans>missed</Trans>
                    </Badge>
                  ) : null}
                  <Button onClick={() => setOpen(one)}>
                    <Plural value={one.animals} one="# animal due" other="# animals due" />
                    {one.more ? ' +' : ''}
                  </Button>
                </li>
              ))}
            </ul>
            {open ? <DoProtocol protocol={open} onClose={() => setOpen(null)} /> : null}
          </Card>
        );
      }}
    </Read>
  );
}

function DoProtocol({ protocol, onClose }: { protocol: DueProtocol; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('field_worker');
  const [mobId, setMobId] = useState('');
  const [campId, setCampId] = useState('');
  const [act, setAct] = useState<'treat' | 'skip' | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const mobs = useMobOptions();
  const camps = useCampOptions();
  const due = useEndpoint(
    protocolAnimals,
    {
      params: { farmId, id: protocol.id },
      query: { limit: 500, ...(mobId ? { mobId } : {}), ...(campId ? { campId } : {}) },
    },
    { keep: true },
  );
  const subjects = (due.data?.items ?? [])
    .filter(({ id }) => !left.has(id))
    .map(
      (one): Subject => ({
        id: one.id,
        name: one.tag ?? one.name ?? '–',
        heads: one.heads,
        isLot: one.isLot,
        sex: one.sex,
        status: one.status,
      }),
    );
  const flip = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Drawer title={protocolWord(protocol.name)} open onClose={onClose}>
      {act === 'treat' ? (
        <Suspense fallback={<Spinner />}>
          <OwnForm
            kind="treated"
            species={protocol.species}
            subjects={subjects}
            protocol={{ id: protocol.id, step: 0, medicineId: null, goesOn: false }}
            onBack={() => setAct(null)}
            onDone={onClose}
          />
        </Suspense>
      ) : act === 'skip' ? (
        <SkipForm
          protocolId={protocol.id}
          subjects={subjects}
          onBack={() => setAct(null)}
          onDone={onClose}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-3">
            <ChoiceField
              label={t`Mob`}
              value={mobId}
              empty={t`all`}
              onChange={(event) => setMobId(event.target.value)}
              options={mobs}
            />
            <ChoiceField
              label={t`Camp`}
              value={campId}
              empty={t`all`}
              onChange={(event) => setCampId(event.target.value)}
              options={camps}
            />
          </div>
          <Read of={due} rows={4}>
            {({ items, total, stopped }) => (
              <>
                {total > items.length ? (
                  <p className="text-muted">
                    <Trans>
                      The first {items.length} of {total}; the others follow when these are done.
                    </Trans>
                  </p>
                ) : null}
                <ul
                  className="max-h-[45dvh] overflow-y-auto rounded-control border border-line"
                  tabIndex={0}
                >
                  {items.map((one) => (
                    <li key={one.id}>
                      <label className="flex min-h-11 items-center gap-3 px-3">
                        <input
                          type="checkbox"
                          className="size-5 accent-veld"
                          checked={!left.has(one.id)}
                          onChange={() => flip(one.id)}
                        />
                        <span className="mark font-bold">{one.tag ?? one.name ?? '–'}</span>
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
                  <p
                    role="status"
                    className="mt-3 rounded-control border border-warn p-3 text-warn"
                  >
                    <Plural
                      value={stopped.length}
                      one="# is too old now and is stopped:"
                      other="# are too old now and are stopped:"
                    />{' '}
                    {stopped.map((one) => one.tag ?? one.name ?? '–').join(', ')}
                  </p>
                ) : null}
              </>
            )}
          </Read>
          {may ? (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                className="flex-1"
                disabled={subjects.length === 0}
                onClick={() => setAct('treat')}
              >
                <Plural value={subjects.length} one="Give it to #" other="Give it to #" />
              </Button>
              <Button disabled={subjects.length === 0} onClick={() => setAct('skip')}>
                <Trans>Leave out this time</Trans>
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Drawer>
  );
}

function SkipForm({
  protocolId,
  subjects,
  onBack,
  onDone,
}: {
  protocolId: string;
  subjects: readonly Subject[];
  onBack: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const today = useToday();
  const momentOf = useMomentOf();
  const each = useRecordEach(subjects, onDone);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason } = textsOf(event.currentTarget);
    setBusy(true);
    void each
      .record(({ id }) => ({
        kind: 'protocol_skipped',
        occurredAt: momentOf(today),
        animalIds: [id],
        payload: { protocolId, reason: reason ?? '' },
      }))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField label={t`Reason`} name="reason" autoFocus />
      <Rejections list={each.rejections} rejected={each.rejectedCount} total={subjects.length} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} className="flex-1">
          <Plural value={subjects.length} one="Leave # out" other="Leave # out" />
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
