import { i18n } from '@lingui/core';
import { kindName } from '../areas/ledger/kindName.ts';
import { nameEntriesWith } from '../platform/serverWords.ts';

const entry = /([a-z]+(?: [a-z]+)*) on (\d{4}-\d\d-\d\d)/g;
const nothingElse = new RegExp(`^${entry.source}(, ${entry.source})*$`);

/** "flock bore on 2026-10-03, died on …": entries that a refusal names, and nothing else. */
nameEntriesWith((text) =>
  nothingElse.test(text)
    ? text.replaceAll(
        entry,
        (_all, kind: string, day: string) =>
          `${i18n._(kindName(kind.replaceAll(' ', '_')))} (${day})`,
      )
    : text,
);
