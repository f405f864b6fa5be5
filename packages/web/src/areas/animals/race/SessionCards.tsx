import type { WorkSession } from '@kraal/contract/animals';
import { Plural } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFarm } from '../../../platform/useSession.ts';
import { formatMass } from '../../../formats/format.ts';
import { massUnit } from '../../../platform/units.ts';
import { formatDateTime } from '../../../formats/localFormat.ts';
import { sessionPath } from './sessionPath.ts';
import { SessionState } from './SessionTable.tsx';

export function SessionCards({ sessions }: { sessions: readonly WorkSession[] }) {
  const { timeZone } = useFarm();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {sessions.map((one) => (
        <li key={one.id}>
          <Link
            to={sessionPath(one)}
            className="flex items-center justify-between gap-3 p-4 hover:bg-sunken"
          >
            <span>
              <span className="block text-base font-[550]">{one.name}</span>
              <span className="text-muted">{formatDateTime(one.startedAt, timeZone)}</span>
            </span>
            <span className="text-right">
              <span className="block">
                <Plural value={one.animals} one="# animal" other="# animals" />
                {one.meanMassKg === null ? '' : ` · ${formatMass(one.meanMassKg)} ${massUnit()}`}
              </span>
              <SessionState {...one} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
