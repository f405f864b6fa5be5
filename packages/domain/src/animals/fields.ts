/**
 * What a farm says of an animal in a word or two: the one place where such a field is told. The state, the payloads of
 * the kinds that record it, the contract's row and filter, the column, the select list, the projection, files out and
 * in, ICAR, forms, page, list and filter chip follow from it. A new one is an entry here, the migration that
 * `drizzle-kit generate` makes of it, and its label, which the compiler asks for (docs/architecture.md, worked example).
 */
export type Field = {
  /** Words of one's own, with the longest that fits; or one of a few, each with what farmers write for it in files. */
  holds: { longest: number } | { oneOf: Readonly<Record<string, readonly string[]>> };
  /** Which kinds say it: `registered` stands for every way to come in from outside. */
  saidBy: readonly Saying[];
  /** Heads that are taken out of a lot have it as their lot had. */
  isInherited: boolean;
  /** It can be found by it. */
  isSearched: boolean;
  /** The list can be narrowed to those that have the same. */
  isFiltered: boolean;
  /** Its column in a file that goes out, and the first name by which it is known in one that comes in. */
  heading: string;
  /** What else farmers call its column, by language: without spaces, signs and capitals. */
  alsoHeaded: { en: readonly string[]; af: readonly string[] };
  /**
   * Where ICAR keeps it: a text property; a property that is an identifier of a scheme; or one of the animal's other
   * identifiers. Null: ICAR has no place for it, and docs/interchange.md says so.
   */
  icar:
    | { property: string }
    | { property: string; scheme: string }
    | { otherIdentifier: string }
    | null;
};

export type Saying = 'registered' | 'born' | 'gave_birth' | 'described';
const always = ['registered', 'born', 'gave_birth', 'described'] as const;
/** At a calving a young's breed follows from its dam. */
const notOfYoung = ['registered', 'born', 'described'] as const;

export const fields = {
  name: {
    holds: { longest: 120 },
    saidBy: always,
    isInherited: false,
    isSearched: true,
    isFiltered: false,
    heading: 'Name',
    alsoHeaded: { en: [], af: ['naam'] },
    icar: { property: 'name' },
  },
  breed: {
    holds: { longest: 80 },
    saidBy: notOfYoung,
    isInherited: true,
    isSearched: false,
    isFiltered: true,
    heading: 'Breed',
    alsoHeaded: { en: ['gen', 'genotype'], af: ['ras', 'kruising'] },
    icar: { property: 'primaryBreed', scheme: 'za.kraal.breed' },
  },
  colour: {
    holds: { longest: 80 },
    saidBy: always,
    isInherited: true,
    isSearched: false,
    isFiltered: true,
    heading: 'Colour',
    alsoHeaded: { en: ['color'], af: ['kleur'] },
    icar: { property: 'coatColor' },
  },
  earNotch: {
    holds: { longest: 40 },
    saidBy: always,
    isInherited: true,
    isSearched: true,
    isFiltered: true,
    heading: 'Ear notch',
    alsoHeaded: { en: ['notch', 'notches', 'earnotches'], af: ['oorkerf', 'kerf', 'kerwe'] },
    icar: { otherIdentifier: 'za.kraal.earNotch' },
  },
  hornStatus: {
    holds: {
      oneOf: {
        horned: ['horned', 'horns', 'gehoring', 'horings'],
        polled: ['polled', 'poll', 'poled', 'poenskop', 'poena'],
        scurred: ['scurred', 'scurs', 'stompies'],
        dehorned: ['dehorned', 'disbudded', 'onthoring'],
      },
    },
    saidBy: always,
    isInherited: true,
    isSearched: false,
    isFiltered: true,
    heading: 'Horn status',
    alsoHeaded: { en: ['horns', 'hornedorpolled', 'polledhorned'], af: ['horings'] },
    icar: null,
  },
  registrationNumber: {
    holds: { longest: 60 },
    saidBy: always,
    isInherited: false,
    isSearched: true,
    isFiltered: false,
    heading: 'Registration number',
    alsoHeaded: {
      en: ['breedregistration', 'breedregistrationnumber'],
      af: ['registrasienommer'],
    },
    icar: { otherIdentifier: 'za.kraal.registration' },
  },
  breeder: {
    holds: { longest: 120 },
    saidBy: always,
    isInherited: true,
    isSearched: false,
    isFiltered: true,
    heading: 'Breeder',
    alsoHeaded: { en: ['bredby'], af: ['teler', 'geteeldeur'] },
    icar: null,
  },
} as const satisfies Record<string, Field>;

type Fields = typeof fields;
export type FieldName = keyof Fields;
/** The fields that entries of a kind say. */
export type FieldSaidBy<By extends Saying> = {
  [Name in FieldName]: By extends Fields[Name]['saidBy'][number] ? Name : never;
}[FieldName];
export type FilteredField = {
  [Name in FieldName]: Fields[Name]['isFiltered'] extends true ? Name : never;
}[FieldName];
/** Fields of which one of a few words is chosen, and those words. */
export type ChosenField = {
  [Name in FieldName]: Fields[Name]['holds'] extends { oneOf: object } ? Name : never;
}[FieldName];
export type ChoiceOf<Name extends ChosenField> = keyof Fields[Name]['holds']['oneOf'] & string;

export type FieldValue<Name extends FieldName> = Name extends ChosenField ? ChoiceOf<Name> : string;
/** The fields of an animal: null where nobody said. */
export type FieldValues = { [Name in FieldName]: FieldValue<Name> | null };

export const fieldNames = Object.keys(fields) as FieldName[]; // the keys of a constant object
export const fieldOf = (name: FieldName): Field => fields[name];

export const fieldsWhere = <Name extends FieldName = FieldName>(
  has: (field: Field) => boolean,
): Name[] => fieldNames.filter((name) => has(fieldOf(name))) as Name[]; // whoever asks names those it picks

export const filteredFields = fieldsWhere<FilteredField>(({ isFiltered }) => isFiltered);

/** The words of which one is chosen; none where it holds words of one's own. */
export function choicesOf(name: FieldName): string[] {
  const { holds } = fieldOf(name);
  return 'oneOf' in holds ? Object.keys(holds.oneOf) : [];
}

type Said = { readonly [Name in FieldName]?: FieldValue<Name> | null | undefined };

const each = (value: (name: FieldName) => unknown): FieldValues =>
  // One value of its own for each name: the callers below take it from where the same name stands.
  Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as FieldValues;

export const noFields: FieldValues = each(() => null);
/** In: what an entry or row says. Out: every field; null where it says nothing. */
export const fieldsSaid = (said: Said): FieldValues => each((name) => said[name] ?? null);
/** Of two who speak of one animal: what the first leaves open, the other fills. */
export const fieldsOfBoth = (first: FieldValues, other: FieldValues): FieldValues =>
  each((name) => first[name] ?? other[name] ?? null);
/** What heads that are taken out of a lot have of it. */
export const fieldsInherited = (lot: FieldValues): FieldValues =>
  each((name) => (fieldOf(name).isInherited ? lot[name] : null));

/** Words as they are compared, and as nobody sees a difference: one space parts them, and none ends them. */
export const spacedOnce = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');
/** And no matter how large their letters are. */
export const fieldKey = (text: string): string => spacedOnce(text).toLowerCase();
