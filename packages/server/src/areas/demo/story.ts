import { addDays, daysBetween, type Day, asDay } from '@kraal/domain/format/dates';
import { type KindName, type PayloadOf, type Statement, statement } from '@kraal/domain/all';
import type { DoseUnit } from '@kraal/domain/health/medicine';
import type { Species } from '@kraal/domain/animals/species';

export type StoryEvent = Statement & {
  id: string;
  day: Day;
  hour: number;
  animalIds: string[];
  heads?: number;
};
export type DemoFarm = {
  camps: string[];
  mobs: Record<Species, string>;
  medicines: Record<'drench' | 'goatDrench' | 'antibiotic', Label>;
};
export type Label = { id: string; unit: DoseUnit; meatDays: number; milkDays: number };

/** Small, fast and the same everywhere: mulberry32. The story must not change with the machine. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Plan = {
  species: Species;
  prefix: string;
  breed: string;
  dams: number;
  sires: number;
  birthMonth: number;
  birthRate: number;
  twins: number;
  gestationDays: number;
  birthKg: number;
  weanDays: number;
  weanKg: number;
  adultKg: number;
  sireKg: number;
  keep: number;
  damNames: string[];
};

/** A mixed farm in the eastern Free State: Bonsmara cattle, Dorper sheep, Boer goats. */
const plans: Plan[] = [
  {
    species: 'Cattle',
    prefix: 'K',
    breed: 'Bonsmara',
    dams: 55,
    sires: 3,
    birthMonth: 9,
    birthRate: 0.86,
    twins: 0.02,
    gestationDays: 283,
    birthKg: 35,
    weanDays: 205,
    weanKg: 218,
    adultKg: 510,
    sireKg: 820,
    keep: 0.22,
    damNames: ['Bella', 'Rooikop', 'Sterretjie', 'Vaalkoei'],
  },
  {
    species: 'Sheep',
    prefix: 'D',
    breed: 'Dorper',
    dams: 75,
    sires: 3,
    birthMonth: 8,
    birthRate: 0.92,
    twins: 0.38,
    gestationDays: 147,
    birthKg: 4.1,
    weanDays: 100,
    weanKg: 29,
    adultKg: 66,
    sireKg: 96,
    keep: 0.16,
    damNames: [],
  },
  {
    species: 'Goats',
    prefix: 'B',
    breed: 'Boer goat',
    dams: 40,
    sires: 2,
    birthMonth: 8,
    birthRate: 0.9,
    twins: 0.5,
    gestationDays: 150,
    birthKg: 3.4,
    weanDays: 100,
    weanKg: 21,
    adultKg: 52,
    sireKg: 88,
    keep: 0.16,
    damNames: ['Witkop', 'Lappies'],
  },
];

type Beast = {
  id: string;
  sex: 'female' | 'male';
  bornOn: Day;
  gone: boolean;
  damOf: string[];
  /** When she last gave birth. */
  boreOn: Day | null;
};

/**
 * Four years of a farm, oldest first and consistent in itself: the herd is registered, young are born to dams
 * old enough, weighed and weaned, most sold as weaners, some kept; some die, and animals follow the grass.
 */
