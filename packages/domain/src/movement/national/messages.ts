import type { Sex } from '../../animals/animalClass.ts';
import type { Species } from '../../animals/species.ts';
import type { Day } from '../../format/dates.ts';

/**
 * What a farm says to the national platform. With what is read there (`incoming`) these are its eight transactions, as a
 * public client's documentation names them (domain notes, section 6).
 */
export const nationalKinds = [
  'register_animals',
  'retag',
  'movement_off',
  'movement_on',
  'update_off',
  'update_on',
  'reject_on',
] as const;
export type NationalKind = (typeof nationalKinds)[number];

/** Who sees what of a farm is its own choice, for each kind of transaction. */
export const consentSubjects = ['animals', 'off', 'on', 'incoming'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];
/** `review`: somebody looks at each before it leaves. */
export const consentModes = ['never', 'review', 'always'] as const;
export type ConsentMode = (typeof consentModes)[number];
export type Consents = Record<ConsentSubject, ConsentMode>;

export const subjectOf: Record<NationalKind, Exclude<ConsentSubject, 'incoming'>> = {
  register_animals: 'animals',
  retag: 'animals',
  movement_off: 'off',
  update_off: 'off',
  movement_on: 'on',
  update_on: 'on',
  reject_on: 'on',
};

/**
 * `held` waits for a person, `waiting` for the platform; `failed` was refused there, or never answered; `withheld`: somebody
 * said that it does not leave; `replaced`: the record says otherwise before it left; `known`: the platform knew it before
 * the farm was linked.
 */
export const nationalStatuses = [
  'held',
  'waiting',
  'sent',
  'failed',
  'withheld',
  'replaced',
  'known',
] as const;
export type NationalStatus = (typeof nationalStatuses)[number];

/** One animal, or heads of a kind that wear no EID. */
export type NationalAnimal = {
  /** Its record here; it never leaves. */
  id: string;
  eid: string | null;
  /** The number that `eid` takes the place of. */
  wasEid: string | null;
  species: Species;
  sex: Sex;
  bornOn: Day | null;
  heads: number;
};

export const nationalPurposes = ['sale', 'slaughter', 'purchase', 'return', 'away', 'own'] as const;

export type NationalBody = {
  day: Day;
  /** The other place: where they go, or come from. */
  otherGln: string | null;
  otherName: string | null;
  /** Of who comes back from several places by one entry, or from own properties: which this is about. It never leaves. */
  backFrom?: string | null;
  purpose: (typeof nationalPurposes)[number] | null;
  reason: string | null;
  heads: number;
  animals: NationalAnimal[];
};

/** A movement names the number of the other place; what takes one back names nobody, and no place. */
export const isComplete = (kind: NationalKind, { otherGln, heads }: NationalBody): boolean =>
  subjectOf[kind] === 'animals' || kind === 'reject_on' || otherGln !== null || heads === 0;

/** Whether it leaves by itself. `isSure`: the records say from which property, and nothing is missing. */
export const firstStatus = (
  mode: Exclude<ConsentMode, 'never'>,
  isSure: boolean,
): Extract<NationalStatus, 'waiting' | 'held'> =>
  mode === 'always' && isSure ? 'waiting' : 'held';

const minuteMs = 60_000;
const pausesMs = [1, 5, 15, 60, 240, 720, 1440, 1440, 1440].map((minutes) => minutes * minuteMs);

/** In: how often it was tried. Out: after how long it is tried again; null where it is given up, after some four days. */
export const pauseMs = (tries: number): number | null => pausesMs[tries - 1] ?? null;

type Kept = { kind: NationalKind; status: NationalStatus; tries: number; body: NationalBody };

/** Two that say the same to the platform, whoever is named first. */
export function isSame(one: NationalBody, other: NationalBody): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ day, otherGln, purpose, heads, animals }: NationalBody): string {
  const named = animals.map(({ eid, species, sex, heads: of }) =>
    [eid ?? '', species, eid === null ? sex : '', of].join(' '),
  );
  return JSON.stringify([day, otherGln, purpose, heads, named.toSorted()]);
}

/** What it was once the entry is taken back: nobody moved. */
const nothing = (body: NationalBody): NationalBody => ({ ...body, heads: 0, animals: [] });

/** One that was tried may have arrived, whatever became of it since: what is said next corrects it. */
export const maybeKnown = ({ status, tries }: Pick<Kept, 'status' | 'tries'>): boolean =>
  status === 'sent' || (tries > 0 && ['waiting', 'failed', 'withheld'].includes(status));

const isFirstKind = (kind: NationalKind): boolean => kind.startsWith('movement');

/**
 * What is still to be said of one movement. In: what was said of it until now, in order, and what the record says (null:
 * it never was). Out: which of those that did not leave yet are dropped, and what takes their place.
 */
export function nextOf<K extends Kept>(
  until: readonly K[],
  truth: NationalBody | null,
): { drop: K[]; say: { isFirst: boolean; body: NationalBody } | null } {
  const said = until.findLast(maybeKnown);
  const open = until.filter(
    ({ status, tries }) => status === 'held' || (status === 'waiting' && tries === 0),
  );
  const known = said?.body ?? null;
  const wanted = truth ?? (known && nothing(known));
  const isKnown = known === null ? wanted === null : wanted !== null && isSame(known, wanted);
  if (isKnown || wanted === null) return { drop: open, say: null };
  const isFirst = known === null;
  const kept = open.findLast(
    ({ kind, body }) => isFirstKind(kind) === isFirst && isSame(body, wanted),
  );
  if (kept) return { drop: open.filter((one) => one !== kept), say: null };
  // What somebody kept back, or the platform refused, is not said again as it was.
  const settled = until.findLast(({ status }) => status !== 'replaced' && status !== 'held');
  const isSettled = settled?.status === 'withheld' || settled?.status === 'failed';
  if (isSettled && !maybeKnown(settled) && isSame(settled.body, wanted))
    return { drop: open, say: null };
  return { drop: open, say: { isFirst, body: wanted } };
}

/** How many animals one message names at most; a herd is registered by several. */
export const mostNamed = 500;

/** Why nothing is said for a holding: its token is not taken, was sealed by another installation, or is of another number. */
export const nationalProblems = [
  'token_refused',
  'token_unreadable',
  'list_unreadable',
  'gln_changed',
] as const;
