import { t } from '@lingui/core/macro';

/** What a service calls its secrets, in words; one of a farm's own template is called as it is written there. */
export function secretWord(name: string): string {
  const words: Record<string, string> = {
    apiKey: t`API key`,
    username: t`User name`,
    password: t`Password`,
    basicToken: t`Token`,
    accountSid: t`Account number`,
    from: t`Sender’s number or name`,
  };
  return words[name] ?? name;
}
