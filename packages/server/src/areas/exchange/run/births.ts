import { fieldsSaid } from '@kraal/domain/animals/fields';
import type { Day } from '@kraal/domain/format/dates';
import { known } from '../plan/known.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { type MakeEvent, type Maker, type RawEvent, listed, lookUp } from './updates.ts';
import { longAgo, sexOf } from './sexOf.ts';

/** Born on the farm of a dam that was here: her life shows it too, and what it found her carrying is over. */
export function birth(
  plan: RowPlan,
  { bornOn, maker, event }: { bornOn: Day; maker: Maker; event: MakeEvent },
): RawEvent {
  const row = plan.facts;
  return event('born', bornOn, {
    species: maker.options.species,
    sex: sexOf(row),
    ...known({
      damId: plan.parents.dam,
      sireId: plan.parents.sire,
      tag: row.previousTag ?? row.tag,
      eid: row.eid,
      brand: row.brand,
      tattoo: row.tattoo,
      official: listed(row.official),
      ...fieldsSaid(row),
      massKg: row.birthMassKg,
      campId: lookUp(maker.names.camps, row.camp),
      mobId: lookUp(maker.names.mobs, row.mob),
    }),
  });
}

/** One of a pedigree that is not here, and of which nobody knows when it left. */
export function ancestor(plan: RowPlan, { options, instant }: Maker, event: MakeEvent): RawEvent {
  const row = plan.facts;
  // Its books open before those of any young; who was born before that says so in the day of birth.
  const first = row.bornOn !== null && row.bornOn > longAgo ? row.bornOn : longAgo;
  return {
    ...event('registered', first, {
      species: options.species,
      sex: sexOf(row),
      reference: true,
      ...known({
        tag: row.tag,
        eid: row.eid,
        brand: row.brand,
        tattoo: row.tattoo,
        official: listed(row.official),
        ...fieldsSaid(row),
        bornOn: row.bornOn,
        bornPrecision: row.bornPrecision,
        damId: plan.parents.dam,
        sireId: plan.parents.sire,
        birthMassKg: row.birthMassKg,
      }),
    }),
    occurredAt: instant(first),
  };
}
