import { dayOfEntry, type Entry } from '../entry.ts';
import { type Beast, beast, type Check, type Dose, type Mating, type Species } from './beast.ts';
import { siredBy } from './breeding.ts';
import { later, span } from './days.ts';
import { gestation } from './exposures.ts';
import { Hours } from './hours.ts';
import { readingTaken } from './readings.ts';

/** What an entry may say that the oracle listens to; each kind says its own part of it. */
type Said = {
  species: Species;
  sex: Beast['sex'];
  heads: number;
  breed?: string;
  bornOn?: string;
  reference?: boolean;
  castrated?: boolean;
  weaned?: boolean;
  births?: number;
  lastBirthOn?: string;
  listedOn?: string;
  pregnant?: boolean;
  dueOn?: string;
  meatUntil?: string;
  milkUntil?: string;
  exportUntil?: string;
  damId?: string;
  sireId?: string;
  sireIds?: string[];
  donorId?: string;
  campId: string | null;
  mobId: string;
  placeId?: string;
  loadId?: string;
  intoId: string;
  keptId: string;
  ownerId?: string | null;
  fosterDamId: string;
  medicineId: string;
  method: 'natural' | 'ai' | 'et';
  result: Check['result'];
  ageDays?: number;
  massKg: number;
  coldMassKg?: number;
  condemned?: string;
  priceCents?: number;
  ageClass?: string;
  fatCode?: number;
  empty: number;
  single: number;
  twin: number;
  triplet: number;
  scan?: string;
  drafts?: { intoId: string; result: 'empty' | 'single' | 'twin' | 'triplet' }[];
  youngId: string;
  alive: number;
  courseGoesOn?: boolean;
  protocolId?: string;
  step?: number;
  lines: { medicineId: string; meatDays: number; milkDays: number; exportDays?: number }[];
  young: { alive: boolean; id: string; sex: Beast['sex'] }[];
};

const words = ['name', 'colour', 'earNotch', 'hornStatus', 'registrationNumber', 'breeder'];

/** What an entry says of an animal in a word or two; null takes it back. */
const wordsIn = (said: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(said).filter(([name]) => words.includes(name)) as [string, string | null][],
  );

function fillIn(said: Record<string, string | null>, other: Record<string, string | null>): void {
  for (const [name, word] of Object.entries(other)) said[name] ??= word;
}

/** Heads of a lot look as their lot does; its name and number are not theirs, and nobody took their measure. */
function takenOut(part: Beast): void {
  delete part.said['name'];
  delete part.said['registrationNumber'];
  part.taken = {};
  part.soldHeads = 0;
  part.results = [];
}

const resultIn = (said: Said, on: string, heads: number): Beast['results'][number] => ({
  on,
  heads,
  coldKg: said['coldMassKg'] ?? null,
  condemned: said['condemned'] ?? null,
  cents: said['priceCents'] ?? null,
  called: said['ageClass'] === undefined ? null : `${said['ageClass']}${said['fatCode'] ?? ''}`,
});

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * The whole farm, told from its first entry to its last with everybody in sight. Slow and plain on purpose: it knows
 * no hand-overs, no late entries and no projections. Whoever wants to know what was so on a day tells the entries up
 * to that day and looks.
 */
export class World {
  readonly beasts = new Map<string, Beast>();
  /** Sires put to a mob, each with the camp he was moved to since; null where he only went with the mob. */
  readonly #runs: { mob: string; id: string; sires: Map<string, string | null> }[] = [];

  readonly #hours = new Hours();

  /** The day on which each sire was last put to females. */
  readonly #since = new Map<string, string>();

