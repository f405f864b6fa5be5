import { changeStay, type PlanStay } from '@kraal/contract/plan';
import { addDays, asDay } from '@kraal/domain/format/dates';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { say } from '../../../ui/said.ts';

/** So many days later, with what its mob does after it; said with the way back. */
export function useMoveStay(): (stay: PlanStay, days: number) => Promise<void> {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const put = ({ id, campId, from, until }: PlanStay, days: number, version: number) =>
    call(changeStay, {
      params: { farmId, id },
      body: {
        campId,
        from: addDays(asDay(from), days),
        until: addDays(asDay(until), days),
        version,
        isFollowed: true,
      },
    });
  return async (stay, days) => {
    const { mob, camp, version } = stay;
    const { toast } = await import('../../../ui/toast.tsx');
    const failed = (error: unknown) => void toast.error(say(messageOf(error)));
    const undo = () =>
      void put(stay, 0, version + 1)
        .catch(failed)
        .then(() => forgetFarm('plan'));
    const words = t`${mob} in ${camp}: ${plural(days, { one: '# day', other: '# days' })} moved.`;
    try {
      await put(stay, days, version);
      toast.success(words, { duration: 10_000, action: { label: t`Undo`, onClick: undo } });
    } catch (error) {
      failed(error);
    }
    await forgetFarm('plan');
  };
}
