import { type AlertItem, groupAlerts, listAlerts } from '@kraal/contract/alerts';
import type { Input } from '@kraal/contract/endpoint';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Read } from '../../ui/states.tsx';
import { AlertLine } from './AlertLine.tsx';

type Query = NonNullable<Input<typeof groupAlerts>['query']>;

type LineProps = {
  onOpen: (id: string) => void;
  chosen: ReadonlySet<string>;
  onChoose: ((id: string) => void) | null;
};

export function WholeGroup({
  rule,
  query,
  ...lines
}: { rule: AlertItem['rule']; query: Query } & LineProps) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const page = useEndpoint(
    listAlerts,
    { params: { farmId }, query: { ...query, rule, limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <Read of={page} rows={3}>
      {({ items, nextCursor }) => (
        <>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <AlertLine key={item.id} item={item} {...lines} />
            ))}
          </ul>
          <div className="px-4">
            <MorePages pages={pages} nextCursor={nextCursor} />
          </div>
        </>
      )}
    </Read>
  );
}
