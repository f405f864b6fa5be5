import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useAddressSpecies } from '../../platform/addressSpecies.ts';
import { PageHead } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DueList, DueProtocols } from '../due/index.ts';
import { Insight } from './Insight.tsx';
import { MedicineCabinet } from './MedicineCabinet.tsx';
import { NotifiableAlert } from './NotifiableAlert.tsx';
import { Protocols } from './Protocols.tsx';
import { Register } from './Register.tsx';
import { Withdrawals } from './Withdrawals.tsx';

const healthWork = ['dose', 'course'] as const;

/** What is due, who is held back, what was given, what is in the cabinet. */
export function MedicalScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const species = useAddressSpecies();
  const ofSpecies = species ? { species } : {};
  const tabs = [
    {
      id: 'due',
      label: t`Due`,
      show: () => (
        <div className="flex flex-col gap-4">
          <NotifiableAlert />
          <DueProtocols {...ofSpecies} />
          <DueList kinds={healthWork} {...ofSpecies} />
        </div>
      ),
    },
    { id: 'withdrawal', label: t`Withdrawal`, show: () => <Withdrawals {...ofSpecies} /> },
    { id: 'register', label: t`Registers`, show: () => <Register key={species} {...ofSpecies} /> },
    { id: 'medicines', label: t`Medicines`, show: () => <MedicineCabinet /> },
    { id: 'insight', label: t`Insight`, show: () => <Insight key={species} {...ofSpecies} /> },
    { id: 'protocols', label: t`Protocols`, show: () => <Protocols {...ofSpecies} /> },
  ];
  const chosen = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'withdrawal';
  const choose = (tab: string) =>
    setSearch(
      (old) => {
        old.set('tab', tab);
        old.delete('work');
        return old;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead title={<Trans>Medical Records</Trans>} />
      <Tabs tabs={tabs} current={chosen} onChange={choose} />
    </>
  );
}
