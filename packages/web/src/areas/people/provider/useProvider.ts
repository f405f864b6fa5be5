import { type ProviderSettings, signInWays } from '@kraal/contract/people';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useOnce } from '../../../platform/useOnce.ts';
import { exchange } from './exchange.ts';
import { loadClient } from './load.ts';
import { problemOf } from './problems.ts';

type Client = typeof import('./client.ts');
export type Provider = { settings: ProviderSettings; client: Client };

/** The provider, once its library is here; null where none is configured. Who comes back from a redirect is let in. */
export function useProvider(onSignedIn: () => void): {
  provider: Provider | null;
  problem: string | null;
  setProblem: (problem: string | null) => void;
} {
  const { data } = useOnce(() => call(signInWays, {}));
  const settings = data?.provider ?? null;
  const [provider, setProvider] = useState<Provider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!settings) return;
    const arrive = async () => {
      const client = await loadClient(settings);
      setProvider({ settings, client });
      const person = await client.comeBack(settings);
      if (!person) return;
      await exchange(person);
      onSignedIn();
    };
    arrive().catch((error: unknown) => setProblem(problemOf(error)));
    // What to do afterwards is fixed when the page shows; only other settings start again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settings]);
  return { provider, problem, setProblem };
}
