import type { Protocol } from '@kraal/contract/health';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useProtocolWords } from './protocolWords.ts';
import { protocolWord } from '../../formats/protocolWord.ts';
import { useWhen } from './useWhen.ts';
import { ProtocolBadges } from './ProtocolBadges.tsx';

export function ProtocolLine({
  protocol,
  onOpen,
}: {
  protocol: Protocol;
  onOpen: (() => void) | null;
}) {
  const words = useProtocolWords();
  const { steps } = protocol;
  const when = useWhen()(protocol);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <strong>{protocolWord(protocol.name)}</strong>
      <span className="min-w-40 flex-1 text-[13px] text-muted">
        {[when, words.whom(protocol), protocol.medicine].filter(Boolean).join(' · ')}
        {steps.length > 1 ? (
          <>
            {' · '}
            <Plural value={steps.length} one="# dose" other="# doses" />
            {` (${steps.join(', ')})`}
          </>
        ) : null}
      </span>
      <ProtocolBadges protocol={protocol} />
      {onOpen ? (
        <Button variant="quiet" onClick={onOpen}>
          <Trans>Edit</Trans>
        </Button>
      ) : null}
    </li>
  );
}
