import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';
import { caseWords } from '../transferWords.ts';
import { unreadLines } from './readAtLorry.ts';
import { Shrink } from './Shrink.tsx';

/** How many were loaded, how many came off, and what became of those between. */
export function Counts({ transfer }: { transfer: ShownTransfer }) {
  const { i18n } = useLingui();
  const { loadedHeads, deliveredHeads, backHeads, departedOn, arrivedOn } = transfer;
  const { cases, unsettledHeads, receipt } = transfer;
  if (loadedHeads === null) return null;
  const open = unsettledHeads ?? 0;
  // Who came home is in neither count any more, and was loaded and unloaded all the same.
  const unloaded = (deliveredHeads ?? 0) + transfer.backUnloadedHeads;
  const unread = unreadLines(transfer)
    .map(({ name }) => name)
    .join(', ');
  return (
    <section>
      <h2 className="mb-1">
        <Trans>Counts</Trans>
      </h2>
      <p>
        <Trans>{formatCount(loadedHeads + backHeads)} loaded</Trans>
        {departedOn ? ` · ${formatDate(asDay(departedOn))}` : null}
      </p>
      {deliveredHeads === null ? null : (
        <p>
          {receipt?.status === 'received' && receipt.deliveredHeads === unloaded ? (
            <Trans>{formatCount(unloaded)} unloaded, by the receiver’s count</Trans>
          ) : (
            <Trans>{formatCount(unloaded)} unloaded, by our own count</Trans>
          )}
          {arrivedOn ? ` · ${formatDate(asDay(arrivedOn))}` : null}
        </p>
      )}
      {backHeads > 0 ? (
        <p>
          <Plural
            value={backHeads}
            one="# came home before the others"
            other={`${formatCount(backHeads)} came home before the others`}
          />
        </p>
      ) : null}
      <Shrink steps={transfer.steps} />
      {open > 0 && unread !== '' ? (
        <p className="text-warn">
          <Trans>Not read when they came off: {unread}</Trans>
        </p>
      ) : null}
      {open === 0 ? null : (
        <p className="font-bold text-alarm" role="status">
          {open > 0 ? (
            <Plural
              value={open}
              one="# head is unaccounted for."
              other={`${formatCount(open)} head are unaccounted for.`}
            />
          ) : (
            <Plural
              value={-open}
              one="# head too many: one came along, or a case is wrong."
              other={`${formatCount(-open)} head too many: some came along, or a case is wrong.`}
            />
          )}
        </p>
      )}
      <ul className="divide-y divide-line">
        {cases.map(({ id, how, name, heads, mark, note }) => (
          <li key={id} className="py-2">
            {[
              name,
              heads > 1 ? `× ${formatCount(heads)}` : null,
              i18n._(caseWords[how]),
              mark,
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
