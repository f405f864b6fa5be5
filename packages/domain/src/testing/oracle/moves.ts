import { dayOfEntry, type Entry } from '../entry.ts';
import type { Beast } from './beast.ts';
import { mayCarry, sinceAnew } from './breeding.ts';
import { later, monthsLater, span } from './days.ts';
import { heldUntil } from './facts.ts';
import type { World } from './world.ts';

/** How somebody asks: why it goes, and what the place it goes to is. */
export type Asked = {
  kind: string;
  place: string;
  /** Which place that is. */
  placeId: string;
  abroad: boolean;
  promised: boolean;
  stopped: boolean;
  met: string | null;
};
/** `rule until blocks`, as a clerk would write it on a slip. */
export type Slip = string;

const slip = (rule: string, until: string | null, blocks: boolean): Slip =>
  `${rule} ${until ?? 'open'} ${blocks ? 'blocks' : 'warns'}`;

const carries: Record<string, number> = { Cattle: 291, Sheep: 150, Goats: 148 };

type Mark = { type: string; on: string; off: string | null; came: boolean };

/** Marks it wears or wore, from the entries that name it. */
function marksOf(id: string, entries: readonly Entry[]): Mark[] {
  const marks: Mark[] = [];
  for (const entry of entries) {
    if (!entry.animalIds?.includes(id) && entry.payload['intoId'] !== id) continue;
    const came = ['registered', 'acquired', 'born'].includes(entry.kind);
    if (!came && !['identified', 'split', 'identifier_lost'].includes(entry.kind)) continue;
    if (entry.kind === 'split' && entry.payload['intoId'] !== id) continue;
    const on = dayOfEntry(entry);
    for (const type of ['brand', 'tattoo', 'eid'])
      if (entry.payload[type] !== undefined) {
        for (const worn of marks) if (worn.type === type && worn.off === null) worn.off = on;
        marks.push({ type, on, off: null, came });
      }
    if (entry.kind === 'identifier_lost')
      for (const worn of marks)
        if (worn.type === entry.payload['type'] && worn.off === null) worn.off = on;
  }
  return marks;
}

/** A controlled disease was named of it, and no test of that one was clear since. The generator knows two. */
function standsStill(id: string, entries: readonly Entry[]): boolean {
  const all = new Map<string, Set<string>>();
  const of = (one: string): Set<string> => {
    const known = all.get(one) ?? new Set<string>();
    all.set(one, known);
    return known;
  };
  for (const { kind, payload, animalIds = [] } of entries) {
    // Whoever is taken out of a lot, or put to another, carries what is named of theirs.
    if (kind === 'split' || kind === 'merged')
      for (const lot of animalIds) for (const it of of(lot)) of(String(payload['intoId'])).add(it);
    const said = String(payload['disease'] ?? '');
    const it = [/bovine.brucellosis/i, /foot.and.mouth/i].find((one) => one.test(said))?.source;
    if (it === undefined) continue;
    // A test that is out is a suspicion, and stands until it is back.
    for (const one of animalIds)
      if (kind === 'lab_tested' && payload['result'] === 'negative') of(one).delete(it);
      else if (kind === 'diagnosed' || kind === 'lab_tested') of(one).add(it);
  }
  return of(id).size > 0;
}

/** In calf so far that nine tenths of the time are over: surely, or perhaps. */
function heavy(female: Beast, day: string): 'surely' | 'perhaps' | null {
  const one = sinceAnew(female);
  const conceived = mayCarry(one, day);
  if (!conceived || conceived.from > day) return null;
  const gestation = carries[one.species] ?? 0;
  const isPast = (from: string): boolean => span(from, day) * 10 > gestation * 9;
  if (!isPast(conceived.from)) return null;
  const word = one.checks.filter(({ result }) => result !== 'unsure').at(-1);
  const served = one.matings.filter(({ how }) => ['natural', 'ai', 'et'].includes(how)).at(-1);
  const isFound = word?.result === 'pregnant' && !(served && served.from > word.on);
  if (isFound) return conceived.to !== null && isPast(conceived.to) ? 'surely' : 'perhaps';
  // Given up: nobody heard of it again long after the young were to come.
  const late = { Cattle: 10, Sheep: 5, Goats: 7 }[one.species];
  if (conceived.to && day >= later(conceived.to, gestation + late + 60)) return null;
  return 'perhaps';
}

