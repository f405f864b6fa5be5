import { animalDoubles } from '@kraal/contract/animals';
import { Plural } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint, userFreshMs } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';

/** Says where records may be of one animal; nothing where none are. */
export function Doubles() {
  const { farmId } = useFarm();
  const { data } = useEndpoint(animalDoubles, { params: { farmId } }, { staleTime: userFreshMs });
  const count = data?.items.length ?? 0;
  return count === 0 ? null : (
    <Link className="min-h-11 py-2 text-veld underline" to="/livestock/doubles">
      <Plural
        value={count}
        one="# animal may be recorded twice"
        other="# animals may be recorded twice"
      />
    </Link>
  );
}
