import { resultsFile, sumResults } from '@kraal/contract/saleResults';
import { asDay } from '@kraal/domain/format/dates';
import { type ResultsBy, resultGroups } from '@kraal/domain/movement/saleResults';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { download } from '../../../platform/files.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useSpecies } from '../../../platform/species.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { SheetButtons } from '../SheetButtons.tsx';
import { GroupResults } from './GroupResults.tsx';
import { ResultTotals } from './ResultTotals.tsx';
import { ResultGroups } from './ResultGroups.tsx';
import { byWords } from './resultWords.ts';

export type Period = { species: ReturnType<typeof useSpecies>['currentSpecies'] } & {
  from?: ReturnType<typeof asDay>;
  to?: ReturnType<typeof asDay>;
};

/** A day that somebody is still typing is none yet. */
const dayIn = (typed: string) => (typed === '' ? null : asDay(typed));

/** What abattoirs and buyers say of animals that left: summed by sire, mob, class or buyer, then one by one. */
export function ResultsPart() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const today = useToday();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [by, setBy] = useState<ResultsBy>('sire');
  const [group, setGroup] = useState<string | null>(null);
  const [first, last] = [dayIn(from), dayIn(to)];
  const period: Period = {
    species: currentSpecies,
    ...(first ? { from: first } : {}),
    ...(last ? { to: last } : {}),
  };
  const sums = useEndpoint(
    sumResults,
    { params: { farmId }, query: { ...period, by } },
    { keep: true },
  );
  const choose = (next: ResultsBy) => {
    setBy(next);
    setGroup(null);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t`From`}
          type="date"
          max={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={t`Until`}
          type="date"
          max={today}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Segmented
          label={t`Summed up by`}
          value={by}
          segments={resultGroups.map((value) => ({ value, label: i18n._(byWords[value]) }))}
          onChange={choose}
        />
      </div>
      <Read of={sums} rows={4}>
        {({ items, groups, total }) =>
          total.heads === 0 ? (
            <NoResults isLimited={first !== null || last !== null} />
          ) : (
            <>
              <ResultTotals total={total} />
              <ResultGroups
                by={by}
                items={items}
                groups={groups}
                chosen={group}
                onChoose={setGroup}
              />
              <SheetButtons
                take={(format) =>
                  download(
                    resultsFile,
                    { params: { farmId }, query: { ...period, format } },
                    `results.${format}`,
                  )
                }
              >
                <BringIn />
              </SheetButtons>
              <GroupResults
                key={`${currentSpecies} ${from} ${to} ${by} ${group ?? ''}`}
                period={period}
                by={by}
                group={items.find(({ key }) => key === group) ?? null}
              />
            </>
          )
        }
      </Read>
    </div>
  );
}

function NoResults({ isLimited }: { isLimited: boolean }) {
  const { currentSpecies } = useSpecies();
  const word = speciesWord(currentSpecies);
  return (
    <Empty action={<BringIn />}>
      {isLimited ? (
        <Trans>No results of these days are on record: {word}.</Trans>
      ) : (
        <Trans>
          No results of sales and slaughter are on record yet: {word}. Bring in the sheet of the
          abattoir or the agent, and every carcass is counted for its sire and its mob.
        </Trans>
      )}
    </Empty>
  );
}

function BringIn() {
  return useMay('farm_manager') ? (
    <LinkButton to="/livestock/import">
      <Trans>Bring in a sheet</Trans>
    </LinkButton>
  ) : null;
}
