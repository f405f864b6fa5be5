import { RegisterList } from './RegisterList.tsx';
import type { Output } from '@kraal/contract/endpoint';
import { stockRegister } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatAmount } from '../../formats/format.ts';
import { type ListColumn, ListTable } from '../../lists/ListTable.tsx';
import { useCursor } from '../../ui/morePages.tsx';
import type { Period } from './Register.tsx';
import { formatDate } from '../../formats/localFormat.ts';

/** What came, went and was counted, batch by batch. */
export function Stock({ period }: { period: Period }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    stockRegister,
    { params: { farmId }, query: { limit: 50, ...period, ...pages.query } },
    { keep: true },
  );
  return (
    <RegisterList
      of={register}
      pages={pages}
      empty={<Trans>No medicine was bought yet.</Trans>}
      cards={(items) => <StockCards lines={items} />}
      table={(items, isWhole) => <StockTable lines={items} isWhole={isWhole} />}
    />
  );
}

type StockLine = Output<typeof stockRegister>['items'][number];
const moves = ['opening', 'bought', 'given', 'counted', 'closing'] as const;

function useMoveWords(): Record<(typeof moves)[number], string> {
  const { t } = useLingui();
  return {
    opening: t`At the start`,
    bought: t`Bought`,
    given: t`Given`,
    counted: t`Found by counting`,
    closing: t`At the end`,
  };
}

function StockTable({ lines, isWhole }: { lines: readonly StockLine[]; isWhole: boolean }) {
  const { t } = useLingui();
  const words = useMoveWords();
  return (
    <ListTable
      name="stock"
      views="stock"
      label={t`Medicine stock`}
      rows={lines.map((line) => ({ ...line, id: line.key }))}
      isWhole={isWhole}
      nameOf={(line) => `${line.medicine} ${line.batch}`}
      columns={[
        {
          name: 'medicine',
          label: t`Medicine`,
          widthRem: 11,
          text: (line) => `${line.medicine} (${line.unit})`,
        },
        { name: 'batch', label: t`Batch`, widthRem: 6, text: (line) => line.batch },
        {
          name: 'expires',
          label: t`Expires on`,
          widthRem: 7,
          text: (line) => line.expiresOn && formatDate(line.expiresOn),
          value: (line) => line.expiresOn,
        },
        ...moves.map(
          (move): ListColumn<StockLine & { id: string }> => ({
            name: move,
            label: words[move],
            widthRem: 6.5,
            text: (line) => formatAmount(line[move]),
            right: true,
            value: (line) => line[move],
          }),
        ),
      ]}
    />
  );
}

function StockCards({ lines }: { lines: readonly StockLine[] }) {
  const words = useMoveWords();
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.key} className="py-2">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <strong className="font-[550]">{line.medicine}</strong>
            <span className="mark">{line.batch}</span>
          </div>
          <dl className="mt-1 grid grid-cols-2 gap-x-4 text-[13px]">
            {moves.map((move) => (
              <div key={move} className="flex justify-between gap-2">
                <dt className="text-muted">{words[move]}</dt>
                <dd>
                  {formatAmount(line[move])} {line.unit}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
