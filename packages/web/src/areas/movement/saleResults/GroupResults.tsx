import { listResults, type ResultGroup, type SaleResult } from '@kraal/contract/saleResults';
import { asDay } from '@kraal/domain/format/dates';
import type { ResultsBy } from '@kraal/domain/movement/saleResults';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../platform/money.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { massUnit } from '../../../platform/units.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { formatCount, formatMass } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Read } from '../../../ui/states.tsx';
import { Badge, Card } from '../../../ui/surface.tsx';
import type { Period } from './ResultsPart.tsx';
import { classOf, unknownWords } from './resultWords.ts';

type Props = { period: Period; by: ResultsBy; group: ResultGroup | null };

/** Results one by one, the latest first: all of them, or those of one group. */
export function GroupResults({ period, by, group }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const pages = useCursor();
  const list = useEndpoint(
    listResults,
    {
      params: { farmId },
      query: {
        ...period,
        limit: 50,
        ...(group ? { by, group: group.key } : {}),
        ...pages.query,
      },
    },
    { keep: true },
  );
  const name = group ? (group.name ?? i18n._(unknownWords[by])) : null;
  return (
    <Card title={name === null ? t`One by one` : t`One by one: ${name}`}>
      <Read of={list} rows={3}>
        {({ items, nextCursor }) => (
          <>
            <ul className="divide-y divide-line" data-testid="results">
              {items.map((one) => (
                <Result key={`${one.eventId} ${one.animalId}`} one={one} />
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </>
        )}
      </Read>
    </Card>
  );
}

function Result({ one }: { one: SaleResult }) {
  const { animalId, name, isLot, heads, resultOn, buyer, carcassNumber, sireName, mobName } = one;
  const { coldKg, condemned, condemnedFor, priceCents } = one;
  const places = [buyer, carcassNumber, mobName, condemnedFor].filter(Boolean).join(' · ');
  const sire = sireName ?? '';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-40 flex-1">
        <AnimalLink id={animalId}>{name === '' ? '–' : name}</AnimalLink>
        {isLot || heads > 1 ? <span className="text-muted"> × {formatCount(heads)}</span> : null}
        <span className="block text-[13px] text-muted">
          {formatDate(asDay(resultOn))}
          {places ? ` · ${places}` : null}
          {sire ? (
            <>
              {' · '}
              <Trans>sire {sire}</Trans>
            </>
          ) : null}
        </span>
      </span>
      {condemned ? (
        <Badge tone={condemned === 'whole' ? 'alarm' : 'warn'}>
          {condemned === 'whole' ? <Trans>condemned</Trans> : <Trans>condemned in part</Trans>}
        </Badge>
      ) : null}
      <span>{classOf(one)}</span>
      <span className="min-w-20 text-right font-bold">
        {coldKg === null ? '–' : `${formatMass(coldKg)} ${massUnit()}`}
      </span>
      <span className="min-w-24 text-right">
        {priceCents === null ? '–' : formatMoney(priceCents)}
      </span>
    </li>
  );
}
