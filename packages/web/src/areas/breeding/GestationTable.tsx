import { dayTyped } from '../../ui/dayTyped.ts';
import { breedingFacts, gestationDaysOf } from '@kraal/domain/breeding/gestation';
import { showFarm } from '@kraal/contract/farms';
import { addDays } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/surface.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

const weeks = 26;

/** Served on this day, born about that: for the wall of the shed. */
export function GestationTable({ species: served }: { species: Species }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [from, setFrom] = useState(today);
  const farm = useEndpoint(showFarm, { params: { farmId } });
  const species = speciesWord(served);
  const days = gestationDaysOf(served, null, farm.data?.gestationDays);
  const { early, late } = breedingFacts[served];
  const start = from;
  return (
    <Card
      title={
        <Trans>
          {species}: {days} days from service to birth
        </Trans>
      }
    >
      <div className="mb-3 max-w-60 print:hidden">
        <TextField
          label={t`From service on`}
          type="date"
          value={from}
          onChange={(event) => setFrom(dayTyped(event.target.value) ?? from)}
        />
      </div>
      <div className="goes-on" tabIndex={0} role="region" aria-label={t`Gestation table`}>
        <table className="w-full max-w-2xl text-left">
          <thead>
            <tr className="border-b border-line">
              <th className="p-2">
                <Trans>Served</Trans>
              </th>
              <th className="p-2">
                <Trans>Heat again</Trans>
              </th>
              <th className="p-2">
                <Trans>Born about</Trans>
              </th>
              <th className="p-2">
                <Trans>on time between</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: weeks }, (_, week) => addDays(start, week * 7)).map((day) => (
              <tr key={day} className="border-b border-line">
                <td className="p-2 whitespace-nowrap">{formatDate(day)}</td>
                <td className="p-2 whitespace-nowrap text-muted">
                  {formatDate(addDays(day, breedingFacts[served].cycleFrom))} –{' '}
                  {formatDate(addDays(day, breedingFacts[served].cycleTo))}
                </td>
                <td className="p-2 font-bold whitespace-nowrap">
                  {formatDate(addDays(day, days))}
                </td>
                <td className="p-2 whitespace-nowrap text-muted">
                  {formatDate(addDays(day, days - early))} – {formatDate(addDays(day, days + late))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
