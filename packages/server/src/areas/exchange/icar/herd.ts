import type { Day } from '@kraal/domain/format/dates';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { mostOfficial } from '@kraal/domain/animals/identifiers';
import { idFromName } from '../../../platform/idFromName.ts';
import { isFieldScheme } from './fields.ts';
import { list, type Resource, resourceIn, text } from './resource.ts';
import { schemes, speciesWords } from './words.ts';

/** `sire` as the file speaks of him: he may come in after it was read. */
export type Young = { id: string; marks: Resource; sire: Resource | null };

type Numbers = {
  eid: string | undefined;
  official: readonly { scheme: string; number: string }[];
  bornOn: string | undefined;
};
export type KnownAnimal = {
  id: string;
  tagKey: string | null;
  eid: string | null;
  species: string;
  official: readonly { scheme: string; value: string }[] | null;
  /** The day on which it left. */
  goneOn: Day | null;
};

/** Anyone's words of an animal as ours: its id of this farm when it came from us, else its marks. */
export class Herd {
  readonly #byMark = new Map<string, string>();
  readonly #farmId: string;
  readonly ids = new Set<string>();
  readonly #species = new Map<string, string>();
  readonly #known = new Map<string, KnownAnimal>();
  /** Since when those are on the books that this file brings. */
  readonly came = new Map<string, string>();
  readonly #arrived = new Set<string>();

  constructor(farmId: string, known: readonly KnownAnimal[]) {
    this.#farmId = farmId;
    for (const one of known) {
      this.#species.set(one.id, one.species);
      this.#known.set(one.id, one);
      this.keep(one.id, [
        `${schemes.animal} ${one.id}`,
        ...(one.eid ? [`${schemes.eid} ${one.eid}`] : []),
        ...(one.tagKey ? tagMarks(one.tagKey, one.species) : []),
        ...(one.official ?? []).map((mark) => markOf(mark.scheme, mark.value)),
      ]);
    }
  }

  /** Who wears the same tag is another one when its EID or a number of one scheme differs, or it was gone before this one was born. */
  contradicts(id: string, { eid, official, bornOn }: Numbers): boolean {
    const known = this.#known.get(id);
    if (!known) return false;
    if (eid && known.eid && known.eid !== eid) return true;
    if (known.goneOn && bornOn && bornOn > known.goneOn) return true;
    return official.some(({ scheme, number }) =>
      known.official?.some((one) => one.scheme === scheme && one.value !== number),
    );
  }

  comes(
    id: string,
    { species, at, arrived }: { species: string; at: string; arrived: boolean },
  ): void {
    this.#species.set(id, species);
    this.came.set(id, at);
    if (arrived) this.keepArrival(id);
  }

  readonly #said = new Map<string, Resource>();
  keepSaid(id: string, resource: Resource): void {
    this.#said.set(id, resource);
  }
  /** Whether two resources of the file that are taken for one animal say different things of it. */
  isOtherOfFile(id: string, resource: Resource): boolean {
    const said = this.#said.get(id);
    const differs = (field: string): boolean =>
      said?.[field] !== undefined &&
      resource[field] !== undefined &&
      JSON.stringify(said[field]) !== JSON.stringify(resource[field]);
    const sexOf = (one: Resource | undefined) => text(one?.['gender'])?.slice(0, 4);
    return (
      sexOf(said ?? resource) !== sexOf(resource) ||
      ['birthDate', 'name', 'managementTag'].some(differs)
    );
  }

  keepArrival(id: string): void {
    this.#arrived.add(id);
  }

