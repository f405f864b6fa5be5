import {
  callingCodes,
  countries,
  type Country,
  defaultCountry,
  toInternational,
} from '@kraal/domain/people/phone';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import type { ConfirmationResult } from './client.ts';
import { exchange } from './exchange.ts';
import { problemOf } from './problems.ts';
import type { Provider } from './useProvider.ts';

type Props = { provider: Provider; onSignedIn: () => void };

/** Number, challenge, code. */
export function PhoneSignIn({ provider: { client, settings }, onSignedIn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [challenged, setChallenged] = useState(false);
  const [sent, setSent] = useState<{ phone: string; result: ConfirmationResult } | null>(null);
  useEffect(() => () => client.clearWidget(), [client]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  // Until the challenge is solved the person may still mend the number: nothing is locked while it waits.
  const send = async (phone: string) => {
    if (!place.current) return;
    setProblem(null);
    setChallenged(true);
    try {
      const result = await client.sendCode(settings, {
        phone,
        place: place.current,
        onExpired: () => setChallenged(false),
      });
      client.clearWidget();
      setSent({ phone, result });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setChallenged(false);
  };
  const enter = (result: ConfirmationResult, code: string) =>
    attempt(async () => {
      await exchange(await client.confirmCode(result, code));
      onSignedIn();
    });

  return (
    <div className="flex flex-col gap-4">
      {sent ? (
        <CodeEntry
          phone={sent.phone}
          busy={busy}
          onCode={(code) => void enter(sent.result, code)}
          onResend={() => send(sent.phone)}
          onOther={() => setSent(null)}
        />
      ) : (
        <NumberForm busy={busy} onNumber={(phone) => void send(phone)} />
      )}
      {challenged ? (
        <p role="status">
          <Trans>Show that you are a person; then the code is sent.</Trans>
        </p>
      ) : null}
      <div ref={place} data-testid="recaptcha" className="min-h-0 overflow-hidden" />
      <FormMessage message={problem} />
    </div>
  );
}

type NumberProps = { busy: boolean; onNumber: (phone: string) => void };

/** A number as it is dialled in its country. */
function NumberForm({ busy, onNumber }: NumberProps) {
  const { t, i18n } = useLingui();
  const [country, setCountry] = useState<Country>(defaultCountry);
  const [typed, setTyped] = useState('');
  const [wrongNumber, setWrongNumber] = useState(false);
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const phone = toInternational(country, typed);
    setWrongNumber(phone === null);
    if (phone) onNumber(phone);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <SelectField
        label={t`Country`}
        value={country}
        onChange={(event) => setCountry(event.target.value as Country)}
        options={countries.map((one) => ({
          value: one,
          label: `${names.of(one) ?? one} +${callingCodes[one]}`,
        }))}
      />
      <TextField
        label={t`Telephone number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        errors={
          wrongNumber ? [t`This is not a telephone number. Write it as you dial it.`] : undefined
        }
      />
      <Button type="submit" variant="primary" busy={busy}>
        <Trans>Send me a code</Trans>
      </Button>
    </form>
  );
}
