import type { Day } from '@kraal/domain/format/dates';
import type { TraitName } from '@kraal/domain/growth/traits';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/surface.tsx';
import { formatDate } from '../../../formats/localFormat.ts';
import {
  formatReading,
  readingDecimals,
  readingShown,
  readingUnit,
  traitLabels,
} from '../../ledger/index.ts';
import { ReadingChart } from './ReadingChart.tsx';

type Taken = { eventId: string; on: Day; value: number; heads: number };

/** What a trait of the registry came to over time: drawn where it was taken more than once, and in numbers. */
export function TraitReadings({
  trait,
  readings,
}: {
  trait: TraitName;
  readings: readonly Taken[];
}) {
  const { i18n } = useLingui();
  const label = i18n._(traitLabels[trait]);
  const show = (value: number) => formatReading(trait, value);
  return (
    <Card title={label}>
      {readings.length > 1 ? (
        <ReadingChart
          what={label}
          points={readings.map((one) => ({ ...one, value: readingShown(trait, one.value) }))}
          unit={readingUnit(trait)}
          decimals={readingDecimals(trait)}
        />
      ) : null}
      <table className="mt-2 w-full">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th>
              <Trans>Day</Trans>
            </th>
            <th>{label}</th>
          </tr>
        </thead>
        <tbody>
          {[...readings]
            .toReversed()
            .slice(0, 30)
            .map((one) => (
              <tr key={one.eventId} className="border-b border-line">
                <td className="py-2">{formatDate(one.on)}</td>
                <td className="text-right">{show(one.value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}
