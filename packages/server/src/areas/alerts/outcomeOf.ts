import type { CallAnswer } from '../../platform/callOut/callOut.ts';
import type { Outcome } from '../people/index.ts';

/** What an answer means: taken, later again, or never. A redirect is no answer: it could lead anywhere. */
export function outcomeOf(answer: CallAnswer): Outcome {
  if (!answer.ok)
    return answer.problem === 'not_allowed' || answer.problem === 'address'
      ? { is: 'failed', answer: answer.problem }
      : { is: 'again', answer: answer.problem };
  const { status } = answer;
  const said = String(status);
  if (status >= 200 && status < 300) return { is: 'sent', answer: said };
  if (status === 410) return { is: 'failed', answer: said };
  const asked = Number(answer.headers['retry-after']);
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return {
      is: 'again',
      answer: said,
      ...(asked > 0 ? { afterMs: Math.min(asked, 86_400) * 1000 } : {}),
    };
  return { is: 'failed', answer: said };
}
