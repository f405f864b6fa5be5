/** What is charged for a load, in cents of a currency. */
export type Charged = {
  currency: string;
  netCents: number;
  /** None where who sells is not registered for it. */
  vatPercent: number;
  vatCents: number;
  totalCents: number;
  /** The seller's and the buyer's numbers with the revenue service. */
  ownerVat: string | null;
  receiverVat: string | null;
  /** Where it is to be paid. */
  bank: string | null;
};

/**
 * In: a price in cents, the percentage of value-added tax and whether the price holds it already. Out: without, tax, and
 * with it, which add up to the cent; half a cent is rounded up. The tax is taken of the whole load, once (Value-Added
 * Tax Act 89 of 1991, sections 10 and 20: consideration and tax in total, the tax fraction r / (100 + r)).
 */
export function withVat(
  priceCents: number,
  { percent, isIncluded }: { percent: number; isIncluded: boolean },
): Pick<Charged, 'netCents' | 'vatCents' | 'totalCents'> {
  // A hundredth of a percent is the least: whole numbers, so that no half cent falls beside.
  const hundredths = Math.round(percent * 100);
  const of = isIncluded ? 10_000 + hundredths : 10_000;
  const vatCents = Number(
    (BigInt(priceCents) * BigInt(hundredths) * 2n + BigInt(of)) / BigInt(2 * of),
  );
  const netCents = isIncluded ? priceCents - vatCents : priceCents;
  return { netCents, vatCents, totalCents: netCents + vatCents };
}

/** In: cents. Out: as an invoice has them, in both languages: 12 345.60. */
export function amountText(cents: number, currency: string): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/gu, ' ');
  return `${currency} ${whole}.${String(cents % 100).padStart(2, '0')}`;
}
