import { demoOffer, startDemo } from '@kraal/contract/demo';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { useOnce } from '../../platform/useOnce.ts';
import { keepSession } from '../../platform/session.ts';
import { takeWanted } from '../../platform/wanted.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** Four years are recorded entry by entry; who gave up before it is there would never hear its password. */
const longestMs = 600_000;

/** On a fresh installation: one click makes a farm with four years of history. */
export function DemoOffer() {
  const navigate = useNavigate();
  const { data } = useOnce(() => call(demoOffer, {}));
  const { busy, message, run } = useSubmit();
  if (!data?.offered) return null;
  const start = () =>
    run(async () => {
      keepSession(await call(startDemo, { body: {} }, { ms: longestMs }));
      await navigate(takeWanted(), { replace: true });
    });
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-muted">
        <Trans>
          Nobody works here yet. Look around first on a farm with four years of history.
        </Trans>
      </p>
      <Button busy={busy} onClick={() => void start()}>
        {busy ? <Trans>Making the demo farm…</Trans> : <Trans>Open the demo farm</Trans>}
      </Button>
      <FormMessage message={message} />
    </div>
  );
}
