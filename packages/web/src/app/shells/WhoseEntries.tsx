import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { dayOf } from '@kraal/domain/format/dates';
import { claim } from '../../platform/outbox/outbox.ts';
import type { Waiting } from '../../platform/outbox/store.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Card } from '../../ui/surface.tsx';

/**
 * An entry is signed by who sends it. Those that this device kept before it kept whose they are go nowhere until
 * somebody says that they made them.
 */
export function WhoseEntries({ entries }: { entries: readonly Waiting[] }) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  const days = [
    ...new Set(entries.map(({ event }) => dayOf(String(event['occurredAt']), timeZone))),
  ].sort();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Card title={t`Entries on this device`} className="mb-4">
      <p>
        <Plural
          value={entries.length}
          one="# entry on this device was never sent, and nobody knows who made it."
          other="# entries on this device were never sent, and nobody knows who made them."
        />{' '}
        {first === last ? (
          <Trans>It is of {formatDate(first)}.</Trans>
        ) : (
          <Trans>
            They are of {formatDate(first)} to {formatDate(last)}.
          </Trans>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void claim(entries, true)}>
          <Trans>I made them: send them</Trans>
        </Button>
        <Button onClick={() => void claim(entries, false)}>
          <Trans>Somebody else did</Trans>
        </Button>
      </div>
    </Card>
  );
}
