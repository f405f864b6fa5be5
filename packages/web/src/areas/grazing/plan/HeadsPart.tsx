import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/surface.tsx';
import type { Plan } from './planned.ts';
import { HeadsSheet } from './HeadsSheet.tsx';
import { HeadsRow } from './HeadsRow.tsx';

/** More births than this are not read one by one. */
const mostShown = 60;

/** Of so many leavings to come it is asked whether they may: the next ones matter, and each is a question of its own. */
const mostAsked = 10;

/** Heads that are to come to a mob or leave it, and births as they are expected: what the plan eats with. */
export function HeadsPart({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const [isOpen, setOpen] = useState(false);
  const { changes, today } = plan;
  const asked = changes.filter(({ what, day }) => what === 'leaves' && day >= today);
  const next = asked.slice(0, mostAsked);
  return (
    <Card
      title={t`Heads to come and to go`}
      actions={
        may ? (
          <Button onClick={() => setOpen(true)}>
            <Trans>Plan heads</Trans>
          </Button>
        ) : null
      }
    >
      {changes.length === 0 ? (
        <p className="text-muted">
          <Trans>
            Births that are expected stand here by themselves. Plan sales, purchases and mobs that
            join, and feed is counted with them.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {changes.slice(0, mostShown).map((one) => (
            <HeadsRow
              key={one.id ?? `${one.mobId} ${one.day}`}
              one={one}
              may={may}
              isAsked={next.includes(one)}
            />
          ))}
        </ul>
      )}
      {changes.length > mostShown ? (
        <p className="text-muted">
          <Trans>And {changes.length - mostShown} more.</Trans>
        </p>
      ) : null}
      {isOpen ? <HeadsSheet plan={plan} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
