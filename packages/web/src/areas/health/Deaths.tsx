import { RegisterList } from './RegisterList.tsx';
import { AnimalLink } from '../../ui/animalLink.tsx';
import type { Output } from '@kraal/contract/endpoint';
import { mortalityRegister } from '@kraal/contract/health';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';
import { ListTable } from '../../lists/ListTable.tsx';
import { useCursor } from '../../ui/morePages.tsx';
import { classWords } from '../../ui/classNames.ts';
import { causeName } from './words.ts';
import type { Period } from './Register.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { animalPath, headsNamed } from './registers.ts';

/** What died, of what, and where. */
export function Deaths({ period }: { period: Period }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    mortalityRegister,
    { params: { farmId }, query: { limit: 50, ...period, ...pages.query } },
    { keep: true },
  );
  return (
    <RegisterList
      of={register}
      pages={pages}
      empty={<Trans>No death is recorded for this time.</Trans>}
      title={(total) => <Plural value={total} one="# death" other="# deaths" />}
      cards={(items) => <DeathCards lines={items} />}
      table={(items, isWhole) => <DeathTable lines={items} isWhole={isWhole} />}
    />
  );
}

type DeathLine = Output<typeof mortalityRegister>['items'][number];

function DeathTable({ lines, isWhole }: { lines: readonly DeathLine[]; isWhole: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <ListTable
      name="deaths"
      views="deaths"
      label={t`Deaths`}
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
          text: (line) => formatDate(line.diedOn),
          value: (line) => line.diedOn,
        },
        {
          name: 'cause',
          label: t`Cause`,
          widthRem: 10,
          text: (line) => i18n._(causeName(line.cause)),
        },
        { name: 'detail', label: t`Remark`, widthRem: 12, text: (line) => line.detail },
        {
          name: 'class',
          label: t`Class`,
          widthRem: 7,
          text: (line) => i18n._(classWords(line.animalClass)),
        },
        { name: 'camp', label: t`Camp`, widthRem: 8, text: (line) => line.campName },
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

function DeathCards({ lines }: { lines: readonly DeathLine[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.key} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <AnimalLink id={line.animalId}>
            {line.tag ?? <Trans>without a tag</Trans>}
            {line.heads > 1 ? ` × ${formatCount(line.heads)}` : ''}
          </AnimalLink>
          <span>
            {i18n._(causeName(line.cause))}
            {line.detail ? `: ${line.detail}` : ''}
          </span>
          <span className="text-[13px] text-muted">
            {[
              formatDate(line.diedOn),
              i18n._(classWords(line.animalClass)),
              line.campName,
              line.recordedBy,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
