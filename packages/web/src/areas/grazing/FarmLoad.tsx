import { showPastures, showSeason } from '@kraal/contract/grazing';
import { listThings } from '@kraal/contract/things';
import { waterOfCamps } from '@kraal/domain/grazing/water';
import { drinkingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { layoutOf } from '../../platform/device.ts';
import { formatAmount, formatCount } from '../../formats/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card, Figure } from '../../ui/surface.tsx';

const rounded = (value: number): string => formatAmount(Math.round(value * 10) / 10);

/** What the land carries against what it can, over the last year; who is over it by name. */
export function FarmLoad() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const season = useEndpoint(showSeason, { params: { farmId }, query: {} }, { keep: true });
  const board = useEndpoint(showPastures, { params: { farmId } }, { keep: true });
  const lsu = board.data?.items.reduce((sum, camp) => sum + camp.lsu, 0) ?? 0;
  return (
    <Card
      title={t`Stock on the land`}
      actions={
        <Link
          className="inline-flex min-h-11 items-center text-veld underline"
          to={layoutOf() === 'mobile' ? '/pastures' : '/operations/pastures'}
        >
          <Trans>Pastures</Trans>
        </Link>
      }
    >
      <Read of={season} rows={2}>
        {({ items, hectaresPerUnit }) => {
          const hectares = (board.data?.items ?? []).reduce(
            (sum, { areaHa }) => sum + (areaHa ?? 0),
            0,
          );
          const hectareDays = items.reduce((sum, camp) => sum + (camp.hectareDays ?? 0), 0);
          // Who grazed where nobody knows how large it is cannot be held against what the rest carries.
          const lsuDays = items.reduce(
            (sum, camp) => sum + (camp.hectareDays ? camp.lsuDays : 0),
            0,
          );
          const over = items.filter(({ load }) => load !== null && load > 1);
          return (
            <>
              <div className="grid grid-cols-2 gap-3">
                <Figure label={<Trans>In camps now</Trans>} value={rounded(lsu)} unit="LSU" />
                <Figure
                  label={<Trans>Carries</Trans>}
                  value={hectaresPerUnit === null ? '–' : rounded(hectares / hectaresPerUnit)}
                  unit="LSU"
                />
                <Figure
                  label={<Trans>Load of the last year</Trans>}
                  value={
                    hectaresPerUnit === null || hectareDays === 0
                      ? '–'
                      : rounded(lsuDays / (hectareDays / hectaresPerUnit))
                  }
                  unit="×"
                />
              </div>
              {hectaresPerUnit === null ? (
                <p className="mt-2 text-muted">
                  <Trans>Say in the settings how many hectares carry one unit for a year.</Trans>
                </p>
              ) : null}
              {over.length > 0 ? (
                <p className="mt-2 text-warn">
                  <Plural
                    value={over.length}
                    one="# camp carried more than it can:"
                    other="# camps carried more than they can:"
                  />{' '}
                  {over.map(({ name }) => name).join(', ')}
                </p>
              ) : null}
            </>
          );
        }}
      </Read>
    </Card>
  );
}

const flowOf = (fields: Record<string, unknown>): number | null =>
  typeof fields['flowLPerHour'] === 'number' ? fields['flowLPerHour'] : null;

/** What the animals may drink on a day against what the points of their camps give. */
export function FarmWater() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const points = useEndpoint(listThings, {
    params: { farmId },
    query: { list: 'water', limit: 200 },
  });
  const board = useEndpoint(showPastures, { params: { farmId } }, { keep: true });
  return (
    <Card
      title={t`Water`}
      actions={
        <Link
          className="inline-flex min-h-11 items-center text-veld underline"
          to="/infrastructure/water"
        >
          <Trans>Water points</Trans>
        </Link>
      }
    >
      <Read of={points} rows={2}>
        {({ items, total }) => {
          const camps = board.data?.items ?? [];
          const names = new Map(camps.map(({ campId, name }) => [campId, name]));
          const water = waterOfCamps(
            camps,
            // A borehole feeds a tank, and the tank a trough: the water is drunk once.
            items
              .filter(({ kind }) => drinkingKinds.includes(kind))
              .map(({ campIds, fields }) => ({ campIds, flowLPerHour: flowOf(fields) })),
          );
          return (
            <>
              <p className="text-muted">
                <Plural value={total} one="# point" other="# points" />
              </p>
              <ul>
                {water.slice(0, 12).map(({ campId, needL, givesL, points: own }) => (
                  <li key={campId} className="flex flex-wrap justify-between gap-x-3 py-1">
                    <span>{names.get(campId)}</span>
                    <span
                      className={
                        own === 0 || (givesL !== null && givesL < needL)
                          ? 'font-[550] text-warn'
                          : 'text-muted'
                      }
                    >
                      {own === 0 ? (
                        <Trans>
                          no water point; wants {formatCount(Math.round(needL))} l a day
                        </Trans>
                      ) : givesL === null ? (
                        <Trans>
                          wants {formatCount(Math.round(needL))} l a day; flow not known
                        </Trans>
                      ) : (
                        <Trans>
                          wants {formatCount(Math.round(needL))} l a day, gets{' '}
                          {formatCount(Math.round(givesL))}
                        </Trans>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Read>
    </Card>
  );
}
