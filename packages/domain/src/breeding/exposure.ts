import { addDays, type Day, daysBetween } from '../format/dates.ts';
import type { PregnancyCheck, Service } from './breedingState.ts';
import { diagnosableDays } from './evidence.ts';
import { type Act, actsOf, grownOn } from './exposureActs.ts';
import {
  carriedUntil,
  type Exposure,
  farthestDays,
  isResolved,
  type OpenExposure as Open,
  settle,
} from './exposureOutcome.ts';
import { breedingFacts } from './gestation.ts';
import type { MatingLife } from './matingLife.ts';

/** So long an exposure stays open at least before the farm's next season can end it (domain notes, section 4). */
const leastOpenDays = 180;

/** Sires that were out for longer than this come in for another season. */
const sameSeasonGapDays = 60;

/**
 * The exposures of a female, oldest first (domain notes, section 4): the unit of every measure of mating. `seasons`
 * are the first days of the farm's seasons, oldest first; `today` is the day on which somebody asks.
 */
export function exposuresOf(life: MatingLife, seasons: readonly Day[], today: Day): Exposure[] {
  const end = life.left && life.left.on < today ? life.left.on : today;
  const history = new ExposureHistory(life, end);
  for (const act of actsOf(life, seasons, end)) history.take(act);
  return history.exposures(today);
}

class ExposureHistory {
  readonly #life: MatingLife;
  readonly #end: Day;
  readonly #all: Open[] = [];
  #open: Open | null = null;
  /** The day since which she is known to be pregnant, and until when she can be. */
  #pregnantSince: Day | null = null;
  #pregnantUntil: Day | null = null;

  constructor(life: MatingLife, end: Day) {
    this.#life = life;
    this.#end = end;
  }

  take(act: Act): void {
    this.#forgetPregnancy(act.on);
    if (act.kind === 'birth') this.#birth(act.on);
    if (act.kind === 'season') this.#season(act.on);
    if (act.kind === 'loss') this.#loss(act.on);
    if (act.kind === 'check') this.#check(act.check);
    if (act.kind === 'service') this.#service(act.on, act.service);
    if (act.kind !== 'service' && this.#runsOn(act.on)) this.#openOn(act.on);
  }

  exposures(today: Day): Exposure[] {
    this.#forgetPregnancy(this.#end);
    for (const one of this.#all) {
      one.sireIds = [...new Set(this.#servicesIn(one).flatMap(({ sireIds }) => sireIds))].sort();
      one.lastServedOn = this.#lastServed(one, this.#end);
      settle(one, this.#life, today);
    }
    return this.#all.map(({ emptyOn: _empty, ...one }) => one);
  }

  #runsOn(day: Day): boolean {
    const grown = grownOn(this.#life);
    return (
      day >= grown &&
      this.#life.services.some(
        ({ method, on, until }) =>
          method === 'join' && on <= day && (until === null || until > day),
      )
    );
  }

  #openOn(day: Day): void {
    if (this.#open || this.#pregnantSince !== null) return;
    const at = this.#life.services.findLast(
      ({ on, until }) => on <= day && (until === null || until >= day),
    );
    this.#open = {
      gateOn: day,
      closedOn: null,
      lastServedOn: day,
      sireIds: [],
      mobId: at?.mobId ?? null,
      pregnant: null,
      lostOn: null,
      bornOn: null,
      bore: null,
      awayOn: null,
      emptyOn: null,
    };
    this.#all.push(this.#open);
  }

  #close(day: Day): void {
    if (this.#open) this.#open.closedOn = day;
    this.#open = null;
  }

  /** The last day with a sire in an exposure, as far as a day; null while sires still run on it. */
  #lastServed(one: Open, day: Day): Day | null {
    // Who is with her on the day on which it closes is of the next one.
    const until = one.closedOn !== null && one.closedOn <= day ? addDays(one.closedOn, -1) : day;
    let last = one.gateOn;
    for (const service of this.#servicesIn(one)) {
      if (service.on > until) continue;
      const ends = service.until ?? '9999-12-31';
      if (ends > until && one.closedOn === null) return null;
      const within = ends > until ? until : ends;
      if (within > last) last = within;
    }
    return last;
  }

