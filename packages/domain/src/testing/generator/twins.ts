import { type Chance, chance } from '../chance.ts';
import type { Entry } from '../entry.ts';
import { later } from '../oracle/days.ts';

type Result = 'empty' | 'single' | 'twin';
type Ewe = {
  id: string;
  mob: string;
  /** What she really carries this season. */
  carries: number;
  /** What a scan said of her. */
  said: Result | null;
  /** Said to be pregnant by whoever sold her. */
  bought: boolean;
  lost: boolean;
  bore: boolean;
};
/** `overlooked`: of its lambs those that nobody saw at the births, and that are counted when they are marked. */
type YoungLot = {
  id: string;
  lambs: string[];
  bornOn: string;
  marked: boolean;
  overlooked: number;
};
export type Lot = {
  id: string;
  mob: string;
  ewes: Ewe[];
  young: YoungLot | null;
  scanned: boolean;
  began: boolean;
};

const resultOf = (young: number): Result =>
  young === 0 ? 'empty' : young === 1 ? 'single' : 'twin';
const male = { species: 'Sheep', sex: 'male', bornOn: '2016-01-01' };
const female = { species: 'Sheep', sex: 'female', bornOn: '2016-01-01' };

/**
 * Where the farmer of the lots has to say which heads he means he says it, and where a convention says it the ewes of
 * the other book are those of the convention (decision 023): so every figure of the two has to be the same.
 */
export class Twins {
  readonly chance: Chance;
  readonly lots: Entry[] = [];
  readonly tagged: Entry[] = [];
  readonly told: string[] = [];
  readonly mobs: string[];
  flocks: Lot[] = [];
  /** Ewes that were taken out of their lot one by one. */
  alone: Ewe[] = [];
  #young: YoungLot[] = [];
  #lambsAlone: { id: string; bornOn: string }[] = [];
  day = '2019-01-01';
  #minute = 0;
  #tag = 0;
  #rams: string[] = [];

  constructor(seed: number) {
    this.chance = chance(seed);
    this.mobs = [this.chance.id(), this.chance.id(), this.chance.id(), this.chance.id()];
    this.#rams = [this.chance.id(), this.chance.id()];
    for (const id of this.#rams)
      this.both('registered', { animalIds: [id] }, { ...male, tag: this.tag() });
    for (let count = this.chance.int(1, 2); count > 0; count -= 1)
      this.#stock(this.chance.int(6, 16));
  }

  tag(): string {
    this.#tag += 1;
    return `T${this.#tag}`;
  }

  goTo(day: string): void {
    this.day = day;
    this.#minute = 0;
  }

  #entry(
    kind: string,
    concerning: { animalIds: string[] } | { mobId: string },
    payload: Record<string, unknown>,
    heads?: number,
  ): Entry {
    this.#minute += 1;
    const occurredAt = new Date(Date.parse(`${this.day}T04:00:00Z`) + this.#minute * 60_000);
    return {
      id: this.chance.id(),
      kind,
      occurredAt: occurredAt.toISOString(),
      ...concerning,
      ...(heads === undefined ? {} : { heads }),
      payload,
    };
  }

  both(kind: string, concerning: { animalIds: string[] } | { mobId: string }, payload = {}): void {
    const entry = this.#entry(kind, concerning, payload);
    const whom = 'mobId' in concerning ? concerning.mobId : concerning.animalIds[0];
    this.told.push(`${this.day} ${kind} ${whom?.slice(0, 4)} ${JSON.stringify(payload)}`);
    this.lots.push(entry);
    this.tagged.push({ ...entry, id: this.chance.id() });
  }

  inLots(kind: string, id: string, payload: Record<string, unknown>, heads?: number): void {
    this.lots.push(this.#entry(kind, { animalIds: [id] }, payload, heads));
    const of = heads === undefined ? '' : ` ${heads} of`;
    this.told.push(`${this.day} ${kind}${of} ${id.slice(0, 4)} ${JSON.stringify(payload)}`);
  }

  one(kind: string, id: string, payload: Record<string, unknown>): void {
    this.tagged.push(this.#entry(kind, { animalIds: [id] }, payload));
  }

  #ewe(mob: string): Ewe {
    return {
      id: this.chance.id(),
      mob,
      carries: 0,
      said: null,
      bought: false,
      lost: false,
      bore: false,
    };
  }

  #open(ewes: Ewe[], mob: string, id = this.chance.id()): Lot {
    const lot = { id, mob, ewes, young: null, scanned: false, began: false };
    this.flocks.push(lot);
    return lot;
  }

  #stock(heads: number): void {
    const [mob = ''] = this.mobs;
    const lot = this.#open(
      Array.from({ length: heads }, () => this.#ewe(mob)),
      mob,
    );
    this.inLots('registered', lot.id, { ...female, heads, mobId: mob });
    for (const ewe of lot.ewes)
      this.one('registered', ewe.id, { ...female, tag: this.tag(), mobId: mob });
  }

