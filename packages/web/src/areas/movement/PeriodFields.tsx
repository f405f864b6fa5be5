import { asDay, type Day, isRealDay } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { TextField } from '../../ui/field.tsx';

/** Two days as they are typed; `asked` is null until both are days, the first not after the last. */
export type TypedPeriod = {
  from: string;
  until: string;
  asked: { from: Day; until: Day } | null;
  setFrom: (from: string) => void;
  setUntil: (until: string) => void;
};

/** One of the address's own words, so that who opens something and comes back finds what was asked. */
export function useAsked(name: string): [asked: string | null, ask: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const ask = (value: string): void =>
    setParams(
      (known) => {
        known.set(name, value);
        return known;
      },
      { replace: true },
    );
  return [params.get(name), ask];
}

export function usePeriod(first: { from: Day; until: Day }): TypedPeriod {
  const [askedFrom, setFrom] = useAsked('from');
  const [askedUntil, setUntil] = useAsked('until');
  const [from, until] = [askedFrom ?? first.from, askedUntil ?? first.until];
  const isAsked = isRealDay(from) && isRealDay(until) && from <= until;
  return {
    from,
    until,
    asked: isAsked ? { from: asDay(from), until: asDay(until) } : null,
    setFrom,
    setUntil,
  };
}

/** The two fields, each saying what is wrong with it; whoever shows them lays them out. */
export function PeriodFields({ period }: { period: TypedPeriod }) {
  const { t } = useLingui();
  const { from, until } = period;
  const untilProblems = (): string[] | undefined => {
    if (!isRealDay(until)) return [t`Give a day.`];
    return isRealDay(from) && until < from ? [t`The last day is before the first.`] : undefined;
  };
  return (
    <>
      <TextField
        label={t`From`}
        type="date"
        value={from}
        errors={isRealDay(from) ? undefined : [t`Give a day.`]}
        onChange={({ target }) => period.setFrom(target.value)}
      />
      <TextField
        label={t`Until`}
        type="date"
        value={until}
        errors={untilProblems()}
        onChange={({ target }) => period.setUntil(target.value)}
      />
    </>
  );
}
