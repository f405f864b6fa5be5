import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { layoutOf } from '../../platform/device.ts';
import { useMay, useUser } from '../../platform/useSession.ts';
import { PageHead } from '../../ui/surface.tsx';
import {
  DevicesPart,
  NoticesPart,
  OwnDataPart,
  ProfilePart,
  ScreenPart,
} from '../account/index.ts';
import {
  AnotherFarm,
  FarmDataPart,
  FarmPart,
  KeysPart,
  MembersPart,
  SupportPart,
  TrailPart,
} from '../farms/index.ts';
import { SpeciesPart } from './SpeciesPart.tsx';
import { PartList, type Part } from './PartList.tsx';

const parts: readonly Part[] = [
  { id: 'profile', label: msg`Profile`, group: 'me', show: () => <ProfilePart /> },
  { id: 'screen', label: msg`This device`, group: 'me', show: () => <ScreenPart /> },
  { id: 'species', label: msg`Species`, group: 'me', show: () => <SpeciesPart /> },
  { id: 'notices', label: msg`Notifications`, group: 'me', show: () => <NoticesPart /> },
  { id: 'devices', label: msg`Devices signed in`, group: 'me', show: () => <DevicesPart /> },
  { id: 'data', label: msg`My account’s data`, group: 'me', show: () => <OwnDataPart /> },
  { id: 'farm', label: msg`Farm`, group: 'farm', from: 'viewer', show: () => <FarmPart /> },
  {
    id: 'members',
    label: msg`Members`,
    group: 'farm',
    from: 'viewer',
    show: () => <MembersPart />,
  },
  {
    id: 'keys',
    label: msg`Keys of other programs`,
    group: 'farm',
    from: 'farm_owner',
    show: () => <KeysPart />,
  },
  {
    id: 'trail',
    label: msg`Trail of changes`,
    group: 'farm',
    from: 'farm_owner',
    show: () => <TrailPart />,
  },
  {
    id: 'support',
    label: msg`Support`,
    group: 'farm',
    from: 'farm_owner',
    show: () => <SupportPart />,
  },
  {
    id: 'farm-data',
    label: msg`The farm’s data`,
    group: 'farm',
    from: 'farm_owner',
    show: () => <FarmDataPart />,
  },
  { id: 'another', label: msg`Another farm`, group: 'farm', show: () => <AnotherFarm /> },
];

/** One part at a time: beside the list of parts on a wide screen, after it on a narrow one. */
export function SettingsScreen() {
  const { t, i18n } = useLingui();
  const [search] = useSearchParams();
  const offered = useOffered();
  const chosen = offered.find(({ id }) => id === search.get('part'));
  const isMobile = layoutOf() === 'mobile';
  if (isMobile && chosen) {
    return (
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          <Link
            to="/settings"
            aria-label={t`All settings`}
            className="inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
          >
            <ChevronLeft className="size-5" aria-hidden />
          </Link>
          <h1>{i18n._(chosen.label)}</h1>
        </div>
        {chosen.show()}
      </div>
    );
  }
  const current = chosen ?? (isMobile ? null : offered[0]);
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={t`Settings`} />
      <div className="grid items-start gap-6 md:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t`Settings`} className="flex flex-col gap-4">
          <PartList
            title={t`Me`}
            parts={offered.filter(({ group }) => group === 'me')}
            current={current?.id}
          />
          <PartList
            title={t`The farm`}
            parts={offered.filter(({ group }) => group === 'farm')}
            current={current?.id}
          />
        </nav>
        {current ? <div className="flex min-w-0 flex-col gap-4">{current.show()}</div> : null}
      </div>
    </div>
  );
}

/** What a role may not do is not offered; without a farm there is only oneself, and the way to a first one. */
function useOffered(): readonly Part[] {
  const owner = useMay('farm_owner');
  const hasFarm = (useUser()?.farms.length ?? 0) > 0;
  return parts.filter(
    ({ from }) => from === undefined || (hasFarm && (from === 'viewer' || owner)),
  );
}
