import type { Holding } from '@kraal/contract/holdings';
import { Trans, useLingui } from '@lingui/react/macro';
import { saidInWords } from '../../../platform/serverWords.ts';
import { areaUnit } from '../../../platform/units.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { formatArea } from '../../../formats/format.ts';
import type { Wish } from './useFileDrawn.ts';

type WishesProps = {
  wishes: readonly Wish[];
  holdings: readonly Holding[];
  onWishes: (wishes: readonly Wish[]) => void;
};

export function FileWishes({ wishes, holdings, onWishes }: WishesProps) {
  const { t } = useLingui();
  const change = (at: number, more: Partial<Wish>) =>
    onWishes(wishes.map((one, index) => (index === at ? { ...one, ...more } : one)));
  if (wishes.length === 0)
    return (
      <p role="status" className="text-muted">
        <Trans>There is no area in this drawing: points and open lines are no camps.</Trans>
      </p>
    );
  return (
    <ul
      tabIndex={0}
      aria-label={t`Shapes of the file`}
      className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line"
    >
      {wishes.map((one, at) => {
        const { name } = one;
        const [problem] = one.problems;
        return (
          // Two shapes may be called alike: where they stand in the file is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={at} className="flex flex-wrap items-center gap-2 px-2 py-1">
            <label className="flex min-h-11 min-w-11 items-center justify-center">
              <input
                type="checkbox"
                className="size-5 accent-veld"
                aria-label={t`Draw ${name}`}
                checked={one.isWanted}
                disabled={problem !== undefined}
                onChange={() => change(at, { isWanted: !one.isWanted })}
              />
            </label>
            <div className="min-w-32 flex-1">
              <TextField
                label={one.campId && one.wantedName === name ? t`Camp that is here` : t`New camp`}
                value={one.wantedName}
                disabled={problem !== undefined}
                onChange={(event) => change(at, { wantedName: event.target.value })}
              />
            </div>
            {holdings.length > 0 && !problem ? (
              <SelectField
                label={t`It is`}
                value={one.boundaryOf ?? ''}
                empty={t`a camp`}
                onChange={(event) => change(at, { boundaryOf: event.target.value || null })}
                options={holdings.map((holding) => {
                  const property = holding.name;
                  return { value: holding.id, label: t`the boundary of ${property}` };
                })}
              />
            ) : null}
            <span className="text-[13px] text-muted">
              {problem ? '–' : `${formatArea(one.drawnHa)} ${areaUnit()}`}
            </span>
            {problem ? (
              <span className="w-full text-[13px] text-alarm">
                {saidInWords(problem.said, problem.message)}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
