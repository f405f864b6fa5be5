import { HeldNow } from './HeldNow.tsx';
import { type LeavingMove, MayLeave } from './MayLeave.tsx';

/** What the book of rules calls it. */
const moves: Partial<Record<string, LeavingMove>> = {
  sold: 'sale',
  slaughtered: 'slaughter',
  returned: 'agistmentReturn',
};

type Props = { of: readonly { id: string; name: string }[]; kind: string };

/** What is to be known before a buyer is filled in. */
export function BeforeLeaving({ of, kind }: Props) {
  const move = moves[kind];
  if (!move) return null;
  return (
    <>
      <HeldNow of={of} />
      <MayLeave of={of} kind={move} />
    </>
  );
}
