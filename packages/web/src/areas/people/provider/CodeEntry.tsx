import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

const codeLength = 6;
const resendAfterSeconds = 30;

type Props = {
  phone: string;
  busy: boolean;
  onCode: (code: string) => void;
  onResend: () => Promise<void>;
  onOther: () => void;
};

/** Six digits, typed, pasted or filled in by the phone itself; they are sent on when they are complete. */
export function CodeEntry({ phone, busy, onCode, onResend, onOther }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState(() => Date.now());
  const wait = useCountdown(sentAt);
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    if (digits.length === codeLength && digits !== code) onCode(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) onCode(code);
  };
  const resend = async () => {
    setCode('');
    await onResend();
    setSentAt(Date.now());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <p role="status">
        <Trans>A message with a code is on its way to {phone}.</Trans>
      </p>
      <TextField
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="mark text-center text-xl"
        value={code}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={code.length < codeLength}>
        <Trans>Sign in</Trans>
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" disabled={busy || wait > 0} onClick={() => void resend()}>
          {wait > 0 ? <Trans>Send it again in {wait} s</Trans> : <Trans>Send it again</Trans>}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          <Trans>Another number</Trans>
        </Button>
      </div>
    </form>
  );
}

function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(sentAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((sentAt + resendAfterSeconds * 1000 - now) / 1000));
}
