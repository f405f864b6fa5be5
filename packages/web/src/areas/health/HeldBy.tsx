import type { HeldBy as Held } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { sendOne, withId } from '../ledger/index.ts';
import { formatDate } from '../../ui/localFormat.ts';

/** Which medicine holds an animal back, and until when; a course that goes on can be said to have ended. */
export function HeldBy({ animalId, held }: { animalId: string; held: readonly Held[] }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('field_worker');
  const { busy, message, run } = useSubmit();
  if (held.length === 0) return null;
  const end = (medicineId: string) =>
    run(async () => {
      await sendOne(
        farmId,
        withId({
          kind: 'course_ended',
          occurredAt: new Date().toISOString(),
          animalIds: [animalId],
          payload: { medicineId },
        }),
      );
      await forgetFarm();
    });
  return (
    <div className="my-2">
      <ul className="flex flex-col gap-1 text-sm">
        {held.map((one) => (
          <li key={one.medicineId} className="flex flex-wrap items-center gap-2">
            <span className="font-[550]">{one.medicine ?? t`given before it came`}</span>
            {one.lastDoseOn ? (
              <>
                <span className="text-muted">
                  <Trans>course goes on, last dose {formatDate(one.lastDoseOn)}</Trans>
                </span>
                {may ? (
                  <Button busy={busy} onClick={() => void end(one.medicineId)}>
                    <Trans>It has ended</Trans>
                  </Button>
                ) : null}
              </>
            ) : (
              <span className="text-muted">
                <Trans>until {formatDate(one.meatUntil ?? one.milkUntil ?? one.exportUntil)}</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
      <FormMessage message={message} />
    </div>
  );
}
