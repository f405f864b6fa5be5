import { Plural, Trans } from '@lingui/react/macro';

export type Rejection = { name: string; message: string };

/** What the ledger did not take, animal by animal; the others are recorded. */
export function Rejections({
  list,
  rejected,
  total,
}: {
  list: readonly Rejection[];
  /** Of how many these speak: of one several may. */
  rejected: number;
  total: number;
}) {
  if (list.length === 0) return null;
  const recorded = total - rejected;
  return (
    <div role="alert" className="rounded-control border border-alarm p-3">
      <p className="font-[550] text-alarm">
        <Plural value={rejected} one="# is not recorded" other="# are not recorded" />
        {recorded > 0 ? (
          <>
            , <Plural value={recorded} one="# is recorded" other="# are recorded" />
          </>
        ) : null}
      </p>
      <ul tabIndex={0} className="mt-2 max-h-48 overflow-y-auto text-sm">
        {list.slice(0, 50).map((one) => (
          <li key={one.name + one.message}>
            {one.message.includes(one.name) ? null : (
              <span className="mark font-bold">{one.name} </span>
            )}
            {one.message}
          </li>
        ))}
      </ul>
      {list.length > 50 ? (
        <p className="text-sm text-muted">
          <Trans>and {list.length - 50} more</Trans>
        </p>
      ) : null}
    </div>
  );
}