  #servicesIn(one: Open): Service[] {
    return this.#life.services.filter(
      ({ on, until }) =>
        (until === null || until > one.gateOn || on === one.gateOn) &&
        (one.closedOn === null || on < one.closedOn || on === one.gateOn),
    );
  }

  #season(day: Day): void {
    const open = this.#open;
    if (!open || !this.#runsOn(day) || daysBetween(open.gateOn, day) <= leastOpenDays) return;
    this.#close(day);
  }

  #service(day: Day, { method }: Service): void {
    if (this.#pregnantSince !== null && method !== 'join' && day > this.#pregnantSince)
      // Whoever serves one that was found pregnant takes her for empty.
      this.#pregnantSince = null;
    this.#endForgotten(day);
    this.#openOn(day);
  }

  /** Nothing came of it, and sires come in for another season: the notes end only those with whom sires still run. */
  #endForgotten(day: Day): void {
    const open = this.#open;
    const last = open && this.#lastServed(open, addDays(day, -1));
    if (!open || !last || this.#pregnantSince !== null) return;
    if (daysBetween(open.gateOn, day) > leastOpenDays && daysBetween(last, day) > sameSeasonGapDays)
      this.#close(day);
  }

  /**
   * Found pregnant so long ago that she gave birth or lost it, and nobody recorded which: from then on sires that run
   * with her have another chance.
   */
  #forgetPregnancy(day: Day): void {
    const until = this.#pregnantUntil;
    if (this.#pregnantSince === null || until === null || day <= until) return;
    const free = addDays(until, 1);
    this.#pregnantSince = null;
    if (this.#open?.pregnant) this.#close(free);
    if (this.#runsOn(free)) this.#openOn(free);
  }

  /** Of which exposure something is that began on a day, by the days on which she can have conceived in it. */
  #nearest(conceivedOn: Day, day: Day, fits: (one: Open) => boolean): Open | null {
    let best: Open | null = null;
    let least = farthestDays + 1;
    for (const one of this.#all) {
      if (!fits(one)) continue;
      const from = one.lostOn ?? one.gateOn;
      const to = this.#lastServed(one, day) ?? day;
      const away =
        conceivedOn < from
          ? daysBetween(conceivedOn, from)
          : conceivedOn > to
            ? daysBetween(to, conceivedOn)
            : 0;
      if (away >= least) continue;
      least = away;
      best = one;
    }
    return best;
  }

  #birth(day: Day): void {
    this.#pregnantSince = null;
    const conceivedOn = addDays(day, -this.#life.gestationDays);
    const of = this.#nearest(conceivedOn, day, ({ bornOn }) => bornOn === null);
    if (!of) return;
    of.bornOn = day;
    of.bore = true;
    of.pregnant = true;
    if (of === this.#open) this.#close(day);
  }

  #loss(day: Day): void {
    this.#pregnantSince = null;
    const seen = breedingFacts[this.#life.species].diagnosableDays;
    const waiting = this.#all.filter((one) => one.bornOn === null && one.emptyOn === null);
    const of = waiting.findLast(({ gateOn }) => gateOn <= addDays(day, -seen)) ?? this.#open;
    if (!of) return;
    of.lostOn = day;
    of.pregnant = true;
    if (of === this.#open && !this.#runsOn(day)) this.#close(day);
  }

  #check(check: PregnancyCheck): void {
    if (check.result === 'unsure') return;
    if (check.result === 'empty') return this.#empty(check);
    const age = check.ageDays ?? diagnosableDays(this.#life.species, check);
    const conceivedOn = addDays(check.on, -age);
    const waits = (one: Open): boolean => one.bornOn === null;
    const of =
      (check.ageDays === null ? null : this.#nearest(conceivedOn, check.on, waits)) ??
      this.#all.findLast((one) => waits(one) && one.gateOn <= conceivedOn) ??
      this.#open;
    this.#knowPregnant(check.on, conceivedOn, of);
    if (!of) return;
    of.pregnant = true;
    of.emptyOn = null;
  }

  #knowPregnant(day: Day, conceivedOn: Day, of: Open | null): void {
    if (this.#pregnantSince !== null) return;
    const last = of && this.#lastServed(of, day);
    this.#pregnantSince = day;
    const until = carriedUntil(this.#life, last && last < conceivedOn ? last : conceivedOn);
    this.#pregnantUntil = until > day ? until : day;
  }

  #empty(check: PregnancyCheck): void {
    this.#pregnantSince = null;
    const from = diagnosableDays(this.#life.species, check);
    for (const one of this.#all) {
      if (isResolved(one)) continue;
      const last = this.#lastServed(one, check.on);
      if (one === this.#open && (last === null || this.#runsOn(check.on))) {
        one.pregnant = null;
        continue;
      }
      if (last === null || daysBetween(last, check.on) < from) continue;
      one.emptyOn = check.on;
      // Empty after the young must have come: she was pregnant all the same, and nobody recorded what came of it.
      one.pregnant = one.pregnant === true && check.on > carriedUntil(this.#life, last);
      if (one === this.#open) this.#close(check.on);
    }
  }
}
