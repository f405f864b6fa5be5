import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AgistmentPart } from './agistment/AgistmentPart.tsx';
import { ComingPart } from './coming/ComingPart.tsx';
import { CheckPart } from './CheckPart.tsx';
import { NationalPart } from './national/NationalPart.tsx';
import { PlacesPart } from './PlacesPart.tsx';
import { RegisterPart } from './register/RegisterPart.tsx';
import { QuarantinePart } from './quarantine/QuarantinePart.tsx';
import { ResultsPart } from './saleResults/ResultsPart.tsx';
import { StopListPart } from './stopList/StopListPart.tsx';
import { TransfersPart } from './TransfersPart.tsx';

/** Before animals go: whether they may, and what is known of where they go. */
export function TransfersScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const tabs = [
    { id: 'list', label: t`Transfers`, show: () => <TransfersPart /> },
    { id: 'coming', label: t`Coming`, show: () => <ComingPart /> },
    { id: 'register', label: t`Came and went`, show: () => <RegisterPart /> },
    { id: 'check', label: t`May they leave?`, show: () => <CheckPart /> },
    { id: 'results', label: t`Results`, show: () => <ResultsPart /> },
    { id: 'agistment', label: t`Agistment`, show: () => <AgistmentPart /> },
    { id: 'isolation', label: t`Isolation`, show: () => <QuarantinePart /> },
    { id: 'stolen', label: t`Stolen`, show: () => <StopListPart /> },
    { id: 'places', label: t`Places`, show: () => <PlacesPart /> },
    { id: 'national', label: t`National platform`, show: () => <NationalPart /> },
  ];
  const chosen = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'list';
  const choose = (tab: string) =>
    setSearch(
      (old) => {
        old.set('tab', tab);
        return old;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead title={<Trans>Transfers</Trans>} />
      <Tabs tabs={tabs} current={chosen} onChange={choose} />
    </>
  );
}
