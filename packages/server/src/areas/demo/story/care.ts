import { addDays, type Day, daysBetween } from '@kraal/domain/format/dates';
import { type Plan, plans } from './plans.ts';
import { type Beast, type Label, round, type Chronicle } from './chronicle.ts';

/** Each month the herd follows the grass; at the end of summer its condition is scored. */
export function rotate(chronicle: Chronicle, plan: Plan, herd: readonly Beast[]): void {
  const { record, leftBefore, start, today, farm } = chronicle;
  let turn = plans.indexOf(plan);
  for (let day = addDays(start, 20); day <= today; day = addDays(day, 31)) {
    turn += 1;
    const here = herd.filter((one) => one.bornOn < addDays(day, -10) && !leftBefore(one.id, day));
    record(
      'moved',
      day,
      here.map((one) => one.id),
      { campId: farm.camps[turn % farm.camps.length] ?? null },
    );
    if (day.slice(5, 7) === '04') weighGrown(chronicle, plan, { day, here });
    doctor(chronicle, plan, { day, here });
    score(chronicle, plan, { day, here });
  }
}

type OnDay = { day: Day; here: readonly Beast[] };
const isGrown = (one: Beast, day: Day): boolean => daysBetween(one.bornOn, day) > 900;

function weighGrown(chronicle: Chronicle, plan: Plan, { day, here }: OnDay): void {
  const { record, between, session } = chronicle;
  const { species } = plan;
  const sessionId = session(`Autumn weighing, ${species.toLowerCase()}`, species, day);
  for (const one of here.filter((each) => isGrown(each, day)))
    record(
      'weighed',
      day,
      [one.id],
      {
        massKg: round(
          (one.sex === 'male' ? plan.sireKg : plan.adultKg) * between(0.92, 1.08),
          species === 'Cattle' ? 1 : 0.5,
        ),
        sure: true,
      },
      { sessionId },
    );
}

function score({ record, between }: Chronicle, { species }: Plan, { day, here }: OnDay): void {
  const month = day.slice(5, 7);
  const scored = here.filter((one) => one.sex === 'female' && daysBetween(one.bornOn, day) > 500);
  if (month === '03' && species === 'Cattle')
    for (const one of scored)
      record('condition_scored', day, [one.id], { score: round(between(2.4, 4), 0.5) });
  if (['01', '02', '03'].includes(month) && species !== 'Cattle')
    for (const one of scored)
      record('famacha_scored', day, [one.id], {
        score: Math.min(5, Math.max(1, Math.round(between(0.8, 3.9)))),
      });
}

const line = ({ id, ...label }: Label, dose: number) => ({ medicineId: id, dose, ...label });

/** Small stock is dosed in the wet months, now and then somebody limps or is torn by wire. */
function doctor(chronicle: Chronicle, { adultKg, species }: Plan, { day, here }: OnDay): void {
  const { record, next, farm } = chronicle;
  const month = day.slice(5, 7);
  // Nothing that holds back is given shortly before the cull cows go.
  if (['04', '05'].includes(month)) return;
  const grown = here.filter((one) => isGrown(one, day));
  const drench =
    species === 'Goats'
      ? line(farm.medicines.goatDrench, Math.round(adultKg * 0.2))
      : line(farm.medicines.drench, Math.round(adultKg * 0.15));
  if (['12', '02'].includes(month))
    record(
      'treated',
      day,
      grown.slice(0, Math.ceil(here.length * 0.6)).map((one) => one.id),
      {
        // By the flock's mean mass, sheep and cattle at 7.5 mg/kg and goats at 10: none is weighed first. Some are
        // just in calf or in lamb, which levamisole does not harm.
        lines: [{ ...drench, route: 'oral' }],
        reason: 'worms after the rain',
        sure: true,
      },
    );
  const ill = next() < 0.35 ? grown[Math.floor(next() * grown.length)] : undefined;
  if (!ill) return;
  const isTorn = next() < 0.5;
  record('diagnosed', day, [ill.id], {
    disease: isTorn ? 'injury' : 'foot_rot',
    certainty: 'confirmed',
    ...(isTorn ? { photoId: farm.photos.wire } : {}),
  });
  record('treated', day, [ill.id], {
    lines: [
      {
        ...line(farm.medicines.antibiotic, Math.round(adultKg * 0.1)),
        route: 'injection_muscle',
      },
    ],
    reason: 'lame',
    sure: true,
  });
}
