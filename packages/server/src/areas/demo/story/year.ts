import type { PayloadOf } from '@kraal/domain/all';
import { addDays, asDay, type Day } from '@kraal/domain/format/dates';
import { type Crop, raise, recordBirth } from './crop.ts';
import type { Beast } from './chronicle.ts';

/** One year of a species: born, raised, culled, mated and scanned. */
export function recordYear(crop: Crop, year: number): void {
  const { chronicle, plan, herd } = crop;
  const { start, today, next, between } = chronicle;
  const sires = herd.filter(
    (one) => one.sex === 'male' && !one.gone && one.bornOn < `${year - 2}-06-01`,
  );
  const youngestDam = addDays(`${year}-08-01`, plan.species === 'Cattle' ? -1000 : -640);
  const dams = herd.filter((one) => one.sex === 'female' && !one.gone && one.bornOn < youngestDam);
  const born: Beast[] = [];
  /** Who bears this year, or will: the scan in autumn found just these. */
  const bearing = new Set<string>();
  for (const dam of dams) {
    if (next() > plan.birthRate) continue;
    const bornOn = addDays(seasonStart(crop, year), Math.round(between(0, 58)));
    bearing.add(dam.id);
    if (bornOn <= start || bornOn > today) continue;
    const others = sires.filter(({ id }) => id !== dam.sireId);
    const sire = others[Math.floor(next() * others.length)];
    for (let litter = next() < plan.twins ? 2 : 1; litter > 0; litter -= 1)
      born.push(recordBirth(crop, { dam, sire, bornOn }));
  }
  raise(crop, born);
  lose(crop, year, dams);
  // Told last, when it is known who was still there to be mated and scanned.
  mate(crop, { year, dams, sires, bearing });
}

const seasonStart = ({ plan }: Crop, year: number): Day =>
  asDay(`${year}-${String(plan.birthMonth).padStart(2, '0')}-01`);

/** Sires run with the herd so that the young come in their season; in autumn everybody is scanned. */
function mate(
  crop: Crop,
  {
    year,
    dams,
    sires,
    bearing,
  }: {
    year: number;
    dams: readonly Beast[];
    sires: readonly Beast[];
    bearing: ReadonlySet<string>;
  },
): void {
  const { chronicle, plan } = crop;
  const { record, leftBefore, start } = chronicle;
  const first = addDays(seasonStart(crop, year), -plan.gestationDays - 3);
  const last = addDays(first, 66);
  if (first <= start || sires.length === 0) return;
  const there = (all: readonly Beast[], day: Day): string[] =>
    all.filter((one) => !leftBefore(one.id, day)).map((one) => one.id);
  const sireIds = there(sires, first).slice(0, 3);
  record('joined_sire', first, there(dams, first), { sireIds, sure: true });
  record('removed_sire', last, there(dams, last), {});
  const scanDay = addDays(last, 45);
  const actId = chronicle.idOf(`scan ${plan.species} ${scanDay}`);
  for (const id of there(dams, scanDay))
    record(
      'pregnancy_checked',
      scanDay,
      [id],
      {
        result: bearing.has(id) ? 'pregnant' : 'empty',
        method: 'ultrasound',
        sure: true,
      },
      { actId },
    );
}

function lose({ chronicle, plan }: Crop, year: number, dams: readonly Beast[]): void {
  const { record, next, start, today } = chronicle;
  for (const dam of dams) {
    const luck = next();
    const boreThen = dam.boreOn?.startsWith(`${year}-`) ? dam.boreOn : null;
    const day = luck < 0.02 && boreThen ? addDays(boreThen, 1) : asDay(`${year}-05-20`);
    if (luck > 0.09 || day <= start || day > today || dam.damOf.length === 0) continue;
    const isOfBirth = luck < 0.02 && boreThen !== null;
    if (dam.bornOn >= addDays(day, -1500) && !isOfBirth) continue;
    // Who bore later that year was still there.
    if (dam.boreOn !== null && dam.boreOn > day) continue;
    dam.gone = true;
    if (isOfBirth) record('died', day, [dam.id], { cause: 'birth' });
    else {
      const priceCents = Math.round(plan.adultKg * plan.cullCentsPerKg);
      record('weighed', addDays(day, -2), [dam.id], { massKg: plan.adultKg, sure: true });
      record('slaughtered', day, [dam.id], { at: 'Warden abattoir', priceCents });
      record(
        'result_received',
        addDays(day, 1),
        [dam.id],
        carcassOf(dam, plan.adultKg, priceCents),
      );
    }
  }
}

/** What the abattoir says of a culled dam: about half of her, of the oldest class. By her id, so that nothing else of the story changes. */
function carcassOf(
  { id }: Beast,
  adultKg: number,
  priceCents: number,
): PayloadOf<'result_received'> {
  const luck = Number.parseInt(id.slice(-2), 16) / 255;
  return {
    coldMassKg: Math.round(adultKg * (0.46 + 0.06 * luck) * 10) / 10,
    ageClass: 'C',
    fatCode: 1 + Math.floor(luck * 3.99),
    conformation: luck < 0.4 ? 2 : 3,
    ...(luck < 0.1 ? { condemned: 'part', condemnedKg: 3.5, condemnedFor: 'bruises' } : {}),
    priceCents,
    at: 'Warden abattoir',
  };
}
