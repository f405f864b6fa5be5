import { adminOverview } from '@kraal/contract/admin';
import { isSuperAdmin } from '@kraal/domain/people/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useUser } from '../../platform/useSession.ts';
import { Read } from '../../ui/states.tsx';
import { PageHead } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OutbreaksPart } from '../outbreaks/index.ts';
import { AdminFarms } from './AdminFarms.tsx';
import { AdminUsers } from './AdminUsers.tsx';
import { Faults } from './Faults.tsx';
import { Overview } from './Overview.tsx';
import { StopList } from './StopList.tsx';

/** The installation for a super_admin; for farm managers and owners the same of their own farms. */
export function AdminDashboardScreen() {
  const { t } = useLingui();
  const overview = useEndpoint(adminOverview, {}, { refetchInterval: 60_000 });
  const isSuper = isSuperAdmin(useUser());
  const [tab, setTab] = useState('overview');
  const tabs = [
    {
      id: 'overview',
      label: t`Overview`,
      show: () => <Read of={overview}>{(figures) => <Overview figures={figures} />}</Read>,
    },
    { id: 'farms', label: t`Farms`, show: () => <AdminFarms isSuper={isSuper} /> },
    { id: 'people', label: t`People`, show: () => <AdminUsers isSuper={isSuper} /> },
    ...(isSuper
      ? [
          { id: 'outbreaks', label: t`Outbreaks`, show: () => <OutbreaksPart /> },
          { id: 'stopList', label: t`Stop list`, show: () => <StopList /> },
          { id: 'faults', label: t`Errors`, show: () => <Faults /> },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title={isSuper ? <Trans>All of Kraal</Trans> : <Trans>My farms</Trans>} />
      <Tabs tabs={tabs} current={tab} onChange={setTab} />
    </>
  );
}
