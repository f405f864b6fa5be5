import type { Protocol } from '@kraal/contract/health';
import { useProtocolWords } from './protocolWords.ts';
import { monthName } from '../../formats/localFormat.ts';

export function useWhen(): (protocol: Protocol) => string {
  const words = useProtocolWords();
  return ({ mode, fromMonth, toMonth }) =>
    mode === 'yearly' && fromMonth && toMonth
      ? `${monthName(fromMonth)} – ${monthName(toMonth)}`
      : words.modes[mode];
}
