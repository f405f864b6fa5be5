import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useOwnerOptions } from '../../ledger/index.ts';
import { statusNames } from '../../../ui/statusNames.ts';

export function useFilterWords() {
  const { t, i18n } = useLingui();
  const owners = useOwnerOptions();
  const statusLabel = (status: string) =>
    status === 'gone'
      ? t`all that left`
      : status === 'all'
        ? t`all there ever were`
        : i18n._(statusNames[status] ?? msg`on the farm`);
  const whose = [
    { value: 'own', label: t`the farm itself` },
    { value: 'others', label: t`others` },
    ...owners,
  ];
  return { statusLabel, none: { value: 'none', label: t`none` }, whose };
}