  constructor(entries: readonly Entry[] = []) {
    for (const entry of [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1)))
      this.take(entry);
  }

  get(id: string): Beast {
    const found = this.beasts.get(id);
    if (!found) throw new Error(`The oracle knows no ${id}.`);
    return found;
  }

  living(): Beast[] {
    return [...this.beasts.values()].filter(({ status }) => status === 'alive');
  }

  inMob(mobId: string): Beast[] {
    return this.living().filter(({ mob }) => mob === mobId);
  }

  /** Young that drink from her: alive, not weaned, not older than 400 days, born by her or put to her. */
  atFoot(damId: string, day: string): Beast[] {
    return this.living().filter(
      (young) =>
        young.weanedOn === null &&
        young.bornOn !== null &&
        span(young.bornOn, day) <= 400 &&
        (young.foster ?? young.carrier ?? young.dam) === damId,
    );
  }

  take(entry: Entry): void {
    const day = dayOfEntry(entry);
    this.#hours.begin(day);
    const said = entry.payload as Said; // each kind says its own part, and is asked for no other
    if (['registered', 'acquired', 'born'].includes(entry.kind)) return this.#arrive(entry, day);
    const sires: string[] = said['sireIds'] ?? [];
    const subjects = entry.mobId
      ? this.inMob(entry.mobId).filter(({ id }) => !sires.includes(id))
      : (entry.animalIds ?? []).map((id) => this.get(id));
    if (entry.kind === 'joined_sire') this.#putIn(sires, entry, day);
    if (entry.kind === 'treated') {
      if (entry.mobId) subjects.push(...this.#hours.perhapsIn(entry.mobId, entry));
      this.#hours.dosed(new Set(subjects), entry, (to) =>
        dosesOf(said, day, to, entry.heads ?? Infinity),
      );
    }
    for (const one of subjects) this.#happen(one, entry, day, said);
    if (entry.kind === 'moved' && !entry.mobId)
      for (const one of subjects) if (one.sex === 'male') this.#partFrom(one, day, said['campId']);
    if (entry.kind === 'removed_sire' && entry.mobId)
      for (const run of this.#runs.filter(({ mob }) => mob === entry.mobId))
        for (const id of said['sireIds'] ?? [...run.sires.keys()]) run.sires.delete(id);
  }

  #arrive({ animalIds, kind, payload: said, heads, occurredAt }: Entry, day: string): void {
    const payload = said as Said; // each kind says its own part, and is asked for no other
    const id = animalIds?.[0] ?? '';
    const before = this.beasts.get(id);
    if (payload['reference']) return this.#knowOf(id, payload, day, before);
    const one = beast(id, payload['species'] as Species, payload['sex'], day);
    one.heads = payload['heads'] ?? heads ?? 1;
    one.isLot = one.heads > 1;
    if (payload['massKg'] !== undefined)
      one.masses.push({ on: day, at: occurredAt, kg: payload['massKg'], heads: one.heads });
    one.breed = text(payload['breed']);
    one.said = wordsIn(said);
    one.bornOn = kind === 'born' ? day : text(payload['bornOn']);
    one.castratedOn = payload['castrated'] ? day : null;
    one.weanedOn = payload['weaned'] ? day : null;
    one.dam = text(payload['damId']);
    one.sire = text(payload['sireId']);
    // Young are whose their dam is.
    const dam = kind === 'born' && one.dam ? this.beasts.get(one.dam) : undefined;
    one.owner = dam ? dam.owner : text(payload['ownerId']);
    one.camp = text(payload['campId']);
    one.mob = text(payload['mobId']);
    const counted = payload['births'] ?? (kind === 'born' ? 0 : null);
    const lastOn = payload['lastBirthOn'];
    one.birthsBefore = counted === null ? null : Math.max(0, counted - (lastOn ? 1 : 0));
    one.listedOn = text(payload['listedOn']);
    if (lastOn) one.births.push(lastOn);
    one.lastBefore = lastOn ?? null;
    // What only its pedigree knew of it.
    one.breed ??= before?.breed ?? null;
    fillIn(one.said, before?.said ?? {});
    one.bornOn ??= before?.bornOn ?? null;
    one.dam ??= before?.dam ?? null;
    one.sire ??= before?.sire ?? null;
    if (payload['pregnant'] !== undefined || payload['dueOn']) this.#came(one, payload, day);
    const until = payload['meatUntil'];
    const abroad = [until, payload['exportUntil']].filter((one) => one !== undefined).toSorted();
    const latest = abroad.at(-1);
    if (latest)
      one.strands[0]?.push({
        medicine: id,
        on: day,
        meat: until ? span(day, until) : 0,
        milk: 0,
        export: span(day, latest),
        unfinished: false,
      });
    this.beasts.set(id, one);
    if (kind === 'born' && one.dam) this.#bore(this.get(one.dam), day);
    this.#meet(one, day);
  }

  /** Known from a pedigree: it is not here by that, and who is here is told nothing that its arrival said. */
  #knowOf(id: string, said: Said, day: string, before: Beast | undefined): void {
    const one = before ?? beast(id, said['species'], said['sex'], day);
    if (!before) {
      one.status = 'reference';
      one.heads = 0;
      this.beasts.set(id, one);
    }
    one.breed ??= text(said['breed']);
    fillIn(one.said, wordsIn(said));
    one.bornOn ??= text(said['bornOn']);
    one.dam ??= text(said['damId']);
    one.sire ??= text(said['sireId']);
  }

  /** She came pregnant, served some day before, or empty. */
  #came(one: Beast, said: Said, day: string): void {
    const { dueOn } = said;
    const carries = gestation[one.species];
    const pregnant = said['pregnant'] === true || dueOn !== undefined;
    const served = dueOn && later(dueOn, -carries);
    if (pregnant)
      one.matings.push({
        from: served ?? later(day, 1 - carries),
        to: served ?? later(day, one.species === 'Cattle' ? -30 : -35),
        how: 'before',
        sires: [],
        donor: null,
        run: null,
        mob: null,
      });
    for (const list of [one.checks, one.allChecks])
      list.push({
        on: day,
        result: pregnant ? 'pregnant' : 'empty',
        age: served ? Math.max(1, span(served, day)) : null,
        method: null,
      });
  }

  #happen(one: Beast, entry: Entry, day: string, said: Said): void {
    const heads = entry.heads ?? one.heads;
    const reading = readingTaken(entry);
    if (reading) one.taken[reading.what] = { value: reading.value, on: day };
    switch (entry.kind) {
      case 'moved':
        one.camp = said['campId'];
        one.away = null;
        return;
      case 'departed':
        return this.#depart(one, said, day, entry);
      case 'held_back':
        for (const strand of one.strands) strand.push(saidOfOthers(one, said, day));
        return;
      case 'owner_changed':
        one.owner = said['ownerId'] ?? null;
        return;
      case 'arrived':
        if (one.away) one.away = { ...one.away, at: said['placeId'] ?? one.away.to };
        return;
      case 'joined_mob':
        return this.#changeMob(one, said['mobId'], day, entry);
      case 'described':
        Object.assign(one.said, wordsIn(entry.payload));
        return;
      case 'left_mob':
        return this.#changeMob(one, null, day, entry);
      case 'weaned':
        // Who gave birth is weaned by nobody, and nobody twice.
        if (one.births.length === 0 && !one.birthsBefore) one.weanedOn ??= day;
        return;
      case 'castrated':
        one.castratedOn = day;
        return this.#partFrom(one, day);
      case 'fostered':
        one.foster = said['fosterDamId'];
        return;
      case 'sold':
      case 'slaughtered':
      case 'died':
      case 'returned':
      case 'lost':
      case 'stolen':
        if (entry.animalIds?.length === 1) one.soldKg = said['massKg'] ?? null;
        if (['sold', 'slaughtered'].includes(entry.kind)) one.soldHeads += heads;
        return this.#leave(one, entry, heads, day);
      case 'result_received':
        one.results.push(resultIn(said, day, entry.heads ?? 1));
        return;
      case 'found':
        this.#othersCame(one);
        one.heads += entry.heads ?? 1;
        one.status = 'alive';
        one.statusOn = day;
        return this.#meet(one, day);
      case 'counted':
        if (said['heads'] > one.heads) this.#othersCame(one);
        one.heads = said['heads'];
        return;
      case 'split':
        return this.#split(one, said, day, entry);
      case 'marked':
        one.heads = said['heads'];
        return;
      case 'flock_scanned':
        return this.#scanLot(one, said, day, entry);
      case 'flock_bore':
        return this.#bearInLot(one, said, day);
      case 'merged':
        return this.#merge(one, said, day, entry);
      case 'recorded_twice':
        return this.#closeDouble(one, said, day, entry);
      case 'weighed':
        one.masses.push({
          on: day,
          at: entry.occurredAt,
          kg: said['massKg'],
          heads: entry.heads ?? one.heads,
        });
        return;
      case 'treated':
        for (const strand of one.strands)
          strand.push(...dosesOf(said, day, one, entry.heads ?? one.heads));
        return;
      case 'course_ended':
        for (const strand of one.strands) strand.push({ ended: said['medicineId'] });
        return;
      default:
        return this.#breed(one, entry, day, said);
    }
  }

  /** Off the land: out of camp and mob, and with no sire or female any more. */
  #depart(one: Beast, { placeId = '', loadId }: Said, day: string, entry: Entry): void {
    this.#changeMob(one, null, day, entry);
    one.camp = null;
    one.away = { load: loadId ?? entry.id, to: placeId, at: null };
    this.#partFrom(one, day);
    for (const mating of one.matings) mating.to ??= day;
    this.#tidy(one, day);
  }

  #leave(one: Beast, entry: Entry, heads: number, day: string): void {
    one.heads -= heads;
    if (one.heads > 0) return;
    this.#hours.leftFarm(one, entry);
    one.heads = 0;
    one.status = entry.kind;
    one.statusOn = day;
    this.#partFrom(one, day);
    for (const mating of one.matings) mating.to ??= day;
    this.#tidy(one, day);
  }

  /** Heads of whom nobody knows what they had. */
  #othersCame({ isLot, strands }: Beast): void {
    if (!isLot) return;
    for (const act of strands.flat()) if (!('ended' in act)) act.notByAll = true;
  }

  /** Who of those that were given something in part left, or stayed, nobody knows. */
  #part({ strands }: Beast): void {
    for (const act of strands.flat())
      if (!('ended' in act) && act.toSome !== undefined) act.toSome = 0;
  }

  #split(lot: Beast, said: Said, day: string, entry: Entry): void {
    this.#part(lot);
    const part: Beast = {
      ...structuredClone(lot),
      id: said['intoId'],
      heads: said['heads'],
      isLot: said['heads'] > 1,
      sex: said['sex'] ?? lot.sex,
      statusOn: day,
      cameOn: day,
      lastBefore: null,
      split: true,
      camp: said['campId'] ?? lot.camp,
      away: said['campId'] || said['mobId'] ? null : lot.away,
    };
    takenOut(part);
    // Said to carry or to be empty, it is none of those that gave birth: which of them that were is counted in heads.
    if (
      lot.births.length > 0 &&
      ['empty', 'single', 'twin', 'triplet', 'not_yet'].includes(said['scan'] ?? '')
    )
      part.birthsInHeads = true;
    if (part.sex === 'male')
      Object.assign(part, { matings: [], pastMatings: [], births: [], birthsBefore: null });
    this.beasts.set(part.id, part);
    this.#hours.tookOut(lot, part, entry);
    if (said['mobId'] && said['mobId'] !== part.mob) this.#changeMob(part, said['mobId'], day);
    lot.heads -= said['heads'];
    if (lot.heads > 0) return;
    this.#hours.leftFarm(lot, entry);
    lot.status = 'merged';
    lot.statusOn = day;
  }

  #scanLot(lot: Beast, said: Said, day: string, entry: Entry): void {
    const result = said['single'] + said['twin'] + said['triplet'] > 0 ? 'pregnant' : 'empty';
    lot.checks.push({ on: day, result, age: null, method: null });
    if (said['drafts']) this.#part(lot);
    for (const draft of said['drafts'] ?? []) {
      const part: Beast = {
        ...structuredClone(lot),
        id: draft['intoId'],
        heads: said[draft['result']],
        split: true,
        birthsInHeads: lot.birthsInHeads || lot.births.length > 0,
        statusOn: day,
        cameOn: day,
      };
      takenOut(part);
      this.beasts.set(part.id, part);
      this.#hours.tookOut(lot, part, entry);
      lot.heads -= part.heads;
    }
    if (lot.heads > 0) return;
    this.#hours.leftFarm(lot, entry);
    lot.status = 'merged';
    lot.statusOn = day;
  }

  #bearInLot(lot: Beast, said: Said, day: string): void {
    const last = lot.births.at(-1);
    if (last === undefined || span(last, day) > 100) lot.births.push(day);
    const { set, likely } = siredBy(lot, day);
    const known = this.beasts.get(said['youngId']);
    if (known) {
      this.#othersCame(known);
      known.heads += said['alive'];
      known.status = 'alive';
      return;
    }
    const young = beast(said['youngId'], lot.species, 'mixed', day);
    young.heads = said['alive'];
    young.isLot = true;
    young.bornOn = day;
    young.breed = lot.breed;
    // They are called by their dams and their year.
    const called = lot.said['name'];
    young.said = called ? { name: `${called} ${day.slice(0, 4)}` } : {};
    young.sire = set;
    young.maybeSires = likely;
    young.dam = lot.id;
    young.owner = lot.owner;
    young.camp = lot.camp;
    young.away = lot.away;
    young.mob = lot.mob;
    young.birthsBefore = 0;
    this.beasts.set(young.id, young);
    this.#meet(young, day);
  }

  #merge(lot: Beast, said: Said, day: string, entry: Entry): void {
    const into = this.get(said['intoId']);
    into.heads += said['heads'];
    for (const one of [lot, into]) this.#part(one);
    const first = into.strands.push(...structuredClone(lot.strands)) - lot.strands.length;
    this.#hours.tookOut(lot, into, entry, first);
    lot.heads -= said['heads'];
    if (lot.heads > 0) return;
    this.#hours.leftFarm(lot, entry);
    lot.status = 'merged';
    lot.statusOn = day;
  }

  /** Two records of one male: what happened to either happened to it, and from now on there is one. */
  #closeDouble(double: Beast, said: Said, day: string, entry: Entry): void {
    const kept = this.get(said['keptId']);
    const first = kept.strands.push(...structuredClone(double.strands)) - double.strands.length;
    this.#hours.tookOut(double, kept, entry, first);
    kept.ofOne = true;
    kept.masses = [...kept.masses, ...double.masses].sort((a, b) => (a.at < b.at ? -1 : 1));
    if (kept.status === 'alive') {
      const nowhere = kept.camp === null && kept.mob === null;
      if (!kept.away) kept.camp ??= double.camp;
      // On the road by its other record, a sire is with nobody here.
      if (nowhere && !kept.away && double.away) {
        kept.away = double.away;
        this.#partFrom(kept, day);
      }
      if (!kept.away && kept.mob === null && double.mob !== null)
        this.#changeMob(kept, double.mob, day);
    }
    kept.breed ??= double.breed;
    fillIn(kept.said, double.said);
    for (const [what, last] of Object.entries(double.taken)) {
      const own = kept.taken[what];
      if (!own || last.on > own.on) kept.taken[what] = last;
    }
    kept.bornOn ??= double.bornOn;
    kept.dam ??= double.dam;
    kept.sire ??= double.sire;
    for (const name of ['castratedOn', 'weanedOn', 'putToServiceOn'] as const)
      kept[name] = [kept[name], double[name]].filter((on) => on !== null).sort()[0] ?? null;
    double.heads = 0;
    double.status = 'merged';
    double.statusOn = day;
    this.#hours.leftFarm(double, entry);
    this.#partFrom(double, day);
  }

  #breed(one: Beast, entry: Entry, day: string, said: Said): void {
    switch (entry.kind) {
      case 'served': {
        const sires = said['sireId'] ? [said['sireId'] as string] : [];
        one.matings.push({
          from: day,
          to: day,
          how: said['method'],
          sires,
          donor: said['donorId'] ?? null,
          run: null,
          mob: one.mob,
        });
        for (const id of sires) this.get(id).putToServiceOn ??= day;
        return;
      }
      case 'joined_sire':
        if (one.sex !== 'male')
          this.#join(one, said['sireIds'] ?? [], entry.id, entry.mobId ?? one.mob, day);
        return;
      case 'removed_sire':
        for (const mating of one.matings)
          if (mating.to === null) this.#without(one, mating, said['sireIds'] ?? mating.sires, day);
        return;
      case 'heat_observed':
        one.heats.push(day);
        return;
      case 'pregnancy_checked':
        for (const list of [one.checks, one.allChecks])
          list.push({
            on: day,
            result: said['result'],
            age: said['ageDays'] ?? null,
            method: said['method'] ?? null,
          });
        return;
      case 'aborted':
        one.losses.push(day);
        return this.#over(one, day);
      case 'dried_off':
        one.driedOff.push(day);
        return;
      case 'gave_birth':
        return this.#bear(one, said, day);
      default:
    }
  }

  #putIn(sires: string[], { id, mobId }: Entry, day: string): void {
    for (const sireId of sires) {
      const sire = this.get(sireId);
      sire.putToServiceOn ??= day;
      sire.away = null;
      // Put to others he leaves those he ran with.
      if (this.#since.get(sireId) !== day) this.#partFrom(sire, day);
      this.#since.set(sireId, day);
    }
    for (const run of this.#runs.filter(({ mob }) => mob === mobId))
      for (const sireId of sires) run.sires.delete(sireId);
    if (mobId) this.#runs.push({ mob: mobId, id, sires: new Map(sires.map((one) => [one, null])) });
  }

  /** Sires begin to run with her; what of the same sires ran before is one run with this. */
  #join(one: Beast, sires: string[], run: string, mob: string | null, day: string): void {
    for (const mating of one.matings)
      if (mating.to === null) this.#without(one, mating, sires, day);
    one.matings.push({ from: day, to: null, how: 'join', sires, donor: null, run, mob });
  }

  /** Some of the sires that run with her do so no longer; the others stay. */
  #without(one: Beast, mating: Mating, gone: readonly string[], day: string): void {
    const left = mating.sires.filter((id) => !gone.includes(id));
    if (left.length === mating.sires.length) return;
    mating.to = day;
    if (left.length > 0) one.matings.push({ ...mating, from: day, to: null, sires: left });
    this.#tidy(one, day);
  }

  /** What is left of a run when one of its sires goes, and ends that very day, is no run of its own. */
  #tidy(one: Beast, day: string): void {
    const isRest = ({ from, to, run, sires }: Mating): boolean =>
      from === day &&
      to === day &&
      one.matings.some(
        (other) =>
          other.run === run &&
          other.to === day &&
          (other.from < day || other.sires.length > sires.length),
      );
    one.matings = one.matings.filter((mating) => mating.how !== 'join' || !isRest(mating));
  }

  /** A sire is with nobody any more; when he was only moved, with nobody who stands in another camp. */
  #partFrom(
    sire: Beast,
    day: string,
    camp: string | null = null,
    butMob: string | null = null,
  ): void {
    for (const run of this.#runs.filter(({ sires, mob }) => sires.has(sire.id) && mob !== butMob)) {
      if (camp === null) run.sires.delete(sire.id);
      else run.sires.set(sire.id, camp);
    }
    for (const one of this.beasts.values()) {
      if (camp !== null && (one.camp === null || one.camp === camp)) continue;
      const before = one.matings.slice();
      for (const mating of before)
        if (
          mating.to === null &&
          mating.sires.includes(sire.id) &&
          (butMob === null || mating.mob !== butMob)
        )
          this.#without(one, mating, [sire.id], day);
    }
  }

  #changeMob(one: Beast, mobId: string | null, day: string, entry?: Entry): void {
    if (mobId === one.mob) return;
    const before = one.mob;
    if (before !== null && entry) this.#hours.leftMob(one, before, entry);
    one.mob = mobId;
    if (mobId !== null) one.away = null;
    for (const mating of one.matings)
      if (mating.to === null && mating.mob !== null && mating.mob === before) mating.to = day;
    this.#tidy(one, day);
    if (one.sex === 'male' && before !== null) this.#partFrom(one, day, null, mobId);
    this.#meet(one, day);
  }

  /** Sires that run in a mob serve whoever comes into it. */
  #meet(one: Beast, day: string): void {
    if (one.sex === 'male' || one.mob === null) return;
    for (const run of this.#runs.filter(({ mob }) => mob === one.mob)) {
      const near = [...run.sires]
        .filter(([, camp]) => camp === null || one.camp === null || camp === one.camp)
        .map(([id]) => id);
      if (near.length > 0) this.#join(one, near, run.id, one.mob, day);
    }
  }

  /** A birth counts once for a litter; the first of its young settles whose they are, and what led to it is over. */
  #bore(dam: Beast, day: string): void {
    const last = dam.births.at(-1);
    if (last !== undefined && span(last, day) <= (dam.species === 'Cattle' ? 10 : 5)) return;
    dam.litter = siredBy(dam, day);
    dam.births.push(day);
    this.#over(dam, day);
  }

  /** What led to a birth or a loss is over; sires that still run with her begin anew. */
  #over(dam: Beast, day: string): void {
    dam.pastMatings.push(...dam.matings.map((mating) => ({ ...mating, to: mating.to ?? day })));
    dam.matings = dam.matings
      .filter(({ to }) => to === null)
      .map((mating) => ({ ...mating, from: day }));
    dam.heats = [];
    dam.checks = [];
  }

  #bear(dam: Beast, said: Said, day: string): void {
    this.#bore(dam, day);
    const { set, likely, donor } = dam.litter ?? { set: null, likely: [], donor: null };
    for (const born of said['young']) {
      if (!born['alive']) {
        dam.bornDead.push({ on: day, heads: 1 });
        continue;
      }
      const young = beast(born['id'], dam.species, born['sex'], day);
      young.bornOn = day;
      young.breed = dam.breed;
      young.said = wordsIn(born);
      young.sire = set;
      young.maybeSires = likely;
      young.dam = donor ?? dam.id;
      young.carrier = donor ? dam.id : null;
      young.owner = dam.owner;
      young.camp = dam.camp;
      young.away = dam.away;
      young.mob = dam.mob;
      young.birthsBefore = 0;
      this.beasts.set(young.id, young);
      this.#meet(young, day);
    }
  }
}

/** What somebody else gave holds it back and is no dose of any medicine; its days are counted from when it is said. */
function saidOfOthers(one: Beast, said: Said, day: string): Dose {
  const daysTo = (until: string | undefined): number => (until ? span(day, until) : 0);
  const meat = daysTo(said['meatUntil']);
  return {
    medicine: one.id,
    on: day,
    meat,
    milk: daysTo(said['milkUntil']),
    export: Math.max(meat, daysTo(said['exportUntil'])),
    unfinished: false,
    perhaps: true,
  };
}

function dosesOf(said: Said, day: string, one: Beast, heads: number): Dose[] {
  return said['lines'].map((line) => ({
    medicine: line['medicineId'],
    on: day,
    meat: line['meatDays'],
    milk: line['milkDays'],
    export: Math.max(line['meatDays'], line['exportDays'] ?? 0),
    unfinished: said['courseGoesOn'] === true,
    toSome: one.isLot && heads < one.heads ? heads : undefined,
    ofHeads: one.heads,
    plan: said['protocolId'],
    step: said['step'],
  }));
}
