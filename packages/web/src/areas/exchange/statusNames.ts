import type { ImportFile } from '@kraal/contract/exchange';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const names = {
  uploaded: msg`uploaded`,
  checking: msg`being checked`,
  checked: msg`checked`,
  importing: msg`being imported`,
  imported: msg`imported`,
  undoing: msg`being taken back`,
  undone: msg`taken back`,
  failed: msg`failed`,
};

export function useStatusName(): (status: ImportFile['status']) => string {
  const { i18n } = useLingui();
  return (status) => i18n._(names[status]);
}
