import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { CheckField } from '../../ui/field.tsx';

/** The answer to what the ledger asked instead of refusing. */
export function WarningBox({ asked, round }: { asked: readonly string[]; round: number }) {
  // Another question is another box, not ticked yet.
  return asked.length > 0 ? <AcknowledgeBox key={round} /> : null;
}

function AcknowledgeBox() {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // On a phone it stands below what is seen: whoever was asked shall find where to say yes.
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect may not return.
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <CheckField name="sure" label={t`Yes, record it all the same`} />
    </div>
  );
}
