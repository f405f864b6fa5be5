import { HeldNow } from './HeldNow.tsx';
import { MayLeave } from './MayLeave.tsx';

type Props = { of: readonly { id: string; name: string }[]; kind: string };

/** What is to be known before a buyer is filled in. */
export function BeforeLeaving({ of, kind }: Props) {
  if (kind !== 'sold' && kind !== 'slaughtered') return null;
  return (
    <>
      <HeldNow of={of} />
      <MayLeave of={of} kind={kind === 'sold' ? 'sale' : 'slaughter'} />
    </>
  );
}
