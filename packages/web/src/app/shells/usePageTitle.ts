import { useEffect } from 'react';
import { useFarm } from '../../platform/useSession.ts';

/** What a tab, a history and whoever has the page read to them calls it: the section, and whose farm. */
export function usePageTitle(section: string): void {
  const { farmName } = useFarm();
  useEffect(() => {
    document.title = `${section} · ${farmName} · Kraal`;
  }, [section, farmName]);
}
