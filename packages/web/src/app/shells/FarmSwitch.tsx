import { useLingui } from '@lingui/react/macro';
import { chooseFarm } from '../../platform/session.ts';
import { useFarm, useUser } from '../../platform/useSession.ts';
import { roleName } from '../../areas/farms/roleNames.ts';

/** Who works on several farms goes from one to the next here; who has one reads its name. */
export function FarmSwitch({ className = '' }: { className?: string }) {
  const { t } = useLingui();
  const farm = useFarm();
  const farms = useUser()?.farms ?? [];
  if (farms.length < 2)
    return (
      <span className={`block truncate font-[550] ${className}`}>
        {farms.length === 0 ? t`No Farm` : farm.farmName}
      </span>
    );
  const change = (farmId: string) => {
    chooseFarm(farmId);
    // Nothing of the one farm may stay on screen or in memory with the other.
    window.location.assign('/');
  };
  return (
    <select
      aria-label={t`Farm`}
      value={farm.farmId}
      onChange={(event) => change(event.target.value)}
      className={`min-h-11 w-full min-w-0 truncate rounded-control border border-line bg-raised px-2 font-[550] ${className}`}
    >
      {farms.map((one) => (
        <option key={one.farmId} value={one.farmId}>
          {one.farmName} · {roleName(one.role)}
        </option>
      ))}
    </select>
  );
}
