import { actOnAlerts } from '@kraal/contract/alerts';
import {
  type AlertShelf,
  mostAtOnce,
  type SettledAs,
  type UndoneAct,
} from '@kraal/contract/bodies/alerts';
import type { Severity } from '@kraal/domain/alerts/rules';
import type { AlertCode } from '@kraal/domain/alerts/rules';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { say } from '../../ui/said.ts';
import { useSubmit } from '../../forms/useSubmit.ts';

/** Some alerts, or those of a rule as the screen is filtered. */
export type Which =
  | { ids: string[] }
  | {
      rule: AlertCode;
      shelf?: AlertShelf | undefined;
      severity?: Severity | undefined;
      mobId?: string | undefined;
      campId?: string | undefined;
      userId?: string | undefined;
    };

type Body =
  | { act: 'acknowledge' }
  | { act: 'snooze'; hours: number }
  | { act: 'settle'; as: SettledAs; note?: string }
  | { act: 'reopen' }
  | { act: 'undo'; of: UndoneAct };

type Done = (() => void) | undefined;

/** What is done to alerts, each with its Undo. */
export function useAlertActs() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const send = async (which: Which, body: Body): Promise<string[]> => {
    const { ids } = await call(actOnAlerts, {
      params: { farmId },
      body: { ...body, ...which },
    });
    await forgetFarm('alerts');
    return ids;
  };
  /** Of those that were changed, and of no others. */
  const takeBack = async (ids: readonly string[], of: UndoneAct): Promise<void> => {
    for (let from = 0; from < ids.length; from += mostAtOnce)
      await send({ ids: ids.slice(from, from + mostAtOnce) }, { act: 'undo', of });
  };
  const act = (
    which: Which,
    body: Body & { act: UndoneAct },
    { said, done }: { said: string; done: Done },
  ) =>
    run(async () => {
      const { toast } = await import('../../ui/toast.tsx');
      // A line has no room for a message, and whoever believes he answered must hear that he did not.
      const failed = (error: unknown) => {
        toast.error(say(messageOf(error)));
        throw error;
      };
      const ids = await send(which, body).catch(failed);
      done?.();
      if (ids.length === 0) {
        toast(t`That was done already.`);
        return;
      }
      toast.success(said, {
        duration: 8000,
        action: {
          label: t`Undo`,
          onClick: () =>
            void takeBack(ids, body.act).catch((error: unknown) =>
              toast.error(say(messageOf(error))),
            ),
        },
      });
    });
  return {
    busy,
    message,
    acknowledge: (which: Which, done?: Done) =>
      act(which, { act: 'acknowledge' }, { said: t`Seen. Nobody else is called.`, done }),
    snooze: (which: Which, hours: number, done?: Done) =>
      act(which, { act: 'snooze', hours }, { said: t`Put off.`, done }),
    settle: (which: Which, { as, note }: { as: SettledAs; note: string }, done?: Done) =>
      act(which, { act: 'settle', as, ...(note ? { note } : {}) }, { said: t`Settled.`, done }),
    reopen: (which: Which, done?: Done) =>
      run(async () => {
        await send(which, { act: 'reopen' });
        done?.();
      }),
  };
}