/** What the papers and the notes of the field (sections 4, 6 and 7) say against an animal that goes on a day. */
export function slipsOf(
  world: World,
  id: string,
  { entries, day, asked }: { entries: readonly Entry[]; day: string; asked: Asked },
): Slip[] {
  const one = world.get(id);
  if (one.status !== 'alive') return [slip('not_here', null, true)];
  const told = [...entries]
    .filter((entry) => dayOfEntry(entry) <= day)
    .sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  const { kind, place, placeId, abroad, promised, stopped, met } = asked;
  const dies = kind === 'slaughter' || place === 'abattoir';
  const isSold = ['sale', 'auction', 'slaughter'].includes(kind);
  const goesHome = kind === 'agistmentReturn';
  const slips: Slip[] = [];
  const until = (last: string | null): string | null => (last === '9999-12-31' ? null : last);
  const inside = (of: 'meat' | 'milk' | 'export'): string | null => {
    const last = heldUntil(one, of);
    return last !== null && last >= day ? last : null;
  };
  if (promised) slips.push(slip('promised', null, true));
  if (stopped) slips.push(slip('stolen_mark', null, false));
  if (isSold && one.owner !== null) slips.push(slip('not_ours', null, false));
  if (goesHome && one.owner !== placeId) slips.push(slip('not_theirs', null, true));
  if (standsStill(id, told)) slips.push(slip('controlled_disease', null, true));
  const [meat, milk, foreign] = [inside('meat'), inside('milk'), inside('export')];
  if (meat && (isSold || goesHome || dies)) slips.push(slip('meat_withdrawal', until(meat), dies));
  if (foreign && abroad) slips.push(slip('export_interval', until(foreign), dies));
  if (milk && (isSold || goesHome) && !dies)
    slips.push(slip('milk_withdrawal', until(milk), false));
  const bought = told.find((entry) => entry.kind === 'acquired' && entry.animalIds?.includes(id));
  const apartTo = bought && later(dayOfEntry(bought), 28);
  // The gazette is of June 2025.
  if (apartTo && apartTo >= day && day >= '2025-06-13')
    slips.push(slip('isolation', apartTo, !(dies || kind === 'vet')));
  const metTo = met && (!bought || met > dayOfEntry(bought)) ? later(met, 28) : null;
  if (metTo && metTo >= day && day >= '2025-06-13') slips.push(slip('met_isolated', metTo, false));
  const weight = one.sex === 'female' ? heavy(one, day) : null;
  if (weight) slips.push(slip('heavily_pregnant', null, weight === 'surely'));
  const bore = one.births.at(-1);
  if (bore && span(bore, day) <= 7) slips.push(slip('just_gave_birth', later(bore, 7), true));
  const navel = one.species === 'Cattle' ? 10 : 7;
  if (one.bornOn && span(one.bornOn, day) < navel)
    slips.push(slip('newborn', later(one.bornOn, navel - 1), false));
  const marks = marksOf(id, told);
  const brand = marks.findLast(({ type }) => type === 'brand');
  if (
    brand &&
    !brand.came &&
    span(brand.on, day) <= 28 &&
    (kind === 'auction' || place === 'auction')
  )
    slips.push(slip('fresh_brand', later(brand.on, 28), true));
  const isMarked = marks.some(({ type, off }) => off === null && type !== 'eid');
  const marksFrom = one.bornOn && monthsLater(one.bornOn, one.species === 'Cattle' ? 6 : 1);
  if (!isMarked && (!marksFrom || day >= marksFrom)) slips.push(slip('unmarked', null, false));
  const hasEid = marks.some(({ type, off }) => off === null && type === 'eid');
  if (place === 'feedlot' && !hasEid) slips.push(slip('not_registered', null, false));
  return slips;
}
