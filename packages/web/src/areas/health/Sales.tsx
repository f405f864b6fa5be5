import { RegisterList } from './RegisterList.tsx';
import type { Output } from '@kraal/contract/endpoint';
import { salesRegister } from '@kraal/contract/health';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatMoney } from '../../platform/money.ts';
import { formatMass } from '../../formats/format.ts';
import { massUnit } from '../../platform/units.ts';
import { ListTable } from '../../lists/ListTable.tsx';
import { useCursor } from '../../ui/morePages.tsx';
import { classWords } from '../../ui/classNames.ts';
import type { Period } from './Register.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { animalPath, headsNamed } from './registers.ts';
import { InsideBadge } from './InsideBadge.tsx';
import { SaleCards } from './SaleCards.tsx';

/** What was sold and slaughtered, to whom; what left inside its withdrawal says so. */
export function Sales({ period }: { period: Period }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    salesRegister,
    { params: { farmId }, query: { limit: 50, ...period, ...pages.query } },
    { keep: true },
  );
  return (
    <RegisterList
      of={register}
      pages={pages}
      empty={<Trans>No sale is recorded for this time.</Trans>}
      title={(total) => <Plural value={total} one="# sale" other="# sales" />}
      cards={(items) => <SaleCards lines={items} />}
      table={(items, isWhole) => <SaleTable lines={items} isWhole={isWhole} />}
    />
  );
}

type SaleLine = Output<typeof salesRegister>['items'][number];

function SaleTable({ lines, isWhole }: { lines: readonly SaleLine[]; isWhole: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <ListTable
      name="sales"
      views="sales"
      label={t`Sales`}
      rows={lines.map((line) => ({ ...line, id: line.key }))}
      isWhole={isWhole}
      nameOf={(line) => line.tag ?? t`without a tag`}
      to={animalPath}
      columns={[
        {
          name: 'tag',
          label: t`Tag`,
          widthRem: 6,
          text: (line) => headsNamed(line, t`without a tag`),
          value: (line) => line.tag,
        },
        {
          name: 'day',
          label: t`Day`,
          widthRem: 7,
          text: (line) => formatDate(line.soldOn),
          value: (line) => line.soldOn,
        },
        {
          name: 'kind',
          label: t`How`,
          widthRem: 6,
          text: (line) => (line.kind === 'sold' ? t`sold` : t`slaughtered`),
        },
        {
          name: 'to',
          label: t({ context: 'place', message: 'To' }),
          widthRem: 9,
          text: (line) => line.to,
        },
        {
          name: 'price',
          label: t`Price`,
          widthRem: 7,
          text: (line) => (line.priceCents === null ? null : formatMoney(line.priceCents)),
          right: true,
          value: (line) => line.priceCents,
        },
        {
          name: 'mass',
          isExtra: true,
          label: t`Mass, ${massUnit()}`,
          widthRem: 7,
          text: (line) => (line.massKg === null ? null : formatMass(line.massKg)),
          right: true,
          value: (line) => line.massKg,
        },
        {
          name: 'class',
          label: t`Class`,
          widthRem: 7,
          text: (line) => i18n._(classWords(line.animalClass)),
        },
        {
          name: 'inside',
          label: t`Withdrawal`,
          widthRem: 13,
          show: (line) => <InsideBadge line={line} />,
          value: (line) => line.insideUntil,
        },
        {
          name: 'recordedBy',
          isExtra: true,
          label: t`Recorded by`,
          widthRem: 10,
          text: (line) => line.recordedBy,
        },
      ]}
    />
  );
}
