import { Plural, Trans } from '@lingui/react/macro';

export type Rejection = { name: string; message: string };

const mostShown = 50;
const mostNamed = 40;

/** Those of whom the same is said, but for the name, stand together: a mob inside one withdrawal is one reason. */
function alike(list: readonly Rejection[]): [Rejection, ...Rejection[]][] {
  const groups = new Map<string, [Rejection, ...Rejection[]]>();
  for (const one of list) {
    const reason = one.name === '' ? one.message : one.message.replaceAll(one.name, '');
    const group = groups.get(reason);
    if (group) group.push(one);
    else groups.set(reason, [one]);
  }
  return [...groups.values()];
}

/** What the ledger did not take, animal by animal; the others are recorded. */
export function Rejections({
  list,
  heading,
  rejected = 0,
  total = 0,
}: {
  list: readonly Rejection[];
  /** What is said above them; else how many were not recorded. */
  heading?: string;
  /** Of how many these speak: of one several may. */
  rejected?: number;
  total?: number;
}) {
  if (list.length === 0) return null;
  const recorded = total - rejected;
  const groups = alike(list);
  return (
    <div role="alert" className="rounded-control border border-alarm p-3">
      <p className="font-[550] text-alarm">
        {heading ?? (
          <>
            <Plural value={rejected} one="# is not recorded" other="# are not recorded" />
            {recorded > 0 ? (
              <>
                , <Plural value={recorded} one="# is recorded" other="# are recorded" />
              </>
            ) : null}
          </>
        )}
      </p>
      <ul tabIndex={0} className="mt-2 max-h-48 overflow-y-auto text-sm">
        {groups.slice(0, mostShown).map(([first, ...others]) => (
          <li key={first.name + first.message}>
            {first.message.includes(first.name) ? null : (
              <span className="mark font-bold">{first.name} </span>
            )}
            {first.message}
            {others.length > 0 ? (
              <span className="block text-muted">
                <Plural
                  value={others.length}
                  one="The same of # other:"
                  other="The same of # others:"
                />{' '}
                <span className="mark">
                  {others
                    .slice(0, mostNamed)
                    .map(({ name }) => name)
                    .join(', ')}
                  {others.length > mostNamed ? ' …' : ''}
                </span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {groups.length > mostShown ? (
        <p className="text-sm text-muted">
          <Trans>and {groups.length - mostShown} more</Trans>
        </p>
      ) : null}
    </div>
  );
}
