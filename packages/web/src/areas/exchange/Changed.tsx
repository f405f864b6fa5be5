import type { RowChange } from '@kraal/contract/exchange';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { inWords, sentenceInWords } from '../../platform/serverWords.ts';
import { formatBorn, formatDate } from '../../formats/localFormat.ts';
import { kindName } from '../ledger/index.ts';
import { statusNames } from '../../ui/statusNames.ts';
import { fieldWord, sexNames } from '../animals/index.ts';
import { nameOfField } from './fieldNames.ts';

/** What a row changes, in the reader's words; of a new animal there is nothing it was before. */
export function Changed({
  change: { field, from, to, on, because, isReference, precision, says },
  isNew = false,
}: {
  change: RowChange;
  isNew?: boolean;
}) {
  const { i18n } = useLingui();
  const name = nameOfField(i18n, field === 'left' ? 'status' : field) ?? field;
  const shown = (value: RowChange['to']): string => {
    const text = String(value ?? '–');
    if (field === 'bornOn' && value !== null) return formatBorn(asDay(text), precision);
    const word = field === 'sex' ? sexNames[text] : field === 'left' ? statusNames[text] : null;
    if (word) return i18n._(word);
    if (field.endsWith('Kg') && value !== null) return `${text} kg`;
    if (field.endsWith('On')) return formatDate(value === null ? null : text);
    return fieldWord(field, text);
  };
  if (because !== undefined && to !== null)
    return (
      <Trans>
        {name}: {from} as a reference animal, because row {because} cannot be imported
      </Trans>
    );
  if (because !== undefined)
    return (
      <Trans>
        {name}: without {from}, because row {because} cannot be imported
      </Trans>
    );
  if (field === 'wasReference')
    return <Trans>{to} was known as a parent only and becomes this animal</Trans>;
  if (field === 'isAncestor')
    return <Trans>Kept as an ancestor that is known and not here: nobody says when it left</Trans>;
  if (field === 'castrated') return <Trans>Castrated</Trans>;
  if (field === 'record' && from !== null)
    return (
      <>
        {i18n._(kindName(String(from)))} · {formatDate(on)}
        {to === '' ? '' : ' · '}
        {says ? says.map(sentenceInWords).join(' · ') : String(to)}
      </>
    );
  if (field === 'record') return inWords(String(to));
  if (isReference)
    return (
      <Trans>
        {name}: {to} (new reference animal)
      </Trans>
    );
  if (field === 'massKg')
    return (
      <Trans>
        {name}: {to} kg on {formatDate(on)}
      </Trans>
    );
  return (
    <>
      {name}: {isNew ? '' : `${shown(from)} → `}
      {shown(to)}
      {on ? ` · ${formatDate(on)}` : ''}
    </>
  );
}
