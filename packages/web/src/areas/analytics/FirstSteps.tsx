import { listAnimals } from '@kraal/contract/animals';
import { listInvitations, listMembers } from '@kraal/contract/farms';
import { listMedicines } from '@kraal/contract/health';
import { listCamps } from '@kraal/contract/infrastructure';
import { Trans, useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { layoutOf } from '../../platform/device.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';

const hiddenKey = (farmId: string): string => `kraal_steps_hidden ${farmId}`;

type Step = { key: string; label: string; detail: string; to: string; isDone: boolean };

/** What is there of what a farm begins with: read from the farm itself, so that a step ticks however it was done. */
function useSteps(): Step[] | null {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const params = { farmId };
  const one = { params, query: { limit: 1 } };
  const camps = useEndpoint(listCamps, one).data;
  const animals = useEndpoint(listAnimals, { params, query: { limit: 1, status: 'all' } }).data;
  const heaviest = useEndpoint(listAnimals, {
    params,
    query: { limit: 1, sort: 'mass', descending: 'true' },
  }).data;
  const medicines = useEndpoint(listMedicines, one).data;
  const members = useEndpoint(listMembers, { params, query: { limit: 2 } }).data;
  const invitations = useEndpoint(listInvitations, one).data;
  if (!camps || !animals || !heaviest || !medicines || !members || !invitations) return null;
  return [
    {
      key: 'camps',
      label: t`Name your camps`,
      detail: t`Animals then have a place to be, and moves have somewhere to go.`,
      to: layoutOf() === 'mobile' ? '/camps' : '/infrastructure/camps',
      isDone: camps.items.length > 0,
    },
    {
      key: 'animals',
      label: t`Bring in your herd`,
      detail: t`From a spreadsheet, from another program, or animal by animal.`,
      to: '/livestock/import',
      isDone: animals.items.length > 0,
    },
    {
      key: 'race',
      label: t`Weigh some of them`,
      detail: t`The race takes one after the other, with or without a signal.`,
      to: '/livestock/race',
      isDone: heaviest.items.some(({ massKg }) => massKg !== null),
    },
    {
      key: 'medicines',
      label: t`Fill the medicine cabinet`,
      detail: t`With their withdrawal periods, so that nobody is sold inside one.`,
      to: '/livestock/medical?tab=medicines',
      isDone: medicines.items.length > 0,
    },
    {
      key: 'people',
      label: t`Invite who works with you`,
      detail: t`Stockman, manager, vet: each sees and does what belongs to the work.`,
      to: '/settings?part=members',
      isDone: members.items.length > 1 || invitations.items.length > 0,
    },
  ];
}

/** The first hour of a new farm; gone once all is done, or when somebody puts it away on this device. */
export function FirstSteps() {
  const { farmId } = useFarm();
  const steps = useSteps();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(farmId)) !== null);
  if (isHidden || !steps || steps.every(({ isDone }) => isDone)) return null;
  const hide = () => {
    localStorage.setItem(hiddenKey(farmId), 'yes');
    setHidden(true);
  };
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title={<Trans>First steps</Trans>}
      actions={
        <span className="flex items-center gap-3 text-muted">
          <Trans>
            {done} of {steps.length}
          </Trans>
          <Button variant="quiet" onClick={hide}>
            <Trans>Put away</Trans>
          </Button>
        </span>
      }
    >
      <ol className="divide-y divide-line">
        {steps.map(({ key, label, detail, to, isDone }) => (
          <li key={key}>
            <Link to={to} className="flex min-h-11 items-start gap-3 py-2 hover:bg-sunken">
              {isDone ? (
                <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden />
              ) : (
                <Circle className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
              )}
              <span>
                <span className={isDone ? 'text-muted line-through' : 'font-[550]'}>{label}</span>
                {isDone ? (
                  <span className="sr-only">
                    <Trans>done</Trans>
                  </span>
                ) : (
                  <span className="block text-[13px] text-muted">{detail}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
