import { addDays, type Day, daysBetween } from '@kraal/domain/format/dates';
import type { Tags } from './founders.ts';
import type { Plan } from './plans.ts';
import { type Beast, round, type Chronicle } from './chronicle.ts';

/** The young of one year. */
export type Crop = { chronicle: Chronicle; plan: Plan; tags: Tags; herd: Beast[] };

export function recordBirth(
  { chronicle, plan, tags, herd }: Crop,
  { dam, sire, bornOn }: { dam: Beast; sire: Beast | undefined; bornOn: Day },
): Beast {
  const { record, idOf, next, between, farm } = chronicle;
  const { species, breed } = plan;
  const sex = next() < 0.5 ? 'female' : 'male';
  const young: Beast = {
    id: idOf(`${species} ${herd.length}`),
    sex,
    bornOn,
    sireId: sire?.id ?? null,
    gone: false,
    damOf: [],
    boreOn: null,
  };
  herd.push(young);
  dam.damOf.push(young.id);
  dam.boreOn = bornOn;
  const massKg = round(plan.birthKg * between(0.84, 1.16) * (sex === 'male' ? 1.05 : 0.97), 0.1);
  record('born', bornOn, [young.id], {
    species,
    sex,
    breed,
    damId: dam.id,
    ...(sire ? { sireId: sire.id } : {}),
    tag: tags.tag(bornOn),
    massKg: Number(massKg.toFixed(1)),
    campId: farm.camps[0],
    mobId: farm.mobs[species],
  });
  return young;
}

/** Weighed half grown and at weaning, in the race; most are sold a month later. */
export function raise(crop: Crop, born: readonly Beast[]): void {
  const { chronicle, plan } = crop;
  const { record, idOf, today } = chronicle;
  const [first] = born;
  if (!first) return;
  const earliest = born.reduce((so, one) => (one.bornOn < so ? one.bornOn : so), first.bornOn);
  const weanDay = addDays(earliest, plan.weanDays + 28);
  const living = survivors(crop, born);
  weighYoung(crop, living, weanDay);
  // One entry each: twins weaned together are two young less at their dam's feet.
  const weaning = idOf(`weaning ${plan.species} ${weanDay}`);
  for (const one of living) record('weaned', weanDay, [one.id], {}, { actId: weaning });
  const males = living.filter((one) => one.sex === 'male');
  record(
    'castrated',
    addDays(weanDay, 2),
    males.slice(Math.ceil(males.length * 0.1)).map((one) => one.id),
    { method: plan.species === 'Cattle' ? 'burdizzo' : 'ring' },
  );
  const saleDay = addDays(weanDay, 30);
  if (saleDay <= today) sellWeaners(crop, living, { weanDay, saleDay });
}

function survivors({ chronicle, plan }: Crop, born: readonly Beast[]): Beast[] {
  const { record, next, between, today } = chronicle;
  return born.filter((one) => {
    if (next() > 0.045) return true;
    const day = addDays(one.bornOn, Math.round(between(1, 40)));
    one.gone = day <= today;
    const isTaken = next() < 0.4 && plan.species !== 'Cattle';
    record(
      'died',
      day,
      [one.id],
      isTaken ? { cause: 'predator', detail: 'jackal tracks at the kraal' } : { cause: 'disease' },
    );
    return false;
  });
}

function weighYoung({ chronicle, plan }: Crop, living: readonly Beast[], weanDay: Day): void {
  const { record, session, between } = chronicle;
  const { species } = plan;
  if (living.length === 0) return;
  const vigour = new Map(
    living.map((one) => [one.id, between(0.86, 1.14) * (one.sex === 'male' ? 1.05 : 0.96)]),
  );
  for (const [daysBefore, gain, name] of [
    [Math.round(plan.weanDays * 0.45), 1.03, `Young ${species.toLowerCase()}, half grown`],
    [0, 1, `Weaning ${species.toLowerCase()}`],
  ] as const) {
    const day = addDays(weanDay, -daysBefore);
    const sessionId = session(name, species, day);
    for (const one of living) {
      const age = daysBetween(one.bornOn, day);
      if (age < 20) continue;
      const grown = (plan.weanKg - plan.birthKg) * (age / plan.weanDays);
      const massKg = plan.birthKg + grown * (vigour.get(one.id) ?? 1) * gain;
      record(
        'weighed',
        day,
        [one.id],
        { massKg: round(massKg, species === 'Cattle' ? 1 : 0.5), sure: true },
        { sessionId },
      );
    }
  }
}

function sellWeaners(
  { chronicle, plan }: Crop,
  living: readonly Beast[],
  { weanDay, saleDay }: { weanDay: Day; saleDay: Day },
): void {
  const { record, next } = chronicle;
  const kept = new Set(
    living.filter((one) => one.sex === 'female' && next() < plan.keep * 2).map((one) => one.id),
  );
  const sold = living.filter((one) => !kept.has(one.id));
  record(
    'sold',
    saleDay,
    sold.map((one) => one.id),
    {
      to: plan.species === 'Cattle' ? 'Bethlehem feedlot' : 'Harrismith auction',
      priceCents: sold.length * Math.round(plan.weanKg * plan.saleCentsPerKg),
      sure: true,
    },
  );
  for (const one of sold) one.gone = true;
  for (const one of living.filter(({ id }) => kept.has(id)))
    growUp(chronicle, { plan, one, weanDay });
}

/** Who is kept is weighed now and then until she is grown. */
function growUp(
  { record, between }: Chronicle,
  { plan, one, weanDay }: { plan: Plan; one: Beast; weanDay: Day },
): void {
  for (let month = 5; month <= 24; month += 5) {
    const age = plan.weanDays + month * 30;
    const grown = (plan.adultKg - plan.weanKg) * (1 - Math.exp(-age / 700));
    record('weighed', addDays(weanDay, month * 30), [one.id], {
      massKg: round(Math.min(plan.adultKg, plan.weanKg + grown) * between(0.95, 1.05), 0.5),
      sure: true,
    });
  }
}
