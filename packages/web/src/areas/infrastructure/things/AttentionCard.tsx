import { listThings } from '@kraal/contract/things';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { ConditionBadge } from './ConditionBadge.tsx';

/** As many as somebody mends in a week; the list has them all. */
const mostShown = 8;

/** What is broken, worn or due. */
export function AttentionCard() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const reading = useEndpoint(listThings, {
    params: { farmId },
    query: { attention: 'true', limit: mostShown },
  });
  return (
    <Card
      title={t`Wants attention`}
      actions={
        <Link
          className="inline-flex min-h-11 items-center text-veld underline"
          to="/infrastructure/list?attention=true"
        >
          <Trans>All</Trans>
        </Link>
      }
    >
      <Read of={reading} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>
                Nothing wants attention: nothing is worn or broken, and no service is due.
              </Trans>
            </p>
          ) : (
            <ul>
              {items.map(({ id, name, condition, serviceDueOn }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
                  <Link
                    className="inline-flex min-h-11 items-center underline"
                    to={`/infrastructure/list?thing=${id}`}
                  >
                    {name}
                  </Link>
                  {condition === 'worn' || condition === 'broken' ? (
                    <ConditionBadge condition={condition} />
                  ) : (
                    <span className="text-warn">
                      <Trans>Service due since {formatDate(serviceDueOn)}</Trans>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </Card>
  );
}
