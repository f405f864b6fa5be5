import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useMay } from '../../platform/useSession.ts';
import { PageHead } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertsPart } from './AlertsPart.tsx';
import { ChannelsPart } from './ChannelsPart.tsx';
import { ProposalsPart } from './ProposalsPart.tsx';
import { RulesPart } from './RulesPart.tsx';

/** What is wrong on the farm, what machines propose, by which rules, and how it is told. */
export function AlertsScreen() {
  const { t } = useLingui();
  const manager = useMay('farm_manager');
  const [search, setSearch] = useSearchParams();
  const part = search.get('part') ?? 'alerts';
  return (
    <div className="flex flex-col">
      <PageHead title={t`Alerts`} />
      <Tabs
        current={part === 'channels' && !manager ? 'alerts' : part}
        onChange={(next) => setSearch(next === 'alerts' ? {} : { part: next }, { replace: true })}
        tabs={[
          { id: 'alerts', label: t`Alerts`, show: () => <AlertsPart /> },
          { id: 'proposals', label: t`Proposals`, show: () => <ProposalsPart /> },
          { id: 'rules', label: t`Rules`, show: () => <RulesPart /> },
          ...(manager
            ? [{ id: 'channels', label: t`Channels`, show: () => <ChannelsPart /> }]
            : []),
        ]}
      />
    </div>
  );
}
