import { currentFarmOf, storedUser } from './session.ts';

/** A user stored by an earlier version knows no currency yet. */
const currencyOf = (): string => {
  const user = storedUser();
  return (user && currentFarmOf(user)?.currency) || 'ZAR';
};

const writer = (): Intl.NumberFormat =>
  new Intl.NumberFormat('en-ZA', { style: 'currency', currency: currencyOf() });

/** Cents as a sum in the farm's own currency. */
export const formatMoney = (cents: number): string => writer().format(cents / 100);

/** The sign that stands beside an amount's field. */
export const currencySign = (): string =>
  writer()
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currencyOf();
