import { useEffect } from 'react';
import { usePageDetail } from '../../platform/pageTitle.ts';
import { useFarm } from '../../platform/useSession.ts';

/** What a tab, a history and whoever has the page read to them calls it: the section, and whose farm. */
export function usePageTitle(section: string): void {
  const { farmName } = useFarm();
  const detail = usePageDetail();
  useEffect(() => {
    document.title = [detail, section, farmName, 'Kraal'].filter(Boolean).join(' · ');
  }, [detail, section, farmName]);
}
