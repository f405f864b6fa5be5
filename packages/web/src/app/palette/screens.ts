import { msg } from '@lingui/core/macro';
import { layoutOf } from '../../platform/device.ts';
import { mobileLinks } from '../shells/mobile/links.ts';
import {
  infrastructureItems,
  type NavItem,
  operationsItems,
  rmisItems,
  speciesItems,
} from '../shells/navigation.ts';

const onBoth: NavItem[] = [
  { label: msg`Dashboard`, to: '/' },
  { label: msg`Animals`, to: '/livestock/animals' },
  { label: msg`Alerts`, to: '/alerts' },
  { label: msg`AI Assistant`, to: '/ai' },
];
const onDesktop: NavItem[] = [
  ...speciesItems.filter(({ to }) => to !== '/livestock/animals'),
  ...infrastructureItems,
  ...operationsItems,
  ...rmisItems,
  { label: msg`Race`, to: '/livestock/race' },
  { label: msg`Add an animal`, to: '/livestock/animals/new' },
  { label: msg`Mobs`, to: '/livestock/mobs' },
  { label: msg`Import`, to: '/livestock/import' },
  { label: msg`Analytics`, to: '/analytics' },
  { label: msg`Settings`, to: '/settings' },
];

/** Every screen of this layout: an address of the other one leads nowhere here. */
export const screensHere = (): NavItem[] => [
  ...onBoth,
  ...(layoutOf() === 'mobile' ? mobileLinks : onDesktop),
];
