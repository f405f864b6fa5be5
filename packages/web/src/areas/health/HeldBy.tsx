import type { HeldBy as Held } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { endCourse } from '../due/index.ts';
import { formatDate } from '../../formats/localFormat.ts';

type Props = { animalId: string; held: readonly Held[] };

/** That a course has ended: what its last dose held back then ends, too. */
function useEndCourse(animalId: string) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const end = (medicineId: string) =>
    run(async () => {
      await endCourse(farmId, { animalId, medicineId });
      await forgetFarm('herd');
    });
  return { busy, message, end };
}

/** The same in the line of a table: which medicines, and the courses that go on. */
export function HeldInLine({ animalId, held }: Props) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  const { busy, message, end } = useEndCourse(animalId);
  const names = held.map((one) => one.medicine ?? t`given by others`).join(', ');
  return (
    <span className="flex items-center gap-2">
      <span className="truncate" title={names}>
        {message ?? names}
      </span>
      {held
        .filter(({ lastDoseOn }) => may && lastDoseOn !== null)
        .map((one) => (
          <Button key={one.medicineId} busy={busy} onClick={() => void end(one.medicineId)}>
            <Trans>It has ended</Trans>
          </Button>
        ))}
    </span>
  );
}

/** Which medicine holds an animal back, and until when; a course that goes on can be said to have ended. */
export function HeldBy({ animalId, held }: Props) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  const { busy, message, end } = useEndCourse(animalId);
  if (held.length === 0) return null;
  return (
    <div className="my-2">
      <ul className="flex flex-col gap-1 text-sm">
        {held.map((one) => (
          <li key={one.medicineId} className="flex flex-wrap items-center gap-2">
            <span className="font-[550]">{one.medicine ?? t`given by others`}</span>
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
