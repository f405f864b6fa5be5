import type { ReceiptCase } from '@kraal/domain/movement/consignment';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../formats/format.ts';
import { caseWords } from '../transferWords.ts';

type Props = { cases: readonly ReceiptCase[]; nameOf: ReadonlyMap<string, string> };

/** Why more or fewer came off the lorry than the list says, as the receiver found it. */
export function ReceiptCases({ cases, nameOf }: Props) {
  const { i18n } = useLingui();
  if (cases.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {cases.map(({ how, ref, heads, mark, note }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two strangers without a tag are told apart by nothing else.
        <li key={`${ref} ${mark} ${at}`} className="py-2">
          {[
            ref === null ? null : nameOf.get(ref),
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
  );
}
