import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BoardPart } from './BoardPart.tsx';
import { OutlookCard } from './OutlookCard.tsx';
import { PlanPart } from './plan/PlanPart.tsx';
import { RainCard } from './RainCard.tsx';
import { ReportsPart } from './ReportsPart.tsx';
import { SettingsPart } from './SettingsPart.tsx';

/** The camps as they stand today: who grazes where, since when and how hard; who rests, the longest first. */
export function PasturesScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  return (
    <div className="flex flex-col">
      <PageHead title={t`Pastures`} />
      <Tabs
        current={search.get('part') ?? 'board'}
        onChange={(part) => setSearch({ part }, { replace: true })}
        tabs={[
          { id: 'board', label: t`Camps`, show: () => <BoardPart /> },
          { id: 'plan', label: t`Plan`, show: () => <PlanPart /> },
          { id: 'rain', label: t`Rain`, show: () => <RainPart /> },
          { id: 'reports', label: t`Reports`, show: () => <ReportsPart /> },
          { id: 'settings', label: t`How it is counted`, show: () => <SettingsPart /> },
        ]}
      />
    </div>
  );
}

const RainPart = () => (
  <div className="flex flex-col gap-4">
    <OutlookCard />
    <RainCard />
  </div>
);
