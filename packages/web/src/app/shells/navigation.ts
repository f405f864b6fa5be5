import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type NavItem = { label: MessageDescriptor; to: string };

export const speciesItems: NavItem[] = [
  { label: msg`Animals`, to: '/livestock/animals' },
  { label: msg`Medical Records`, to: '/livestock/medical' },
  { label: msg`Breeding`, to: '/livestock/breeding' },
];
export const infrastructureItems: NavItem[] = [
  { label: msg`My Farm`, to: '/infrastructure/my-farm' },
  { label: msg`Map View`, to: '/infrastructure/map' },
  { label: msg`All Items`, to: '/infrastructure/list' },
  { label: msg`Camps`, to: '/infrastructure/camps' },
  { label: msg`Water Points`, to: '/infrastructure/water' },
  { label: msg`Fencing`, to: '/infrastructure/fencing' },
];
export const operationsItems: NavItem[] = [
  { label: msg`Pastures`, to: '/operations/pastures' },
  { label: msg`Live Map`, to: '/operations/map' },
];
export const rmisItems: NavItem[] = [
  { label: msg`Transfers`, to: '/rmis/transfers' },
  { label: msg`Traceability`, to: '/rmis/traceability' },
];

/** Title of the section a path belongs to; the longest match wins, 'Dashboard' when none does. */
const titles: NavItem[] = [
  { label: msg`Animals`, to: '/livestock' },
  ...speciesItems,
  { label: msg`Import`, to: '/livestock/import' },
  { label: msg`Race`, to: '/livestock/race' },
  { label: msg`Mobs`, to: '/livestock/mobs' },
  { label: msg`My Farm`, to: '/infrastructure' },
  ...infrastructureItems,
  ...operationsItems,
  { label: msg`Transfers`, to: '/rmis' },
  ...rmisItems,
  { label: msg`Analytics`, to: '/analytics' },
  { label: msg`Analytics`, to: '/reports' },
  { label: msg`Alerts`, to: '/alerts' },
  { label: msg`AI Assistant`, to: '/ai' },
  { label: msg`Settings`, to: '/settings' },
];

export function titleOf(path: string): MessageDescriptor {
  const fitting = titles.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return fitting.sort((a, b) => b.to.length - a.to.length)[0]?.label ?? msg`Dashboard`;
}

/** A bottom tab is highlighted when the path equals its route or starts with it. */
export const isTabActive = (path: string, to: string): boolean =>
  path === to || path.startsWith(to);
