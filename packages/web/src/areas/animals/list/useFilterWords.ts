import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { statusNames } from '../names.ts';

export function useFilterWords() {
  const { t, i18n } = useLingui();
  const statusLabel = (status: string) =>
    status === 'gone'
      ? t`all that left`
      : status === 'all'
        ? t`all there ever were`
        : i18n._(statusNames[status] ?? msg`on the farm`);
  return { statusLabel, none: { value: 'none', label: t`none` } };
}
