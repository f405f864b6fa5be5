import { type Kept, showAgistment } from '@kraal/contract/agistment';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount } from '../../../formats/format.ts';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { PeriodFields, usePeriod } from '../PeriodFields.tsx';

/** What is kept here for others, and by others for the farm: today, and over the days that somebody charges for. */
export function AgistmentPart() {
  const { farmId } = useFarm();
  const today = useToday();
  const period = usePeriod({ from: asDay(`${today.slice(0, 7)}-01`), until: today });
  const { asked } = period;
  const kept = useEndpoint(
    showAgistment,
    { params: { farmId }, query: asked ?? { from: today, until: today } },
    { keep: true, enabled: asked !== null },
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        <PeriodFields period={period} />
      </div>
      {asked ? (
        <Read of={kept} rows={4}>
          {({ items, more }) =>
            items.length === 0 ? (
              <Empty>
                <Trans>
                  Nothing is kept for others, or by others for you. Say on an animal’s page to whom
                  it belongs, or begin a transfer out on agistment.
                </Trans>
              </Empty>
            ) : (
              <>
                <Side side="theirs" items={items} />
                <Side side="ours" items={items} />
                <p className="text-sm text-muted">
                  <Trans>
                    The day on which an animal comes counts, the day on which it goes does not.
                  </Trans>
                </p>
                {more ? (
                  <p className="text-muted">
                    <Trans>There are more places than these.</Trans>
                  </p>
                ) : null}
              </>
            )
          }
        </Read>
      ) : null}
    </div>
  );
}

function Side({ side, items }: { side: Kept['side']; items: readonly Kept[] }) {
  const own = items.filter((one) => one.side === side);
  if (own.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 text-lg font-bold">
        {side === 'theirs' ? (
          <Trans>Of others, kept here</Trans>
        ) : (
          <Trans>Ours, kept by others</Trans>
        )}
      </h2>
      <ul className="divide-y divide-line" data-testid={`agistment-${side}`}>
        {own.map((one) => (
          <KeptLine key={`${one.placeId} ${one.species}`} kept={one} />
        ))}
      </ul>
    </Card>
  );
}

function KeptLine({ kept: { side, placeId, name, species, heads, headDays } }: { kept: Kept }) {
  const { t } = useLingui();
  const kind = speciesWord(species);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <span className="min-w-40 flex-1">
        <span className="font-bold">{name}</span> <span className="text-muted">{kind}</span>
      </span>
      <span>
        <Trans>{formatCount(heads)} today</Trans>
      </span>
      <span className="sm:min-w-32 sm:text-right">
        <Trans>{formatCount(headDays)} head days</Trans>
      </span>
      {side === 'theirs' && heads > 0 ? (
        <Link
          className="inline-flex min-h-12 items-center font-[550] text-veld underline"
          aria-label={t`Animals of ${name}: ${kind}`}
          to={`/livestock/animals?species=${species}&ownerId=${placeId}`}
        >
          <Trans>Animals</Trans>
        </Link>
      ) : null}
    </li>
  );
}
