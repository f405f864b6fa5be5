import { addDays, type Day } from '../format/dates.ts';
import type { ChainHead } from './chain.ts';
import type { Charged } from './invoice.ts';

/**
 * Papers that go with stock in South Africa (Stock Theft Act 57 of 1959): the document of identification, which whoever
 * gives stock away hands over (section 6), and the removal certificate, without which nobody moves stock that is not
 * their own along a public road (section 8); what an owner signs of their health, the list by which they are loaded, and the invoice.
 * A square holds the place of a kind in this list: more are added at its end.
 */
export const paperKinds = ['identification', 'removal', 'health', 'loading', 'invoice'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** How a paper stands: a later version takes the place of one, or somebody says that it holds no more. */
export const paperStatuses = ['valid', 'replaced', 'void'] as const;
export type PaperStatus = (typeof paperStatuses)[number];

/** A person or business as both sections want it: full name and address. */
export type Party = { name: string; address: string };

/** One line of the stock: an animal by its marks, or a lot by its heads. */
export type PaperLine = {
  species: string;
  animalClass: string;
  sex: string | null;
  breed: string | null;
  colour: string | null;
  /** Brand or tattoo. */
  mark: string | null;
  tag: string | null;
  eid: string | null;
  heads: number;
};

/** All that stands on a paper, as it was when it was issued. */
export type PaperFacts = {
  issuedOn: Day;
  /** The day on which they go. */
  day: Day;
  owner: Party;
  /** Whoever acts for the owner. */
  agent: Party | null;
  receiver: Party;
  from: { name: string; gln: string | null };
  to: { name: string; gln: string | null };
  vehicle: string | null;
  driver: string | null;
  lines: PaperLine[];
  /** How far the farm's chain of movements had come; papers of before there was one have none. */
  chain?: ChainHead | null;
  /** Of their health: where they stood in the 28 days before. */
  origins?: { name: string; gln: string | null }[];
  /** Of an invoice. */
  charged?: Charged;
};

const prefixes: Record<PaperKind, string> = {
  identification: 'ID',
  removal: 'RC',
  health: 'HA',
  loading: 'LL',
  invoice: 'INV',
};

/** The number as it is printed: of the farm, its kind and its year. */
export const paperNumber = (
  kind: PaperKind,
  { year, number, version }: { year: number; number: number; version: number },
): string =>
  `${prefixes[kind]}-${year}-${String(number).padStart(4, '0')}${version > 1 ? `-${version}` : ''}`;

/** Whether a paper is for one load on one day: whose an animal is, and what is owed, stays so once it arrived. */
export const isOfOneLoad = (kind: PaperKind): boolean =>
  kind !== 'identification' && kind !== 'invoice';

/**
 * Whether a paper of one journey is for the day on which somebody looks at it; a night may lie on the road. The document
 * of identification is of an owner and a receiver, and holds as long as it is kept.
 */
export function forDay(
  { kind, day }: { kind: PaperKind; day: Day },
  today: Day,
): 'now' | 'past' | 'ahead' {
  if (!isOfOneLoad(kind)) return 'now';
  if (today < day) return 'ahead';
  return today > addDays(day, 1) ? 'past' : 'now';
}

/** Letters of a code that somebody types from paper: no vowels, so that none is a word, and no two look alike. */
export const codeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';
export const codeLength = 12;

/** In: what somebody typed. Out: the code, or null where it is none. */
export function asCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === codeLength && Array.from(code).every((one) => codeAlphabet.includes(one))
    ? code
    : null;
}

/** As it is printed: BCDF-GHJK-LMNP. */
export const codeInGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** What stands on the animal's skin or ear first, and is read on the road: EID, else tag, else brand or tattoo. */
export const readMarkOf = ({ eid, tag, mark }: PaperLine): string | null => eid ?? tag ?? mark;

/** Heads by species and class, the most first. */
export function headsByClass(
  lines: readonly PaperLine[],
): { species: string; animalClass: string; heads: number }[] {
  const groups = Map.groupBy(lines, ({ species, animalClass }) => `${species}|${animalClass}`);
  return [...groups.values()]
    .flatMap((ones) => {
      const [first] = ones;
      if (!first) return [];
      const { species, animalClass } = first;
      return [{ species, animalClass, heads: ones.reduce((sum, { heads }) => sum + heads, 0) }];
    })
    .toSorted(
      (one, other) => other.heads - one.heads || (one.animalClass < other.animalClass ? -1 : 1),
    );
}
