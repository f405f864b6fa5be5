/**
 * How unusual it is to see so many events in a stretch of time where the farm usually has so few: the chance, under
 * Poisson's distribution, of at least as many, as "once in so many such stretches". In: events now, and the mean of
 * such a stretch by the farm's own past. Out: 1 or more; capped at a million. The usual is what was seen in `past`
 * stretches plus one half (Jeffreys' prior for a Poisson mean), so that a farm on which nobody ever died is not woken
 * by the first death.
 */
export function oddsOf(
  events: number,
  { seen, stretches }: { seen: number; stretches: number },
): number {
  if (events <= 0) return 1;
  const usual = (seen + 0.5) / Math.max(1, stretches);
  const chance = chanceOfAtLeast(events, usual);
  return Math.min(1_000_000, 1 / Math.max(chance, 1e-9));
}

/** P(X ≥ n) of a Poisson distribution with such a mean, summed from the tail so that small chances keep their digits. */
export function chanceOfAtLeast(n: number, mean: number): number {
  if (n <= 0) return 1;
  // Below the mean the tail is the larger part: it is what its few smaller numbers leave over.
  if (n <= mean) return 1 - chanceBelow(n, mean);
  let term = Math.exp(-mean + n * Math.log(mean) - logFactorial(n));
  let sum = 0;
  for (let k = n; term > sum * 1e-12 && k < n + 10_000; k += 1) {
    sum += term;
    term *= mean / (k + 1);
  }
  return Math.min(1, sum);
}

function chanceBelow(n: number, mean: number): number {
  let [sum, log] = [0, -mean];
  for (let k = 0; k < n; k += 1) {
    sum += Math.exp(log);
    log += Math.log(mean) - Math.log(k + 1);
  }
  return Math.min(1, sum);
}

function logFactorial(n: number): number {
  let sum = 0;
  for (let k = 2; k <= n; k += 1) sum += Math.log(k);
  return sum;
}
