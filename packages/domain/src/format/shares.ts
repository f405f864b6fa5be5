/**
 * One sum divided by weights so that the shares add up to it to the last cent: each gets its whole cents, and what is
 * left over goes, a cent each, to those with the largest remainders (Hamilton's method); ties go to who comes first.
 * `totalCents` and the shares are whole cents, weights are heads of at least 1.
 */
export function shareCents(totalCents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  if (all <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (totalCents * weight) / all);
  const shares = exact.map(Math.floor);
  const over = totalCents - shares.reduce((sum, one) => sum + one, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of byRemainder.slice(0, over)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