  /** Bought in lamb, with a day due or without. */
  buy(): void {
    const mob = this.chance.one(this.mobs.slice(0, 2));
    const dueOn = this.chance.is(0.5) ? later(this.day, this.chance.int(60, 80)) : undefined;
    const said = dueOn ? { dueOn } : { pregnant: true };
    const ewes = Array.from({ length: this.chance.int(3, 8) }, () => ({
      ...this.#ewe(mob),
      bought: true,
      carries: this.chance.is(0.85) ? this.chance.int(1, 2) : 0,
    }));
    const lot = this.#open(ewes, mob);
    this.inLots('acquired', lot.id, { ...female, heads: ewes.length, mobId: mob, ...said });
    for (const { id } of ewes)
      this.one('acquired', id, { ...female, tag: this.tag(), mobId: mob, ...said });
  }

  #everyEwe(): Ewe[] {
    return [...this.flocks.flatMap(({ ewes }) => ewes), ...this.alone];
  }

  inMob(mob: string): Ewe[] {
    return this.#everyEwe().filter((ewe) => ewe.mob === mob);
  }

  ramsIn(mob: string): void {
    if (this.inMob(mob).length === 0) return;
    const sireIds = this.chance.shuffled(this.#rams).slice(0, this.chance.int(1, 2));
    this.both('joined_sire', { mobId: mob }, { sireIds, sure: true });
    for (const ewe of this.inMob(mob)) {
      Object.assign(ewe, { said: null, bought: false, lost: false, bore: false });
      ewe.carries = this.chance.is(0.8) ? this.chance.int(1, 2) : 0;
    }
    for (const lot of this.flocks.filter((one) => one.mob === mob))
      Object.assign(lot, { scanned: false, began: false, young: null });
  }

  ramsOut(mob: string): void {
    if (this.inMob(mob).length === 0) return;
    this.both('removed_sire', { mobId: mob }, {});
  }

  scan(lot: Lot): void {
    const seen = (ewe: Ewe): Result => resultOf(ewe.lost ? 0 : ewe.carries);
    const halves =
      lot.ewes.length > 3 && !lot.ewes.some(({ bought }) => bought) && this.chance.is(0.25)
        ? [
            lot.ewes.slice(0, Math.ceil(lot.ewes.length / 2)),
            lot.ewes.slice(Math.ceil(lot.ewes.length / 2)),
          ]
        : [lot.ewes];
    for (const [index, ewes] of halves.entries()) {
      if (index > 0) this.goTo(later(this.day, 7));
      const of = (result: Result): Ewe[] => ewes.filter((ewe) => seen(ewe) === result);
      const counts = {
        empty: of('empty').length,
        single: of('single').length,
        twin: of('twin').length,
      };
      const drafts =
        halves.length === 1 && this.chance.is(0.5)
          ? (['empty', 'single', 'twin'] as const)
              .filter((result) => counts[result] > 0)
              .slice(0, this.chance.int(1, 3))
              .map((result) => ({
                result,
                intoId: this.chance.id(),
                ...(result === 'empty' && this.chance.is(0.7) ? { mobId: this.mobs[2] ?? '' } : {}),
              }))
          : [];
      this.inLots('flock_scanned', lot.id, {
        ...counts,
        sure: true,
        ...(drafts.length > 0 ? { drafts } : {}),
      });
      for (const ewe of ewes) {
        ewe.said = seen(ewe);
        this.#check(ewe);
      }
      for (const { result, intoId, mobId = lot.mob } of drafts) {
        const moved = of(result);
        lot.ewes = lot.ewes.filter((ewe) => !moved.includes(ewe));
        this.#open(moved, mobId, intoId).scanned = true;
        if (mobId !== lot.mob) this.#walk(moved, mobId);
      }
    }
    lot.scanned = true;
    this.#tidy();
  }

  #check(ewe: Ewe): void {
    const said =
      ewe.said === 'empty' ? { result: 'empty' } : { result: 'pregnant', fetuses: ewe.carries };
    this.one('pregnancy_checked', ewe.id, { ...said, method: 'ultrasound', sure: true });
  }

  scanAlone(): void {
    for (const ewe of this.alone) {
      if (ewe.said !== null || ewe.bore) continue;
      ewe.said = resultOf(ewe.lost ? 0 : ewe.carries);
      this.both(
        'pregnancy_checked',
        { animalIds: [ewe.id] },
        ewe.said === 'empty'
          ? { result: 'empty', method: 'ultrasound', sure: true }
          : { result: 'pregnant', fetuses: ewe.carries, method: 'ultrasound', sure: true },
      );
    }
  }

  #walk(ewes: readonly Ewe[], mob: string): void {
    for (const ewe of ewes) {
      ewe.mob = mob;
      this.one('joined_mob', ewe.id, { mobId: mob });
    }
  }

  #tidy(): void {
    this.flocks = this.flocks.filter(({ ewes }) => ewes.length > 0);
  }

  /** Who goes by the convention: what a scan found empty, then who has not given birth yet, then anybody. */
  #firstToGo(lot: Lot): Ewe[] {
    const isHalfDone = lot.began;
    const empties = lot.ewes.filter(({ said }) => said === 'empty');
    if (empties.length > 0) return empties;
    const unborn = lot.ewes.filter(({ bore, lost }) => !bore && !lost);
    return isHalfDone && unborn.length > 0 ? unborn : lot.ewes.filter(({ lost }) => !lost);
  }

  sell(lot: Lot): void {
    const go = this.chance.shuffled(this.#firstToGo(lot)).slice(0, this.chance.int(1, 3));
    if (go.length === 0) return;
    const kind = this.chance.one(['sold', 'slaughtered', 'stolen']);
    this.inLots(kind, lot.id, { sure: true }, go.length);
    for (const { id } of go) this.one(kind, id, { sure: true });
    lot.ewes = lot.ewes.filter((ewe) => !go.includes(ewe));
    this.#tidy();
  }

  die(lot: Lot): void {
    const mixed = lot.ewes.some(({ said }) => said === 'empty');
    const isHalfDone = lot.began;
    const can = lot.ewes.filter(
      ({ said, lost, bought, bore }) =>
        !lost && !bought && !(mixed && said === 'empty') && (bore || !isHalfDone),
    );
    const dead = this.chance.shuffled(can).slice(0, 1);
    if (dead.length === 0) return;
    this.inLots('died', lot.id, { cause: 'disease', sure: true }, dead.length);
    for (const { id } of dead) this.one('died', id, { cause: 'disease', sure: true });
    lot.ewes = lot.ewes.filter((ewe) => !dead.includes(ewe));
    this.#tidy();
  }

  abort(lot: Lot): void {
    const lose = lot.ewes
      .filter(({ carries, lost, bore, said }) => carries > 0 && said !== 'empty' && !lost && !bore)
      .slice(0, this.chance.int(1, 2));
    if (lose.length === 0) return;
    this.inLots('aborted', lot.id, { sure: true }, lose.length);
    for (const ewe of lose) {
      ewe.lost = true;
      this.one('aborted', ewe.id, { sure: true });
    }
  }

  /** What has to be said of heads that are taken out, as the ewe herself is. */
  #saidOf(ewe: Ewe, lot: Lot): string | undefined {
    if (lot.began) return ewe.bore ? 'gave_birth' : (ewe.said ?? 'not_yet');
    return ewe.said ?? undefined;
  }

  takeOut(lot: Lot): void {
    if (lot.ewes.length < 2) return;
    const able = lot.ewes.filter(({ lost }) => !lost);
    if (able.length === 0) return;
    const said = this.#saidOf(this.chance.one(able), lot);
    const alike = this.chance.shuffled(able.filter((ewe) => this.#saidOf(ewe, lot) === said));
    const heads = this.chance.is(0.4)
      ? 1
      : this.chance.int(1, Math.min(4, alike.length, lot.ewes.length - 1));
    const out = alike.slice(0, heads);
    const mob =
      lot.mob !== this.mobs[2] && this.chance.is(0.3) ? (this.mobs[1] ?? lot.mob) : lot.mob;
    const [first] = out;
    const intoId = out.length === 1 && first ? first.id : this.chance.id();
    this.inLots('split', lot.id, {
      intoId,
      heads: out.length,
      ...(out.length === 1 ? { tag: this.tag() } : {}),
      ...(said ? { scan: said } : {}),
      ...(mob === lot.mob ? {} : { mobId: mob }),
    });
    lot.ewes = lot.ewes.filter((ewe) => !out.includes(ewe));
    if (mob !== lot.mob) this.#walk(out, mob);
    if (out.length === 1) this.alone.push(...out);
    else this.#open(out, mob, intoId).scanned = lot.scanned;
  }

  merge(fits: (one: Lot, other: Lot) => boolean): void {
    for (const one of this.flocks) {
      const into = this.flocks.find((other) => other !== one && fits(one, other));
      if (!into) continue;
      this.inLots('merged', one.id, { intoId: into.id, heads: one.ewes.length });
      if (one.mob !== into.mob) this.#walk(one.ewes, into.mob);
      into.ewes.push(...one.ewes);
      this.flocks = this.flocks.filter((other) => other !== one);
      return;
    }
  }

  #openYoung(): YoungLot {
    const young = {
      id: this.chance.id(),
      lambs: [],
      bornOn: this.day,
      marked: false,
      overlooked: 0,
    };
    this.#young.push(young);
    return young;
  }

  /** Those that are old enough are counted, of which some died unseen, and later weaned. */
  rear(): void {
    const old = ({ bornOn }: { bornOn: string }, days: number): boolean =>
      later(bornOn, days) <= this.day;
    for (const lot of this.#young.filter((one) => !one.marked && old(one, 30))) {
      // One that was overlooked and one that died unseen are none of either to who only counts: not in one lot.
      const dead = lot.lambs.filter(() => lot.overlooked === 0 && this.chance.is(0.1));
      lot.marked = true;
      lot.lambs = lot.lambs.filter((id) => !dead.includes(id));
      this.inLots('marked', lot.id, { heads: lot.lambs.length, sure: true });
      for (const id of dead) this.one('died', id, { cause: 'predator', sure: true });
    }
    for (const lot of this.#young.filter((one) => old(one, 90))) {
      if (lot.lambs.length > 0) this.inLots('weaned', lot.id, {});
      for (const id of lot.lambs) this.one('weaned', id, {});
    }
    this.#young = this.#young.filter((one) => !old(one, 90));
    for (const { id } of this.#lambsAlone.filter((one) => old(one, 90)))
      this.both('weaned', { animalIds: [id] });
    this.#lambsAlone = this.#lambsAlone.filter((one) => !old(one, 90));
  }

  /** All are one lot again, and come to the first mob. */
  endYear(): void {
    const [main = ''] = this.mobs;
    for (const lot of this.flocks.filter(({ mob }) => mob !== main)) {
      this.inLots('joined_mob', lot.id, { mobId: main });
      this.#walk(lot.ewes, main);
      lot.mob = main;
    }
    for (let count = this.flocks.length; count > 0; count -= 1) this.merge(() => true);
    for (const ewe of this.alone.filter(({ mob }) => mob !== main)) {
      ewe.mob = main;
      this.both('joined_mob', { animalIds: [ewe.id] }, { mobId: main });
    }
  }

  /** `fits`: the mobs whose time it is. */
  bear(part: number, fits: (mob: string) => boolean): void {
    for (const lot of this.flocks.filter(({ mob }) => fits(mob))) {
      const due = lot.ewes.filter(({ carries, lost, bore }) => carries > 0 && !lost && !bore);
      const now = due.slice(0, Math.ceil(due.length * part));
      if (now.length === 0) continue;
      const young = now.flatMap((ewe) => this.#youngOf(ewe));
      const living = young.filter(({ alive }) => alive).map(({ id }) => id);
      if (living.length > 0) lot.young ??= this.#openYoung();
      lot.began = true;
      lot.young?.lambs.push(...living);
      const isOverlooked =
        living.length > 1 && young.length > now.length && !lot.young?.marked && this.chance.is(0.3);
      const seen = living.length - (isOverlooked ? 1 : 0);
      if (lot.young && isOverlooked) lot.young.overlooked += 1;
      this.inLots('flock_bore', lot.id, {
        mothers: now.length,
        alive: seen,
        dead: young.length - living.length,
        ...(living.length > 0 && lot.young ? { youngId: lot.young.id } : {}),
        sure: true,
      });
      for (const ewe of now) {
        const own = young.filter(({ dam }) => dam === ewe.id);
        this.one('gave_birth', ewe.id, {
          young: own.map(({ dam: _dam, ...said }) => said),
          sure: true,
        });
      }
    }
    for (const ewe of this.alone.filter(
      ({ mob, carries, lost, bore }) => fits(mob) && carries > 0 && !lost && !bore,
    )) {
      const own = this.#youngOf(ewe);
      for (const { id } of own.filter(({ alive }) => alive))
        this.#lambsAlone.push({ id, bornOn: this.day });
      this.both(
        'gave_birth',
        { animalIds: [ewe.id] },
        { young: own.map(({ dam: _dam, ...said }) => said), sure: true },
      );
    }
  }

  #youngOf(ewe: Ewe): { id: string; dam: string; alive: boolean; sex: string }[] {
    ewe.bore = true;
    return Array.from({ length: ewe.carries }, () => ({
      id: this.chance.id(),
      dam: ewe.id,
      alive: this.chance.is(0.92),
      sex: 'male',
    }));
  }
}
