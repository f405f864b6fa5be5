import { listCamps } from '@kraal/contract/infrastructure';
import { listMobs } from '@kraal/contract/animals';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import type { Option } from '../../ui/field.tsx';

const most = { limit: 200 };

export function useCampOptions(): Option[] {
  const { farmId } = useFarm();
  const { data } = useEndpoint(
    listCamps,
    { params: { farmId }, query: most },
    { staleTime: 60_000 },
  );
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useMobOptions(): Option[] {
  const { farmId } = useFarm();
  const { data } = useEndpoint(
    listMobs,
    { params: { farmId }, query: most },
    { staleTime: 60_000 },
  );
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
