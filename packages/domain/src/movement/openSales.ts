import { type Day, daysBetween } from '../format/dates.ts';
import type { Weight } from '../growth/slice.ts';
import type { AnimalState } from '../ledger/state.ts';

/** Heads that left by one entry and of which no result came back yet. */
export type OpenSale = {
  entryId: string;
  on: Day;
  heads: number;
  /** What one of them weighed alive; null where nobody weighed it then. */
  aliveKg: number | null;
  /** The mob it left from, or in which it was until it went on the road. */
  mobId: string | null;
};

/** Of older ones nobody hears any more: a lot from which one is slaughtered every week for years stays a small record. */
const mostOpen = 200;

/** A weighing of the last so many days stands for the mass at the sale (domain notes, section 4). */
const nearLeavingDays = 21;

/** What a head weighed alive when it left, kg: the last weighing of the three weeks before; null where there is none. */
export function aliveKg(weights: readonly Weight[], leftOn: Day): number | null {
  const last = weights.findLast(({ on }) => on <= leftOn);
  return last && daysBetween(last.on, leftOn) <= nearLeavingDays ? last.massKg : null;
}

/** What a life keeps of heads that are sold or slaughtered. In: it as it was before, and the entry. */
export function afterSale(
  state: AnimalState,
  { entryId, on, heads }: Pick<OpenSale, 'entryId' | 'on' | 'heads'>,
): Pick<AnimalState, 'soldHeads' | 'openSales'> {
  const mobId = state.mobId ?? state.away?.mobId ?? null;
  const sale = { entryId, on, heads, aliveKg: aliveKg(state.weights, on), mobId };
  return {
    soldHeads: (state.soldHeads ?? 0) + heads,
    openSales: [...state.openSales, sale].slice(-mostOpen),
  };
}

/**
 * What is said of the heads of one result: of those that left first, so many of them. Out: what a head of them weighed
 * alive on average, null where that is not known of all; their mob, null where they were of several; and the entry by
 * which the first of them left.
 */
export function leftTogether(
  sales: readonly OpenSale[],
  heads: number,
): Pick<OpenSale, 'aliveKg' | 'mobId'> & { entryId: string | null } {
  let waiting = heads;
  const left = sales.flatMap((sale) => {
    const taken = Math.min(waiting, sale.heads);
    waiting -= taken;
    return taken > 0 ? [{ ...sale, heads: taken }] : [];
  });
  const [first] = left;
  if (!first) return { aliveKg: null, mobId: null, entryId: null };
  const known = left.flatMap(({ aliveKg: massKg, heads: of }) =>
    massKg === null ? [] : [{ massKg, of }],
  );
  const all = left.reduce((sum, { heads: of }) => sum + of, 0);
  const massKg = known.reduce((sum, one) => sum + one.massKg * one.of, 0) / all;
  return {
    aliveKg: known.length === left.length ? massKg : null,
    mobId: left.every(({ mobId }) => mobId === first.mobId) ? first.mobId : null,
    entryId: first.entryId,
  };
}

/** Results are of those that left first: the open sales that stay when so many heads have theirs. */
export function afterResult(sales: readonly OpenSale[], heads: number): OpenSale[] {
  let waiting = heads;
  return sales.flatMap((sale) => {
    const taken = Math.min(waiting, sale.heads);
    waiting -= taken;
    return sale.heads > taken ? [{ ...sale, heads: sale.heads - taken }] : [];
  });
}
