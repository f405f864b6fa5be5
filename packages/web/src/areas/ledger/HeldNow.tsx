import { type HeldBy, listWithdrawals } from '@kraal/contract/health';
import { openEnd } from '@kraal/domain/health/hold';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatDate } from '../../formats/localFormat.ts';

const mostQueried = 200;

const namesOf = (held: readonly HeldBy[]): string =>
  held
    .flatMap(({ medicine, meatUntil, lastDoseOn }) =>
      medicine && (meatUntil || lastDoseOn) ? [medicine] : [],
    )
    .join(', ');

/** Which of these are known to be held: of a farm with very many those whose time ends first. */
export function useHeldNow(of: readonly { id: string }[]) {
  const { farmId } = useFarm();
  const { data } = useEndpoint(listWithdrawals, {
    params: { farmId },
    query: { limit: mostQueried },
  });
  const ids = new Set(of.map(({ id }) => id));
  return (data?.items ?? []).filter(({ id, meatUntil }) => ids.has(id) && meatUntil !== null);
}

/** Before anybody fills in a buyer: who of these is inside a meat withdrawal, until when and by what. */
export function HeldNow({ of }: { of: readonly { id: string; name: string }[] }) {
  const held = useHeldNow(of);
  const ids = new Map(of.map(({ id, name }) => [id, name]));
  if (held.length === 0) return null;
  return (
    <div role="status" className="rounded-control border border-warn p-3">
      <p className="font-[550] text-warn">
        <Trans>Inside a meat withdrawal</Trans>
      </p>
      <ul className="mt-1 text-sm">
        {held.slice(0, 10).map((one) => (
          <li key={one.id}>
            <span className="mark font-bold">{ids.get(one.id)}</span>{' '}
            {one.meatUntil === openEnd ? (
              <Trans>until its course has ended</Trans>
            ) : (
              <Trans>until {formatDate(one.meatUntil)}</Trans>
            )}
            {namesOf(one.heldBy) ? ` · ${namesOf(one.heldBy)}` : ''}
          </li>
        ))}
      </ul>
      {held.length > 10 ? (
        <p className="text-sm text-muted">
          <Trans>and {held.length - 10} more</Trans>
        </p>
      ) : null}
    </div>
  );
}
