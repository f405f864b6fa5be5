import { msg } from '@lingui/core/macro';
import type { NavItem } from '../navigation.ts';

/** Screens of the phone beside those of its tabs. */
export const mobileLinks: NavItem[] = [
  { label: msg`Race`, to: '/livestock/race' },
  { label: msg`Add an animal`, to: '/add' },
  { label: msg`My Farm`, to: '/infrastructure/my-farm' },
  { label: msg`Camps`, to: '/camps' },
  { label: msg`All Items`, to: '/infrastructure/list' },
  { label: msg`Mobs`, to: '/livestock/mobs' },
  { label: msg`Import`, to: '/livestock/import' },
  { label: msg`Medical Records`, to: '/medical' },
  { label: msg`Breeding`, to: '/breeding' },
  { label: msg`Pastures`, to: '/pastures' },
  { label: msg`Map View`, to: '/map' },
  { label: msg`Transfers`, to: '/transfers' },
  { label: msg`Traceability`, to: '/rmis/traceability' },
  { label: msg`Transport`, to: '/transport' },
  { label: msg`Chat`, to: '/chat' },
  { label: msg`Analytics`, to: '/analytics' },
  { label: msg`Settings`, to: '/settings' },
];
