import { campMobs, type LandCamp } from '@kraal/contract/land';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount } from '../../../formats/format.ts';

/** Who stands in the camp, by mob: each is asked for. */
export function useMobsIn(camp: LandCamp) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { data } = useEndpoint(campMobs, { params: { farmId, id: camp.id } });
  return (data?.items ?? []).map(({ mobId, name, heads }) => ({
    mobId,
    key: mobId ?? 'none',
    label:
      name === null ? t`${formatCount(heads)} without a mob` : t`${formatCount(heads)} of ${name}`,
  }));
}
