import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

/** For how long an alert is put off. */
export function SnoozeMenu({ onChoose }: { onChoose: (hours: number) => void }) {
  const { t } = useLingui();
  return (
    <Menu
      label={t`Put off`}
      entries={[
        { label: t`for 4 hours`, onSelect: () => onChoose(4) },
        { label: t`for a day`, onSelect: () => onChoose(24) },
        { label: t`for three days`, onSelect: () => onChoose(72) },
        { label: t`for a week`, onSelect: () => onChoose(168) },
        { label: t`for a month`, onSelect: () => onChoose(720) },
      ]}
    >
      <Button variant="quiet">
        <Trans>Put off</Trans>
      </Button>
    </Menu>
  );
}
