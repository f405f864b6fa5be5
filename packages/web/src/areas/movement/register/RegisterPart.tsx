import { listRegister, type RegisterEntry, registerFile } from '@kraal/contract/register';
import { addDays, asDay, type Day } from '@kraal/domain/format/dates';
import { registerKinds, type RegisterWay, registerWays } from '@kraal/domain/movement/register';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { download } from '../../../platform/files.ts';
import { formatMoney } from '../../../platform/money.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { classWords } from '../../../ui/classNames.ts';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { Badge, Card } from '../../../ui/surface.tsx';
import { PeriodFields, useAsked, usePeriod } from '../PeriodFields.tsx';
import { SheetButtons } from '../SheetButtons.tsx';
import { registerWords, wayWords } from './registerWords.ts';

type Period = { from: Day; until: Day; way?: RegisterWay };

/** So far back a farm looks first. */
const usualDays = 365;

/** What came and went in a time, whether by a transfer, by a load or recorded by hand: a list and a file. */
export function RegisterPart() {
  const { t, i18n } = useLingui();
  const today = useToday();
  const typed = usePeriod({ from: addDays(today, -usualDays), until: today });
  const [askedWay, setWay] = useAsked('way');
  const way = registerWays.find((one) => one === askedWay) ?? '';
  const { asked } = typed;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-2xl sm:grid-cols-3">
        <PeriodFields period={typed} />
        <SelectField
          label={t`Which way`}
          empty={t`all`}
          value={way}
          onChange={({ target }) => setWay(target.value)}
          options={registerWays.map((one) => ({ value: one, label: i18n._(wayWords[one]) }))}
        />
      </div>
      {asked ? (
        <Entries
          key={`${asked.from} ${asked.until} ${way}`}
          period={{ ...asked, ...(way ? { way } : {}) }}
        />
      ) : null}
    </div>
  );
}

function Entries({ period }: { period: Period }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    listRegister,
    { params: { farmId }, query: { ...period, limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <Read of={register} rows={5}>
      {({ items, total, nextCursor, in: came, out: gone }) =>
        total === 0 ? (
          <Empty>
            <Trans>
              Nothing came, and nothing was sold, slaughtered or went back on these days.
            </Trans>
          </Empty>
        ) : (
          <Card>
            <p className="mb-2 text-lg font-bold" role="status">
              <Trans>
                Came: {formatCount(came.heads)} head. Sold, slaughtered or went back:{' '}
                {formatCount(gone.heads)}.
              </Trans>
            </p>
            <div className="mb-2">
              <SheetButtons
                take={(format) =>
                  download(
                    registerFile,
                    { params: { farmId }, query: { ...period, format } },
                    `register.${format}`,
                  )
                }
              />
            </div>
            <ul className="divide-y divide-line" data-testid="register">
              {items.map((one) => (
                <Entry key={one.eventId} entry={one} />
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </Card>
        )
      }
    </Read>
  );
}

function Entry({ entry }: { entry: RegisterEntry }) {
  const { i18n } = useLingui();
  const { kind, on, heads, species, animalId, name, animalClass, party, gln, priceCents } = entry;
  const isIn = registerKinds[kind] === 'in';
  const place = [party, gln].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-48 flex-1">
        <span className="font-bold">{formatDate(asDay(on))}</span>
        {' · '}
        {animalId ? (
          <AnimalLink id={animalId}>{name ?? i18n._(classWords(animalClass ?? ''))}</AnimalLink>
        ) : (
          <Plural value={entry.animals} one="# animal" other="# animals" />
        )}
        <span className="block text-[13px] text-muted">
          {species.map((one) => speciesWord(one)).join(', ')}
          {place ? ` · ${place}` : null}
        </span>
        <Source entry={entry} />
      </span>
      <Badge tone={isIn ? 'ok' : 'muted'}>{i18n._(registerWords[kind])}</Badge>
      <span className="font-bold sm:min-w-16 sm:text-right">
        {isIn ? '+' : '−'}
        {formatCount(heads)}
      </span>
      <span className="text-right sm:min-w-24">
        {priceCents === null ? null : formatMoney(priceCents)}
      </span>
    </li>
  );
}

/** By which transfer or load it was: what was recorded by hand has neither. */
function Source({
  entry: { transferId, transferNumber: number, consignmentId },
}: {
  entry: RegisterEntry;
}) {
  const to = transferId
    ? `?transfer=${transferId}`
    : consignmentId
      ? `?tab=coming&load=${consignmentId}`
      : null;
  if (to === null) return null;
  return (
    <Link className="inline-flex min-h-12 items-center text-veld underline" to={to}>
      {transferId ? <Trans>Transfer {number}</Trans> : <Trans>The load it came with</Trans>}
    </Link>
  );
}
