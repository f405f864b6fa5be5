import { i18n } from '@lingui/core';
import { kindName } from '../areas/ledger/kindName.ts';
import { writeWith } from '../platform/serverWords.ts';
import { formatAmount } from '../formats/format.ts';

// What the server says names kinds of entries by the ledger's codes, a screen as its forms do.
writeWith({ kind: (kind) => i18n._(kindName(kind)), fraction: formatAmount });
