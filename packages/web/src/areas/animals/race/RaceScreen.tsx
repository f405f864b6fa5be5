import { showWorkSession, type WorkSession } from '@kraal/contract/animals';
import { useParams } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Read } from '../../../ui/states.tsx';
import { Race } from './Race.tsx';
import { SessionReview } from './SessionReview.tsx';

/** A session: at work while it is open, looked over when it has ended. */
export function RaceScreen() {
  const { id = '' } = useParams();
  const { farmId } = useFarm();
  const reading = useEndpoint(
    showWorkSession,
    { params: { farmId, id } },
    { refetchInterval: 15_000 },
  );
  return (
    <Read of={reading}>
      {(session: WorkSession) =>
        session.endedAt ? <SessionReview session={session} /> : <Race session={session} />
      }
    </Read>
  );
}
