import type { WorkSession } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount, formatMass } from '../../../formats/format.ts';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { ListTable } from '../../../lists/ListTable.tsx';
import { Badge } from '../../../ui/surface.tsx';
import { massUnit } from '../../../platform/units.ts';
import { formatDateTime } from '../../../formats/localFormat.ts';
import { sessionPath } from './sessionPath.ts';

export function SessionState({ endedAt }: WorkSession) {
  return endedAt ? (
    <Badge>
      <Trans>ended</Trans>
    </Badge>
  ) : (
    <Badge tone="ok">
      <Trans>open</Trans>
    </Badge>
  );
}

export function SessionTable({
  sessions,
  isWhole,
}: {
  sessions: readonly WorkSession[];
  isWhole: boolean;
}) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  return (
    <ListTable
      name="sessions"
      views="sessions"
      label={t`Sessions`}
      rows={sessions}
      isWhole={isWhole}
      nameOf={(one) => one.name}
      to={sessionPath}
      columns={[
        {
          name: 'name',
          label: t`Name`,
          widthRem: 14,
          text: (one) => one.name,
        },
        {
          name: 'started',
          label: t`Started`,
          widthRem: 12,
          show: (one) => formatDateTime(one.startedAt, timeZone),
          value: (one) => one.startedAt,
        },
        {
          name: 'species',
          label: t`Species`,
          widthRem: 6,
          text: (one) => speciesWord(one.species),
        },
        {
          name: 'animals',
          label: t`Animals`,
          right: true,
          widthRem: 6,
          show: (one) => formatCount(one.animals),
          value: (one) => one.animals,
        },
        {
          name: 'mass',
          label: t`Mean mass`,
          right: true,
          widthRem: 7,
          show: (one) =>
            one.meanMassKg === null ? '–' : `${formatMass(one.meanMassKg)} ${massUnit()}`,
          value: (one) => one.meanMassKg,
        },
        { name: 'state', label: t`Status`, widthRem: 6, show: SessionState },
      ]}
    />
  );
}