export function recordStory(
  seed: number,
  today: Day,
  idOf: (name: string) => string,
  places: DemoFarm,
): StoryEvent[] {
  const next = chance(seed);
  const between = (low: number, high: number): number => low + (high - low) * next();
  const round = (value: number, step: number): number => Math.round(value / step) * step;
  const start = addDays(today, -4 * 365);
  const events: StoryEvent[] = [];
  let count = 0;
  const record = <Name extends KindName>(
    kind: Name,
    day: Day,
    animalIds: string[],
    payload: PayloadOf<Name>,
    heads?: number,
  ): void => {
    if (day > today || animalIds.length === 0) return;
    count += 1;
    events.push({
      ...statement(kind, payload),
      id: idOf(`event ${count}`),
      day,
      hour: 7 + (count % 9),
      animalIds,
      ...(heads === undefined ? {} : { heads }),
    });
  };
  for (const plan of plans) recordSpecies(plan);
  recordLot();
  // An event's number breaks ties of one day, so that a birth stays before its weighing.
  return events.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.hour - b.hour));

  function recordSpecies(plan: Plan): void {
    const { species, prefix, breed } = plan;
    const herd: Beast[] = [];
    let tagNumber = 0;
    const tag = (year: string): string =>
      `${prefix}${year.slice(2, 4)}-${String((tagNumber += 1)).padStart(3, '0')}`;
    const eid = (name: string): string =>
      `710${String(Number.parseInt(idOf(`eid ${name}`).replaceAll('-', '').slice(0, 9), 16) % 274_877_906_943).padStart(12, '0')}`;

    for (let index = 0; index < plan.dams + plan.sires; index += 1) {
      const isSire = index >= plan.dams;
      const id = idOf(`${species} ${index}`);
      const bornOn = addDays(start, -Math.round(between(900, isSire ? 1600 : 2600)));
      const name = isSire ? undefined : plan.damNames[index];
      herd.push({
        id,
        sex: isSire ? 'male' : 'female',
        bornOn,
        gone: false,
        damOf: [],
        boreOn: null,
      });
      const visual = tag(bornOn);
      record('registered', start, [id], {
        species,
        sex: isSire ? 'male' : 'female',
        breed,
        bornOn,
        tag: visual,
        campId: places.camps[index % 3],
        mobId: places.mobs[species],
        massKg: round(
          isSire ? plan.sireKg * between(0.92, 1.08) : plan.adultKg * between(0.88, 1.1),
          1,
        ),
        ...(species === 'Cattle' || isSire ? { eid: eid(visual) } : {}),
        ...(name ? { name } : {}),
        brand: 'VDM',
      });
    }

    const firstYear = Number(start.slice(0, 4));
    for (let year = firstYear; year <= Number(today.slice(0, 4)); year += 1) recordYear(year);
    rotate();

    function recordYear(year: number): void {
      const sires = herd.filter(
        (one) => one.sex === 'male' && !one.gone && one.bornOn < `${year - 2}-06-01`,
      );
      const youngestDam = addDays(`${year}-08-01`, species === 'Cattle' ? -1000 : -640);
      const dams = herd.filter(
        (one) => one.sex === 'female' && !one.gone && one.bornOn < youngestDam,
      );
      const crop: Beast[] = [];
      for (const dam of dams) {
        if (next() > plan.birthRate) continue;
        const bornOn = addDays(
          asDay(`${year}-${String(plan.birthMonth).padStart(2, '0')}-01`),
          Math.round(between(0, 58)),
        );
        if (bornOn <= start || bornOn > today) continue;
        const sire = sires[Math.floor(next() * sires.length)];
        for (let litter = next() < plan.twins ? 2 : 1; litter > 0; litter -= 1)
          crop.push(birth(dam, sire, bornOn));
      }
      raise(crop);
      lose(year, dams);
      // Told last, when it is known who was still there to be mated and scanned.
      mate(year, dams, sires);
    }

    /** Sires run with the herd so that the young come in their season; in autumn everybody is scanned. */
    function mate(year: number, dams: readonly Beast[], sires: readonly Beast[]): void {
      const first = addDays(
        asDay(`${year}-${String(plan.birthMonth).padStart(2, '0')}-01`),
        -plan.gestationDays - 3,
      );
      const last = addDays(first, 66);
      if (first <= start || sires.length === 0) return;
      const on = (day: Day): Beast[] => dams.filter((one) => !leftBefore(one.id, day));
      record(
        'joined_sire',
        first,
        on(first).map((one) => one.id),
        {
          sireIds: sires
            .filter((one) => !leftBefore(one.id, first))
            .slice(0, 3)
            .map((one) => one.id),
          sure: true,
        },
      );
      record(
        'removed_sire',
        last,
        on(last).map((one) => one.id),
        {},
      );
      for (const one of on(addDays(last, 45)))
        record('pregnancy_checked', addDays(last, 45), [one.id], {
          result: next() < plan.birthRate ? 'pregnant' : 'empty',
          method: 'ultrasound',
          sure: true,
        });
    }

    function birth(dam: Beast, sire: Beast | undefined, bornOn: Day): Beast {
      const sex = next() < 0.5 ? 'female' : 'male';
      const young: Beast = {
        id: idOf(`${species} ${herd.length}`),
        sex,
        bornOn,
        gone: false,
        damOf: [],
        boreOn: null,
      };
      herd.push(young);
      dam.damOf.push(young.id);
      dam.boreOn = bornOn;
      const massKg = round(
        plan.birthKg * between(0.84, 1.16) * (sex === 'male' ? 1.05 : 0.97),
        0.1,
      );
      record('born', bornOn, [young.id], {
        species,
        sex,
        breed,
        damId: dam.id,
        ...(sire ? { sireId: sire.id } : {}),
        tag: tag(bornOn),
        massKg: Number(massKg.toFixed(1)),
        campId: places.camps[0],
        mobId: places.mobs[species],
      });
      return young;
    }

    function raise(crop: readonly Beast[]): void {
      const [first] = crop;
      if (!first) return;
      const weanDay = addDays(
        crop.reduce(
          (earliest, one) => (one.bornOn < earliest ? one.bornOn : earliest),
          first.bornOn,
        ),
        plan.weanDays + 28,
      );
      const living = crop.filter((one) => {
        if (next() > 0.045) return true;
        const day = addDays(one.bornOn, Math.round(between(1, 40)));
        one.gone = day <= today;
        const isTaken = next() < 0.4 && species !== 'Cattle';
        record(
          'died',
          day,
          [one.id],
          isTaken
            ? { cause: 'predator', detail: 'jackal tracks at the kraal' }
            : { cause: 'disease' },
        );
        return false;
      });
      const vigour = new Map(
        living.map((one) => [one.id, between(0.86, 1.14) * (one.sex === 'male' ? 1.05 : 0.96)]),
      );
      for (const [fraction, weaning] of [
        [0.55, false],
        [1, true],
      ] as const) {
        for (const one of living) {
          const day = addDays(weanDay, weaning ? 0 : -Math.round(plan.weanDays * 0.45));
          const age = daysBetween(one.bornOn, day);
          if (age < 20) continue;
          const massKg =
            plan.birthKg +
            (plan.weanKg - plan.birthKg) *
              (age / plan.weanDays) *
              (vigour.get(one.id) ?? 1) *
              (fraction < 1 ? 1.03 : 1);
          record('weighed', day, [one.id], {
            massKg: round(massKg, species === 'Cattle' ? 1 : 0.5),
            sure: true,
          });
        }
      }
      // One entry each: twins weaned together are two young less at their dam's feet.
      for (const one of living) record('weaned', weanDay, [one.id], {});
      const males = living.filter((one) => one.sex === 'male');
      record(
        'castrated',
        addDays(weanDay, 2),
        males.slice(Math.ceil(males.length * 0.1)).map((one) => one.id),
        { method: species === 'Cattle' ? 'burdizzo' : 'ring' },
      );
      sellWeaners(living, weanDay);
    }

    function sellWeaners(living: readonly Beast[], weanDay: Day): void {
      const saleDay = addDays(weanDay, 30);
      const kept = new Set(
        living.filter((one) => one.sex === 'female' && next() < plan.keep * 2).map((one) => one.id),
      );
      const sold = living.filter((one) => !kept.has(one.id));
      if (saleDay > today) return;
      record(
        'sold',
        saleDay,
        sold.map((one) => one.id),
        {
          to: species === 'Cattle' ? 'Bethlehem feedlot' : 'Harrismith auction',
          priceCents:
            sold.length * Math.round(plan.weanKg * (species === 'Cattle' ? 3_850 : 4_900)),
          sure: true,
        },
      );
      for (const one of sold) one.gone = true;
      for (const one of living.filter(({ id }) => kept.has(id))) {
        for (let month = 5; month <= 24; month += 5) {
          const age = plan.weanDays + month * 30;
          record('weighed', addDays(weanDay, month * 30), [one.id], {
            massKg: round(
              Math.min(
                plan.adultKg,
                plan.weanKg + (plan.adultKg - plan.weanKg) * (1 - Math.exp(-age / 700)),
              ) * between(0.95, 1.05),
              0.5,
            ),
            sure: true,
          });
        }
      }
    }

    function lose(year: number, dams: readonly Beast[]): void {
      for (const dam of dams) {
        const luck = next();
        const day = asDay(`${year}-${luck < 0.02 ? '11-12' : '05-20'}`);
        if (luck > 0.09 || day <= start || day > today || dam.damOf.length === 0) continue;
        if (dam.bornOn >= addDays(day, -1500) && luck >= 0.02) continue;
        // Who bore later that year was still there.
        if (dam.boreOn !== null && dam.boreOn > day) continue;
        dam.gone = true;
        if (luck < 0.02) record('died', day, [dam.id], { cause: 'birth' });
        else record('slaughtered', day, [dam.id], { at: 'Warden abattoir' });
      }
    }

    /** Each month the herd follows the grass; at the end of summer its condition is scored. */
    function rotate(): void {
      let turn = plans.indexOf(plan);
      for (let day = addDays(start, 20); day <= today; day = addDays(day, 31)) {
        turn += 1;
        const here = herd.filter(
          (one) => one.bornOn < addDays(day, -10) && !leftBefore(one.id, day),
        );
        record(
          'moved',
          day,
          here.map((one) => one.id),
          { campId: places.camps[turn % places.camps.length] ?? null },
        );
        const grown = here.filter((one) => daysBetween(one.bornOn, day) > 900);
        if (day.slice(5, 7) === '04')
          for (const one of grown)
            record('weighed', day, [one.id], {
              massKg: round(
                (one.sex === 'male' ? plan.sireKg : plan.adultKg) * between(0.92, 1.08),
                species === 'Cattle' ? 1 : 0.5,
              ),
              sure: true,
            });
        doctor(day, here, plan);
        const scored = here.filter(
          (one) => one.sex === 'female' && daysBetween(one.bornOn, day) > 500,
        );
        if (day.slice(5, 7) === '03' && species === 'Cattle')
          for (const one of scored)
            record('condition_scored', day, [one.id], { score: round(between(2.4, 4), 0.5) });
        if (['01', '02', '03'].includes(day.slice(5, 7)) && species !== 'Cattle')
          for (const one of scored)
            record('famacha_scored', day, [one.id], {
              score: Math.min(5, Math.max(1, Math.round(between(0.8, 3.9)))),
            });
      }
    }
  }

  /** Small stock is dosed in the wet months, now and then somebody limps or is torn by wire. */
  function doctor(day: Day, here: readonly Beast[], { adultKg, species }: Plan): void {
    const month = day.slice(5, 7);
    // Nothing that holds back is given shortly before the cull cows go.
    if (['04', '05'].includes(month)) return;
    const line = ({ id, ...label }: Label, dose: number) => ({ medicineId: id, dose, ...label });
    const drench = () =>
      species === 'Goats'
        ? line(places.medicines.goatDrench, Math.round(adultKg * 0.2))
        : line(places.medicines.drench, Math.round(adultKg * 0.15));
    if (['12', '02'].includes(month))
      record(
        'treated',
        day,
        here
          .filter((one) => daysBetween(one.bornOn, day) > 900)
          .slice(0, Math.ceil(here.length * 0.6))
          .map((one) => one.id),
        {
          // By the flock's mean mass, sheep and cattle at 7.5 mg/kg and goats at 10: none is weighed first. Some are
          // just in calf or in lamb, which levamisole does not harm.
          lines: [{ ...drench(), route: 'oral' }],
          reason: 'worms after the rain',
          sure: true,
        },
      );
    const grown = here.filter((one) => daysBetween(one.bornOn, day) > 900);
    const ill = next() < 0.35 ? grown[Math.floor(next() * grown.length)] : undefined;
    if (!ill) return;
    record('diagnosed', day, [ill.id], {
      disease: next() < 0.5 ? 'foot_rot' : 'injury',
      certainty: 'confirmed',
    });
    record('treated', day, [ill.id], {
      lines: [
        {
          ...line(places.medicines.antibiotic, Math.round(adultKg * 0.1)),
          route: 'injection_muscle',
        },
      ],
      reason: 'lame',
      sure: true,
    });
  }

  function leftBefore(id: string, day: Day): boolean {
    return events.some(
      (one) =>
        (one.kind === 'sold' || one.kind === 'died' || one.kind === 'slaughtered') &&
        one.day <= day &&
        one.animalIds.includes(id),
    );
  }

  /** A flock nobody knows one by one, as most flocks are. */
  function recordLot(): void {
    const id = idOf('lot');
    const bought = addDays(today, -420);
    record('acquired', bought, [id], {
      species: 'Sheep',
      sex: 'female',
      heads: 120,
      breed: 'Merino',
      name: 'Merino flock',
      bornOn: addDays(bought, -700),
      campId: places.camps[3],
      from: 'Senekal auction',
      massKg: 48,
    });
    record('weighed', addDays(bought, 150), [id], { massKg: 53.5 }, 30);
    record('died', addDays(bought, 210), [id], { cause: 'predator', detail: 'jackal' }, 3);
    record('counted', addDays(bought, 300), [id], { heads: 116 });
    record('weighed', addDays(bought, 380), [id], { massKg: 55 }, 40);
  }
}
