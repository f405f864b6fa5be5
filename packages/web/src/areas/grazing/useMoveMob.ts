import { useLingui } from '@lingui/react/macro';
import { useMomentOf } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { sayRecorded, sendOne, withId } from '../ledger/index.ts';

type Mob = { id: string; name: string };
type Into = { campId: string; campName: string; day: string };

/** Moves a mob: whoever is in it on that day. Said with the way back; without a signal it waits. */
export function useMoveMob(): (mob: Mob, into: Into) => Promise<void> {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const momentOf = useMomentOf();
  return async ({ id, name }, { campId, campName, day }) => {
    const entry = withId({
      kind: 'moved',
      mobId: id,
      occurredAt: momentOf(day),
      payload: { campId },
    });
    const waits = (await sendOne(farmId, entry, `${name} → ${campName}`)).result === 'waiting';
    const words = waits
      ? t`Kept on this device. ${name} moves to ${campName} as soon as there is a signal.`
      : t`${name} moved to ${campName}.`;
    void sayRecorded(farmId, { words, waits, ids: [entry.id], actId: undefined });
  };
}
