import { RegisterList } from './RegisterList.tsx';
import { formatAmount } from '../../formats/format.ts';
import { treatmentRegister } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { openEnd } from '@kraal/domain/health/hold';
import { routes } from '@kraal/domain/health/medicine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatDate, formatDateTime } from '../../formats/localFormat.ts';
import { useCursor } from '../../ui/morePages.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import type { Period } from './Register.tsx';
import { routeNames } from './words.ts';
import { RegisterLine } from './RegisterLine.tsx';

type RegisterItem = Output<typeof treatmentRegister>['items'][number];

/** Every dose that was given in a period. */
export function Treatments({ period }: { period: Period }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    treatmentRegister,
    { params: { farmId }, query: { limit: 50, ...period, ...pages.query } },
    { keep: true },
  );
  return (
    <RegisterList
      of={register}
      pages={pages}
      empty={
        <Trans>
          No treatment is recorded for this time. Choose animals in the list or open one, then
          Record and Treat.
        </Trans>
      }
      cards={(items) => (
        <ul className="divide-y divide-line">
          {items.map((line) => (
            <RegisterLine key={line.key} line={line} />
          ))}
        </ul>
      )}
      table={(items, isWhole) => <TreatmentTable lines={items} isWhole={isWhole} />}
    />
  );
}

const animalPath = (animalId: string): string => `/livestock/animals/${animalId}`;

function TreatmentTable({ lines, isWhole }: { lines: readonly RegisterItem[]; isWhole: boolean }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useFarm();
  const routeOf = (line: RegisterItem): string => {
    const route = routes.find((one) => one === line.route);
    return route ? i18n._(routeNames[route]) : '';
  };
  const until = (day: string | null): string => {
    if (day === null) return '';
    return day === openEnd ? t`course goes on` : formatDate(day);
  };
  return (
    <div>
      <ListTable
        name="treatments"
        views="treatments"
        label={t`Treatments`}
        rows={lines.map((line) => ({ ...line, id: line.key }))}
        isWhole={isWhole}
        nameOf={(line) => line.tag ?? t`without a tag`}
        to={(line) => animalPath(line.animalId)}
        columns={[
          {
            name: 'tag',
            label: t`Tag`,
            widthRem: 6.5,
            show: (line) => (
              <span className="mark font-bold">
                {line.tag ?? t`without a tag`}
                {line.heads > 1 ? ` × ${line.heads}` : ''}
              </span>
            ),
            value: (line) => line.tag,
          },
          {
            name: 'given',
            label: t`Given`,
            widthRem: 9.5,
            show: (line) => formatDateTime(line.givenAt, timeZone),
            value: (line) => line.givenAt,
          },
          { name: 'medicine', label: t`Medicine`, widthRem: 10, text: (line) => line.medicine },
          {
            name: 'dose',
            label: t`Dose`,
            right: true,
            widthRem: 5.5,
            show: (line) => `${formatAmount(line.dose)} ${line.unit}`,
            value: (line) => line.dose,
          },
          {
            name: 'meat',
            label: t`Meat until`,
            widthRem: 7,
            show: (line) => until(line.meatUntil),
            value: (line) => line.meatUntil,
          },
          {
            name: 'milk',
            label: t`Milk until`,
            widthRem: 7,
            show: (line) => until(line.milkUntil),
            value: (line) => line.milkUntil,
          },
          { name: 'batch', label: t`Batch`, widthRem: 5, text: (line) => line.batch },
          { name: 'route', label: t`Route`, widthRem: 8, isExtra: true, text: routeOf },
          { name: 'reason', label: t`Reason`, widthRem: 6, text: (line) => line.reason },
          {
            name: 'givenBy',
            isExtra: true,
            label: t`Given by`,
            widthRem: 8,
            text: (line) => line.givenBy,
          },
        ]}
      />
    </div>
  );
}