  speciesOf(id: string | null): string {
    return (id === null ? undefined : this.#species.get(id)) ?? speciesWords.in(null);
  }

  /** Whether this file brings it: it was not on the books before. */
  isFresh(identifier: Resource | null): boolean {
    return this.came.has(this.find(identifier).id ?? '');
  }

  /** Whether it came into this farm's books by its arrival in the file. */
  cameBy(identifier: Resource | null): boolean {
    return this.#arrived.has(this.find(identifier).id ?? '');
  }

  readonly #masses = new Set<string>();

  /** A mass that stands with its birth or arrival is told by that. */
  keepMass(id: string, at: string): void {
    this.#masses.add(`${id} ${at}`);
  }
  hasMass(identifier: Resource | null, at: string | null): boolean {
    return this.#masses.has(`${this.find(identifier).id} ${at}`);
  }

  /** Whom a mark means here. */
  idOf(mark: string): string | null {
    return this.#byMark.get(mark) ?? null;
  }

  readonly #main = new Map<string, Set<string>>();

  /**
   * Whether an animal stands in the file already under another number of the same scheme: then a tag that both wore is
   * none by which one is the other.
   */
  isAnother(id: string, identifier: Resource | null): boolean {
    const scheme = text(identifier?.['scheme']) ?? '';
    return isIdentifying(scheme) && (this.#main.get(id)?.has(scheme) ?? false);
  }

  keepMain(id: string, identifier: Resource | null): void {
    const schemesOf = this.#main.get(id) ?? new Set();
    this.#main.set(id, schemesOf.add(text(identifier?.['scheme']) ?? ''));
  }

  keep(id: string, marks: readonly string[]): void {
    this.ids.add(id);
    for (const mark of marks) if (!this.#byMark.has(mark)) this.#byMark.set(mark, id);
  }

  readonly #young = new Map<string, Young>();

  /** Young that a birth in the file brings into being, with what the file says of them as animals. */
  expect(young: Young, marks: readonly string[]): void {
    this.#young.set(young.id, young);
    this.keep(young.id, marks);
  }

  isYoung(id: string): boolean {
    return this.#young.has(id);
  }

  youngOf(resource: Resource): Young | null {
    return this.#young.get(this.find(resourceIn(resource['identifier'])).id ?? '') ?? null;
  }

  /** The id an identifier means here, and the one it would get as a new animal. */
  find(identifier: Resource | null): {
    id: string | null;
    fresh: string | null;
    mark: string | null;
  } {
    const id = text(identifier?.['id']);
    if (!id || !isIdentifying(text(identifier?.['scheme']) ?? ''))
      return { id: null, fresh: null, mark: null };
    const mark = markOf(text(identifier?.['scheme']) ?? '', id);
    return {
      id: this.#byMark.get(mark) ?? null,
      fresh: idFromName(this.#farmId, `icar ${mark}`),
      mark,
    };
  }
}

/** A brand and a tattoo are their owner's, and a field says what it is like: many animals bear the same one, and it names none of them. */
const isIdentifying = (scheme: string): boolean =>
  scheme !== schemes.brand && scheme !== schemes.tattoo && !isFieldScheme(scheme);

/** A tag is worn once of each species; who speaks of it without one means whoever wears it. */
const tagMarks = (key: string, species: string): string[] => [
  `${schemes.visual} ${species} ${key}`,
  `${schemes.visual} ${key}`,
];

function markOf(scheme: string, id: string): string {
  const eid = parseEid(id);
  if (eid.ok) return `${schemes.eid} ${eid.eid}`;
  return scheme === schemes.visual ? `${schemes.visual} ${tagKey(id)}` : `${scheme} ${id}`;
}

/** Marks of an animal resource: by which it is known again, and all by which others speak of it. */
export function marksOf(resource: Resource): {
  known: string[];
  marks: string[];
  tag: string | undefined;
  eid: string | undefined;
  official: { scheme: string; number: string }[];
} {
  const identifiers = [resource['identifier'], ...list(resource['alternativeIdentifiers'])]
    .map(resourceIn)
    .filter((one) => one !== null)
    .filter(({ scheme }) => isIdentifying(text(scheme) ?? ''));
  const numbers = identifiers
    .map((one) => markOf(text(one['scheme']) ?? '', text(one['id']) ?? ''))
    .filter((mark) => !mark.endsWith(' ') && !mark.startsWith(`${schemes.visual} `));
  const tag =
    text(resource['managementTag']) ??
    identifiers
      .filter(({ scheme }) => scheme === schemes.visual)
      .map(({ id }) => text(id))
      .find(Boolean);
  const eid = numbers
    .find((mark) => mark.startsWith(`${schemes.eid} `))
    ?.slice(schemes.eid.length + 1);
  const [ofSpecies, plain] = tag ? tagMarks(tagKey(tag), speciesWords.in(resource['specie'])) : [];
  return {
    known: [...numbers, ...(ofSpecies ? [ofSpecies] : [])],
    marks: [...numbers, ...(ofSpecies && plain ? [ofSpecies, plain] : [])],
    tag,
    eid,
    official: officialIn(identifiers),
  };
}

const own = new Set<string>(Object.values(schemes));

/** Numbers of another country's register or another program: each scheme numbers an animal once. */
function officialIn(identifiers: readonly Resource[]): { scheme: string; number: string }[] {
  const byScheme = new Map<string, string>();
  for (const one of identifiers) {
    const [scheme, number] = [text(one['scheme']), text(one['id'])];
    if (!scheme || !number || own.has(scheme) || parseEid(number).ok) continue;
    if (scheme.length <= 60 && number.length <= 60 && !byScheme.has(scheme))
      byScheme.set(scheme, number);
  }
  return [...byScheme].slice(0, mostOfficial).map(([scheme, number]) => ({ scheme, number }));
}
