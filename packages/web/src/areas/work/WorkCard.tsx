import { finishTask, listWork, type WorkItem } from '@kraal/contract/work';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../platform/api.ts';
import { layoutOf } from '../../platform/device.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { TaskSheet } from './taskSheetLater.tsx';

/** As many as a day holds; the others come when these are done. */
const mostShown = 12;

/** What is to be done on the land, the latest first, and tasks that people set. */
export function WorkCard() {
  const { farmId } = useFarm();
  const may = useMay('field_worker');
  const [isAdding, setAdding] = useState(false);
  const { data } = useEndpoint(listWork, { params: { farmId } }, { enabled: farmId !== '' });
  if (!data) return null;
  const more = data.items.length - mostShown + data.more;
  return (
    <Card
      title={<Trans>Work</Trans>}
      actions={
        may ? (
          <Button variant="quiet" onClick={() => setAdding(true)}>
            <Trans>Add a task</Trans>
          </Button>
        ) : undefined
      }
    >
      {data.items.length === 0 ? (
        <p className="flex min-h-11 items-center text-muted">
          <Trans>Nothing is to be done on the land.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {data.items.slice(0, mostShown).map((item) => (
            <WorkLine key={`${item.sort} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className="py-2 text-muted">
          <Trans>And {more} more.</Trans>
        </p>
      ) : null}
      {isAdding ? <TaskSheet onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

const addressOf = ({ sort, subjectId }: WorkItem): string | null => {
  if (sort === 'move')
    return `${layoutOf() === 'mobile' ? '/pastures' : '/operations/pastures'}?part=plan`;
  return subjectId ? `/infrastructure/list?thing=${subjectId}` : null;
};

function useWords(): (item: WorkItem) => string {
  const { t } = useLingui();
  return ({ sort, what, where }) => {
    if (sort === 'move') return t`Move ${what} to ${where ?? ''}`;
    if (sort === 'broken') return t`Mend ${what}`;
    if (sort === 'service') return t`Service ${what}`;
    return where ? `${what} · ${where}` : what;
  };
}

function WorkLine({ item }: { item: WorkItem }) {
  const { t } = useLingui();
  const words = useWords()(item);
  const to = addressOf(item);
  const { dueOn, isLate, assignedName, isOwn } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      {to ? (
        <Link className="inline-flex min-h-11 flex-1 items-center underline" to={to}>
          {words}
        </Link>
      ) : (
        <span className="inline-flex min-h-11 flex-1 items-center">{words}</span>
      )}
      {assignedName ? (
        <span className="text-[13px] text-muted">{isOwn ? t`for you` : assignedName}</span>
      ) : null}
      {dueOn === null ? null : isLate ? (
        <Badge tone="warn">{formatDate(dueOn)}</Badge>
      ) : (
        <span className="text-[13px] text-muted">{formatDate(dueOn)}</span>
      )}
      {item.sort === 'task' ? <Tick item={item} words={words} /> : null}
    </li>
  );
}

function Tick({ item: { id, version }, words }: { item: WorkItem; words: string }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('field_worker');
  const { busy, message, run } = useSubmit();
  const tick = () =>
    run(async () => {
      const params = { farmId, id };
      await call(finishTask, { params, body: { isDone: true, version } });
      await forgetFarm('tasks');
      const { toast } = await import('../../ui/toast.tsx');
      const undo = () =>
        void call(finishTask, { params, body: { isDone: false, version: version + 1 } }).then(() =>
          forgetFarm('tasks'),
        );
      toast.success(t`Done: ${words}`, {
        duration: 10_000,
        action: { label: t`Undo`, onClick: undo },
      });
    });
  if (!may) return null;
  return (
    <>
      <Button busy={busy} aria-label={t`Done: ${words}`} onClick={() => void tick()}>
        <Trans>Done</Trans>
      </Button>
      <FormMessage message={message} />
    </>
  );
}
