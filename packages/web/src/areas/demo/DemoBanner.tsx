import { demoEmail } from '@kraal/domain/people/demoEmail';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseFarm } from '../../platform/session.ts';
import { useUser } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { OwnFarm } from './OwnFarm.tsx';

/** Says on every screen of the demo farm that it is one, and leads to a farm of one's own. */
export function DemoBanner() {
  const { t } = useLingui();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const own = user?.farms.find((farm) => !farm.isDemo);
  const goToOwn = (farmId: string) => {
    chooseFarm(farmId);
    window.location.assign('/');
  };
  return (
    <div
      role="note"
      className="mb-4 flex items-center justify-between gap-3 rounded-card border border-line bg-veld-soft px-3 py-1 text-[13px] md:px-4 md:text-sm print:hidden"
    >
      <span>
        <Trans>This is the demo farm: try everything, nothing here is real.</Trans>
      </span>
      {own ? (
        <Button onClick={() => goToOwn(own.farmId)}>
          <Trans>Go to {own.farmName}</Trans>
        </Button>
      ) : user?.email === demoEmail ? (
        <Button variant="primary" className="shrink-0" onClick={() => setOpen(true)}>
          <Trans>Start your own farm</Trans>
        </Button>
      ) : null}
      <Drawer title={t`Start your own farm`} open={isOpen} onClose={() => setOpen(false)}>
        <OwnFarm />
      </Drawer>
    </div>
  );
}
