import type { Beast, Species } from '../oracle/beast.ts';
import { later, span } from '../oracle/days.ts';
import { youngAtFoot, type Land } from './herd.ts';
import { looks } from './looks.ts';
import type { Recorder } from './recorder.ts';

export type Ways = {
  gestation: number;
  deviation: number;
  cycle: number;
  /** Months after the first in which sires go in; they stay `weeks`. */
  joins: { month: number; day: number; weeks: number }[];
  ai: boolean;
  et: boolean;
  twins: number;
  weanDays: number;
  firstServiceDays: number;
};

type Carrying = { femaleId: string; bearsOn: string; sireId: string | null };

/** One farm's breeding: who really conceived of whom, which the entries only hint at. */
export class Seasons {
  readonly carrying: Carrying[] = [];
  /** The true sire of each young, for judging the guesses. */
  readonly trueSire = new Map<string, string>();
  readonly #teller: Recorder;
  readonly #ways: Ways;
  readonly #species: Species;
  readonly #land: Land;
  #running: { mobId: string; sires: string[]; until: string } | null = null;

  constructor(recorder: Recorder, land: Land, species: Species, ways: Ways) {
    this.#teller = recorder;
    this.#land = land;
    this.#species = species;
    this.#ways = ways;
  }

  day(): void {
    const { day } = this.#teller;
    for (const { month, day: date, weeks } of this.#ways.joins) {
      for (const year of [Number(day.slice(0, 4)) - 1, Number(day.slice(0, 4))]) {
        const first = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        if (this.#ways.ai) this.#strawsBefore(first);
        if (day === first) this.#putIn(later(first, weeks * 7));
        if (day === later(first, weeks * 7 + 45)) {
          this.#scan();
          this.#scanLots();
        }
        if (day === later(first, this.#ways.gestation + 4)) this.#bearInLots();
        if (day === later(first, this.#ways.gestation + 13)) this.#bearInLots();
        if (day === later(first, this.#ways.gestation + 50)) this.#markLots();
        if (day === later(first, this.#ways.gestation + 4 + this.#ways.weanDays)) this.#weanLots();
      }
    }
    if (this.#running && day >= this.#running.until) this.#takeOut();
    this.#cover();
    this.#bear();
    this.#wean();
  }

  #open(one: Beast): boolean {
    const { day } = this.#teller;
    const last = one.births.at(-1);
    return (
      one.sex === 'female' &&
      !one.isLot &&
      !this.carrying.some(({ femaleId }) => femaleId === one.id) &&
      (one.bornOn === null || span(one.bornOn, day) >= this.#ways.firstServiceDays) &&
      (last === undefined || span(last, day) > 45)
    );
  }

  #sires(): Beast[] {
    return this.#teller.living(
      this.#species,
      (one) =>
        one.sex === 'male' &&
        !one.isLot &&
        one.castratedOn === null &&
        one.bornOn !== null &&
        span(one.bornOn, this.#teller.day) > this.#ways.firstServiceDays + 120,
    );
  }

  #conceive(one: Beast, sireId: string | null, embryoDays = 0): void {
    const days = Math.round(
      this.#teller.chance.normal(this.#ways.gestation - embryoDays, this.#ways.deviation),
    );
    this.carrying.push({ femaleId: one.id, bearsOn: later(this.#teller.day, days), sireId });
  }

  /** Three heats of straws before the sires go in; some get a second one of the same heat on the day after. */
  #strawsBefore(first: string): void {
    const { chance, day } = this.#teller;
    const apart = [0, 1, 2].map((heat) => later(first, -14 - heat * this.#ways.cycle));
    if (apart.includes(day)) this.#inseminate();
    if (!apart.includes(later(day, -1))) return;
    for (const one of this.#teller.living(this.#species, (female) => female.sex === 'female')) {
      const [last] = one.matings.slice(-1);
      const [sire] = last?.sires ?? [];
      const again = last?.how === 'ai' && last.from === later(day, -1) && sire && chance.is(0.3);
      if (!again || this.#teller.world.get(sire).status !== 'alive') continue;
      this.#teller.record(
        'served',
        { animalIds: [one.id] },
        { method: 'ai', sireId: sire, sure: true },
      );
    }
  }

  #inseminate(): void {
    const { chance } = this.#teller;
    const sires = this.#sires();
    for (const one of this.#teller.some(
      this.#teller.living(this.#species, (female) => this.#open(female)),
      6,
    )) {
      const et = this.#ways.et && chance.is(0.4);
      const sire = sires[0];
      const donor = this.#teller.living(
        this.#species,
        (other) => other.sex === 'female' && other.id !== one.id && !other.isLot,
      )[0];
      if (!sire || (et && !donor)) continue;
      if (one.matings.length > 0 && chance.is(0.5))
        this.#teller.record('heat_observed', { animalIds: [one.id] });
      this.#teller.record(
        'served',
        { animalIds: [one.id] },
        {
          method: et ? 'et' : 'ai',
          sireId: sire.id,
          sure: true,
          ...(et && donor ? { donorId: donor.id } : {}),
        },
      );
      if (chance.is(0.55)) this.#conceive(one, sire.id, et ? 7 : 0);
    }
  }

  #putIn(until: string): void {
    const { chance } = this.#teller;
    const size = (mobId: string): number =>
      this.#teller.world.inMob(mobId).filter(({ sex }) => sex === 'female').length;
    const [mobId = ''] = [...this.#land.mobs].sort((one, other) => size(other) - size(one));
    const sires = this.#teller.some(this.#sires(), chance.int(1, 2)).map(({ id }) => id);
    if (sires.length === 0 || this.#teller.world.inMob(mobId).length === 0) return;
    if (
      !this.#teller.world.inMob(mobId).some(({ id, sex }) => sex !== 'male' && !sires.includes(id))
    )
      return;
    this.#teller.record('joined_sire', { mobId }, { sireIds: sires, sure: true });
    this.#running = { mobId, sires, until };
  }

  #takeOut(): void {
    const running = this.#running;
    this.#running = null;
    if (!running) return;
    const beside = this.#teller.world
      .inMob(running.mobId)
      .some(({ sex, matings }) => sex !== 'male' && matings.some(({ to }) => to === null));
    if (beside) this.#teller.record('removed_sire', { mobId: running.mobId }, {});
  }

  /** Whoever comes in heat while a sire is with her is served, mostly unseen. */
  #cover(): void {
    const { chance, day } = this.#teller;
    for (const one of this.#teller.living(this.#species, (female) => this.#open(female))) {
      const run = one.matings.find(({ to }) => to === null);
      if (!run || !chance.is(1 / this.#ways.cycle)) continue;
      if (chance.is(0.08)) this.#teller.record('heat_observed', { animalIds: [one.id] });
      const sireId = chance.one(run.sires);
      if (this.#teller.world.get(sireId).status === 'alive' && day >= run.from && chance.is(0.7))
        this.#conceive(one, sireId);
    }
  }

  #scan(): void {
    const { chance, day } = this.#teller;
    for (const one of this.#teller.living(
      this.#species,
      (female) => female.sex === 'female' && !female.isLot && female.matings.length > 0,
    )) {
      if (!chance.is(0.9)) continue;
      const carried = this.carrying.find(({ femaleId }) => femaleId === one.id);
      const age = carried ? this.#ways.gestation - span(day, carried.bearsOn) : 0;
      const seen = carried !== undefined && age > 35;
      this.#teller.record(
        'pregnancy_checked',
        { animalIds: [one.id] },
        {
          result: chance.is(0.04) ? 'unsure' : seen ? 'pregnant' : 'empty',
          method: chance.one(['ultrasound', 'rectal']),
          sure: true,
          ...(seen && age >= 14 && age < 300 && chance.is(0.3) ? { ageDays: age } : {}),
        },
      );
    }
  }

  #lots(fits: (one: Beast) => boolean): Beast[] {
    return this.#teller.living(this.#species, (one) => one.isLot && fits(one));
  }

  /** Lots are scanned in heads; some are drafted in the same act. */
  #scanLots(): void {
    const { chance } = this.#teller;
    for (const lot of this.#lots(({ sex, matings }) => sex === 'female' && matings.length > 0)) {
      if (!chance.is(0.6)) continue;
      const empty = chance.int(0, Math.min(3, lot.heads));
      const twin = chance.int(0, lot.heads - empty);
      const counts = { empty, single: lot.heads - empty - twin, twin, triplet: 0 };
      const drafts = (['empty', 'single', 'twin'] as const)
        .filter((result) => counts[result] > 0)
        .slice(0, chance.int(1, 3))
        .map((result) => ({ result, intoId: chance.id() }));
      this.#teller.record(
        'flock_scanned',
        { animalIds: [lot.id] },
        { ...counts, sure: true, ...(chance.is(0.4) ? { drafts } : {}) },
      );
    }
  }

  #bearInLots(): void {
    const { chance } = this.#teller;
    for (const lot of this.#lots(({ sex, checks }) => sex === 'female' && checks.length > 0)) {
      if (!chance.is(0.7)) continue;
      const mothers = chance.int(1, Math.max(1, Math.floor(lot.heads / 2)));
      const alive = mothers + chance.int(0, mothers);
      const known = this.#lots(
        ({ dam, weanedOn, bornOn }) =>
          dam === lot.id &&
          weanedOn === null &&
          bornOn !== null &&
          span(bornOn, this.#teller.day) < 90,
      )[0];
      this.#teller.record(
        'flock_bore',
        { animalIds: [lot.id] },
        {
          mothers,
          alive,
          dead: chance.int(0, 2),
          youngId: known && chance.is(0.7) ? known.id : chance.id(),
          sure: true,
        },
      );
    }
  }

  #markLots(): void {
    for (const lot of this.#lots(({ dam, weanedOn }) => dam !== null && weanedOn === null))
      this.#teller.record(
        'marked',
        { animalIds: [lot.id] },
        { heads: Math.max(1, lot.heads - this.#teller.chance.int(0, 2)) },
      );
  }

  #weanLots(): void {
    for (const lot of this.#lots(({ dam, weanedOn }) => dam !== null && weanedOn === null))
      this.#teller.record('weaned', { animalIds: [lot.id] });
  }

  #bear(): void {
    const { chance, day } = this.#teller;
    for (const due of this.carrying.filter(({ bearsOn }) => bearsOn <= day)) {
      this.carrying.splice(this.carrying.indexOf(due), 1);
      const dam = this.#teller.world.get(due.femaleId);
      if (dam.status !== 'alive') continue;
      // Of some births nobody ever hears.
      if (chance.is(0.05)) continue;
      if (chance.is(0.04)) {
        this.#teller.record('aborted', { animalIds: [dam.id] }, { sure: true });
        continue;
      }
      const young = Array.from({ length: chance.is(this.#ways.twins) ? 2 : 1 }, () => ({
        alive: chance.is(0.95),
        sex: chance.one(['female', 'male']),
        id: chance.id(),
      }));
      for (const one of young) if (due.sireId && one.alive) this.trueSire.set(one.id, due.sireId);
      const payload = {
        sure: true,
        young: young.map(({ alive, sex, id }) =>
          alive ? { alive, sex, id, ...looks(this.#teller.beside) } : { alive },
        ),
      };
      this.#teller.record('gave_birth', { animalIds: [dam.id] }, payload);
      const [first] = young.filter(({ alive }) => alive);
      const foster = this.#teller.living(
        this.#species,
        (one) => one.sex === 'female' && !one.isLot && one.births.length > 0 && one.id !== dam.id,
      )[0];
      if (first && foster && chance.is(0.05))
        this.#teller.record('fostered', { animalIds: [first.id] }, { fosterDamId: foster.id });
    }
  }

  /** Weaned in bulk, by name; the males are mostly cut, most are sold. */
  #wean(): void {
    const { chance, day } = this.#teller;
    if (!day.endsWith('-15')) return;
    const old = youngAtFoot(this.#teller, this.#species).filter(
      (one) => span(one.bornOn ?? day, day) > this.#ways.weanDays,
    );
    if (old.length === 0 || !chance.is(0.7)) return;
    const animalIds = old.map(({ id }) => id);
    const kg = (one: Beast): number =>
      Math.round((30 + 0.2 * span(one.bornOn ?? day, day) * chance.int(80, 120)) / 10) / 10;
    for (const one of old)
      if (chance.is(0.7))
        this.#teller.record('weighed', { animalIds: [one.id] }, { massKg: kg(one), sure: true });
    const [early] = old;
    if (early && chance.is(0.2)) {
      this.#teller.record(
        'sold',
        { animalIds: [early.id] },
        { to: 'the butcher', sure: true, ...(chance.is(0.5) ? { massKg: kg(early) } : {}) },
      );
      animalIds.shift();
      old.shift();
      if (animalIds.length === 0) return;
    }
    const mobs = new Set(old.map(({ mob }) => mob));
    const [mobId] = mobs;
    if (mobs.size === 1 && mobId && chance.is(0.2)) this.#teller.record('weaned', { mobId });
    else if (chance.is(0.8)) this.#teller.record('weaned', { animalIds });
    else for (const id of animalIds) this.#teller.record('weaned', { animalIds: [id] });
    const cut = old
      .filter((one) => one.sex === 'male' && one.castratedOn === null && chance.is(0.7))
      .map(({ id }) => id);
    if (cut.length > 0) this.#teller.record('castrated', { animalIds: cut });
    const sold = old.filter(() => chance.is(0.5)).map(({ id }) => id);
    if (sold.length > 0)
      this.#teller.record('sold', { animalIds: sold }, { to: 'the auction', sure: true });
  }
}
