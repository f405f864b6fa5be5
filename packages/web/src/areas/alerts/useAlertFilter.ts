import { type AlertShelf, alertShelves } from '@kraal/contract/bodies/alerts';
import { alertAreas, isAlertCode, severities } from '@kraal/domain/alerts/rules';
import { useSearchParams } from 'react-router';

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);

/** What is chosen of the alerts; it stands in the address, so that a link opens the same. */
export function useAlertFilter() {
  const [search, setSearch] = useSearchParams();
  const rule = search.get('rule');
  const query = {
    shelf: oneOf(alertShelves, search.get('shelf')) ?? ('open' satisfies AlertShelf),
    severity: oneOf(severities, search.get('severity')),
    area: oneOf(alertAreas, search.get('area')),
    rule: rule !== null && isAlertCode(rule) ? rule : undefined,
    mobId: search.get('mob') ?? undefined,
    campId: search.get('camp') ?? undefined,
    userId: search.get('person') ?? undefined,
  };
  /** An alert that is opened is a step: the telephone's Back closes it. What is filtered is none. */
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null || value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: name !== 'alert' || value === null },
    );
  const isFiltered = ['severity', 'area', 'rule', 'mob', 'camp', 'person'].some((name) =>
    search.has(name),
  );
  const clear = () =>
    setSearch(query.shelf === 'open' ? {} : { shelf: query.shelf }, { replace: true });
  return { query, set, isFiltered, clear, openId: search.get('alert') };
}
