import { t } from '@lingui/core/macro';
import { answerOf } from './words.ts';

type Tested = { outcome: 'sent' | 'again' | 'failed' | 'dropped' | 'elsewhere'; answer: string };

/** What a test came to, with what was answered. */
export function outcomeWords({ outcome, answer }: Tested): string {
  const said = answerOf(answer);
  if (outcome === 'sent') return t`Sent: ${said}`;
  if (outcome === 'again') return t`Not taken now, it would be tried again: ${said}`;
  return t`Not sent: ${said}`;
}
