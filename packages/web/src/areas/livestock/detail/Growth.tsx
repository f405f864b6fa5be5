import { animalGrowth } from '@kraal/contract/livestock';
import { formatDate } from '@kraal/domain/format/dates';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatGain, formatMass } from '../../../ui/format.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { Figure } from '../../../ui/surface.tsx';
import { MassChart } from './MassChart.tsx';
import { gainUnit, massUnit } from '../../../platform/units.ts';

export function Growth({ animalId }: { animalId: string }) {
  const { farmId } = useFarm();
  const reading = useEndpoint(animalGrowth, { params: { farmId, id: animalId } });
  return (
    <Read of={reading}>
      {(growth) => {
        const masses = growth.measurements.filter((one) => one.trait === 'mass');
        if (masses.length === 0)
          return (
            <Empty>
              <Trans>It was not weighed yet.</Trans>
            </Empty>
          );
        return (
          <div className="flex flex-col gap-4">
            <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
              <Figure
                label={<Trans>Gain, last two weighings</Trans>}
                value={formatGain(growth.adgLastG)}
                unit={gainUnit()}
              />
              <Figure
                label={<Trans>Gain, last three</Trans>}
                value={formatGain(growth.adgThreeG)}
                unit={gainUnit()}
              />
              <Figure
                label={<Trans>Gain since birth</Trans>}
                value={formatGain(growth.adgSinceBirthG)}
                unit={gainUnit()}
              />
              {growth.adjusted ? (
                <Figure
                  label={<Trans>Adjusted weaning mass</Trans>}
                  value={formatMass(growth.adjusted.massKg)}
                  unit={massUnit()}
                  note={
                    growth.adjusted.birthMassAssumed ? (
                      <Trans>at {growth.adjusted.ageDays} days, birth mass assumed</Trans>
                    ) : (
                      <Trans>weighed at {growth.adjusted.ageDays} days</Trans>
                    )
                  }
                />
              ) : (
                <Figure
                  label={<Trans>Adjusted weaning mass</Trans>}
                  value="–"
                  note={
                    growth.notComparable ? (
                      <Trans>not comparable: no weighing at weaning age</Trans>
                    ) : null
                  }
                />
              )}
            </div>
            <MassChart points={masses} />
            <table className="w-full">
              <caption className="sr-only">
                <Trans>Masses</Trans>
              </caption>
              <thead>
                <tr className="border-b border-line text-left">
                  <th className="py-2">
                    <Trans>Day</Trans>
                  </th>
                  <th className="text-right">
                    <Trans>Mass {massUnit()}</Trans>
                  </th>
                  <th className="text-right">
                    <Trans>Heads</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...masses]
                  .reverse()
                  .slice(0, 30)
                  .map((one) => (
                    <tr key={one.eventId} className="border-b border-line">
                      <td className="py-2">{formatDate(one.on)}</td>
                      <td className="text-right">{formatMass(one.value)}</td>
                      <td className="text-right">{one.heads}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </Read>
  );
}
