import { testChannel } from '@kraal/contract/push';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { outcomeWords } from '../alerts/index.ts';
import { type PushState, pushState, switchPushOff, switchPushOn } from './push.ts';

/** Messages on this device while nobody looks at it, and a test of what arrives. */
export function PushCard() {
  const [state, setState] = useState<PushState | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { busy, message, run } = useSubmit();
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  const flip = (work: () => Promise<PushState>) => run(async () => setState(await work()));
  const test = (channel: 'push' | 'mail') =>
    run(async () => setSaid(outcomeWords(await call(testChannel, { body: { channel } }))));
  return (
    <Card title={<Trans>Messages on this device</Trans>}>
      <p className="mb-3 text-muted">
        {state ? <Words state={state} /> : <Trans>Loading...</Trans>}
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'off' ? (
          <Button variant="primary" busy={busy} onClick={() => void flip(switchPushOn)}>
            <Trans>Get messages here</Trans>
          </Button>
        ) : null}
        {state === 'on' ? (
          <>
            <Button busy={busy} onClick={() => void test('push')}>
              <Trans>Send a test</Trans>
            </Button>
            <Button busy={busy} onClick={() => void flip(switchPushOff)}>
              <Trans>No messages here</Trans>
            </Button>
          </>
        ) : null}
        <Button busy={busy} onClick={() => void test('mail')}>
          <Trans>Send a test by e-mail</Trans>
        </Button>
      </div>
      {said ? (
        <p role="status" className="mt-2">
          {said}
        </p>
      ) : null}
      <FormMessage message={message} />
    </Card>
  );
}

function Words({ state }: { state: PushState }) {
  switch (state) {
    case 'on':
      return <Trans>This device gets messages also while Kraal is closed.</Trans>;
    case 'off':
      return <Trans>This device gets no messages while Kraal is closed.</Trans>;
    case 'denied':
      return (
        <Trans>The browser was told not to show messages of Kraal. Its settings change that.</Trans>
      );
    case 'install':
      return (
        <Trans>
          On an iPhone or iPad messages come only once Kraal is on the home screen: Share, then Add
          to Home Screen, then open it from there.
        </Trans>
      );
    case 'unsupported':
      return <Trans>This browser shows no messages while Kraal is closed.</Trans>;
  }
}
