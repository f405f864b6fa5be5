import { animalGrowth } from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import { traitNames } from '@kraal/domain/growth/traits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount, formatGain, formatMass } from '../../../formats/format.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { Figure } from '../../../ui/surface.tsx';
import { ReadingChart } from './ReadingChart.tsx';
import { TraitReadings } from './TraitReadings.tsx';
import { gainUnit, massShown, massUnit } from '../../../platform/units.ts';
import { formatDate } from '../../../formats/localFormat.ts';

export function Growth({ animalId }: { animalId: string }) {
  const { farmId } = useFarm();
  const reading = useEndpoint(animalGrowth, { params: { farmId, id: animalId } });
  return (
    <Read of={reading}>
      {(growth) => {
        const masses = growth.measurements.filter((one) => one.trait === 'mass');
        return (
          <div className="flex flex-col gap-4">
            {growth.measurements.length === 0 ? (
              <Empty>
                <Trans>It was not weighed yet.</Trans>
              </Empty>
            ) : null}
            {masses.length === 0 ? null : <Masses growth={growth} masses={masses} />}
            {traitNames.map((trait) => {
              const readings = growth.measurements.filter((one) => one.trait === trait);
              return readings.length === 0 ? null : (
                <TraitReadings key={trait} trait={trait} readings={readings} />
              );
            })}
          </div>
        );
      }}
    </Read>
  );
}

type Grown = Output<typeof animalGrowth>;

function Masses({ growth, masses }: { growth: Grown; masses: Grown['measurements'] }) {
  const { t } = useLingui();
  return (
    <>
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
            note={<WeaningNote adjusted={growth.adjusted} />}
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
      <ReadingChart
        what={t`Mass`}
        points={masses.map((one) => ({ ...one, value: massShown(one.value) }))}
        unit={massUnit()}
      />
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
            .toReversed()
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
    </>
  );
}

type Adjusted = NonNullable<Grown['adjusted']>;

/** What the adjusted mass rests on: the age, a birth mass assumed, the dam's age, and how it stands among its like. */
function WeaningNote({ adjusted }: { adjusted: Adjusted }) {
  const { t } = useLingui();
  const { ageDays, birthMassAssumed, damAgeKg, index, contemporaries } = adjusted;
  const allowance = `${formatMass(damAgeKg)} ${massUnit()}`;
  const ratio = index === null || index === undefined ? undefined : formatCount(index);
  const notes = [
    birthMassAssumed ? t`at ${ageDays} days, birth mass assumed` : t`weighed at ${ageDays} days`,
    damAgeKg > 0 ? t`${allowance} of it for the dam’s age` : null,
    ratio ? t`index ${ratio} among ${contemporaries} of its sex and age` : null,
  ];
  return <>{notes.filter(Boolean).join(' · ')}</>;
}
