import type { AlertItem } from '@kraal/contract/alerts';
import type { AlertCode } from '@kraal/domain/alerts/rules';
import { layoutOf } from '../../platform/device.ts';

const pastures = (part: string): string =>
  `${layoutOf() === 'mobile' ? '/pastures' : '/operations/pastures'}?part=${part}`;

/** What is due by protocols, with who. */
const protocols = '/livestock/medical?tab=due';

/** Rules whose subject is better shown elsewhere than by itself. */
const ofRule: Partial<Record<AlertCode, () => string>> = {
  feed_short: () => pastures('rain'),
  rain_missing: () => pastures('rain'),
  feed_ending: () => pastures('board'),
  camp_overgrazed: () => pastures('board'),
  plan_not_followed: () => pastures('plan'),
  deaths_above: () => '/livestock/medical?tab=insight',
  abortions_above: () => '/livestock/breeding',
};

const transfers = (): string => (layoutOf() === 'mobile' ? '/transfers' : '/rmis/transfers');

/** Where what an alert is about is shown; null where nothing of it is. */
export function addressOf({ rule, subjectKind, subjectId, facts }: AlertItem): string | null {
  if (rule === 'transfer_withdrawal') return `${transfers()}?transfer=${facts['transferId']}`;
  if (rule === 'load_coming' || rule === 'seller_corrected')
    return `${transfers()}?tab=coming&load=${facts['consignmentId']}`;
  if (rule === 'isolation_mixed' || rule === 'isolation_ends')
    return `${transfers()}?tab=isolation`;
  if (rule === 'national_refused') return `${transfers()}?tab=national`;
  if (rule === 'load_disputed')
    return `${transfers()}?${facts['isOurs'] ? 'transfer' : 'tab=coming&load'}=${facts['loadId']}`;
  const special = ofRule[rule];
  if (special) return special();
  switch (subjectKind) {
    case 'animal':
      return `/livestock/animals/${subjectId}`;
    case 'mob':
      return `/livestock/animals?mobId=${subjectId}`;
    case 'camp':
      return mapAddress(subjectId);
    case 'thing':
      return `/infrastructure/list?thing=${subjectId}`;
    case 'medicine':
      return `/livestock/medical?tab=medicines&medicine=${facts['medicineId'] ?? subjectId}`;
    case 'protocol':
      return protocols;
    case 'import':
      return `/livestock/import?import=${subjectId}`;
    case 'member':
      return '/settings?part=members';
    case 'species':
    case 'farm':
      return null;
  }
}

/** The map, with the camp chosen on it. */
export const mapAddress = (campId: string | null): string =>
  `${layoutOf() === 'mobile' ? '/map' : '/infrastructure/map'}${campId ? `?camp=${campId}` : ''}`;
export const workAddress = (rule: AlertCode): string =>
  rule === 'protocol_overdue' ? protocols : pastures('plan');
