import { z } from 'zod';
import { parseEid } from '../../animals/identification/eid.ts';
import { isGln } from '../../animals/identification/gs1.ts';
import type { Sex } from '../../animals/animalClass.ts';
import { allSpecies, type Species } from '../../animals/species.ts';
import { asDay, type Day } from '../../format/dates.ts';
import type { Mapping } from './mapping.ts';
import { mostNamed } from './messages.ts';
import { valueAt } from './template.ts';

/** What the platform says is on its way to a holding. */
export type Incoming = {
  reference: string;
  fromGln: string | null;
  fromName: string | null;
  day: Day;
  heads: number;
  animals: { eid: string; species: Species | null; sex: Sex | null }[];
};

export const incomingStandings = ['open', 'received', 'rejected', 'gone'] as const;
export type IncomingStanding = (typeof incomingStandings)[number];

/** More than ever is on its way to one holding. */
export const mostIncoming = 500;

const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' || typeof value === 'number'
    ? // Whatever another program writes, no letter of it breaks a row.
      String(value)
        .slice(0, most)
        // Cut in the middle of a letter, the half of it is none.
        .replaceAll(/\p{Cc}|\p{Cs}/gu, ' ')
        .trim() || null
    : null;

const longestReference = 100;

/** It is sent back as it came, or not at all: two that are cut would be one. */
function referenceOf(value: unknown): string | null {
  const reference = text(value, longestReference);
  return reference === String(value) && !/^\.+$/u.test(reference) ? reference : null;
}

const keyOf = <Name extends string>(
  words: Readonly<Record<string, string>>,
  names: readonly Name[],
  said: unknown,
): Name | null => {
  const word = text(said, 60)?.toLowerCase();
  return names.find((name) => words[name]?.toLowerCase() === word) ?? null;
};

const sexes = ['female', 'male'] as const;

/** In: an answer of the platform. Out: what is on its way, and how many of it could not be read; null where it is none. */
export function readIncoming(
  { incoming: at, words }: Mapping,
  answer: unknown,
): { items: Incoming[]; unread: number } | null {
  const list = Array.isArray(answer) ? answer : valueAt(answer, at.list);
  if (!Array.isArray(list)) return null;
  const read = list.slice(0, mostIncoming).map((one: unknown): Incoming | null => {
    const reference = referenceOf(valueAt(one, at.reference));
    const on = z.iso.date().safeParse(text(valueAt(one, at.day), 10));
    const named = valueAt(one, at.animals) ?? [];
    if (reference === null || !on.success || !Array.isArray(named) || named.length > mostNamed)
      return null;
    const gln = text(valueAt(one, at.fromGln), 13);
    const animals = named.flatMap((animal: unknown) => {
      const eid = parseEid(text(valueAt(animal, at.eid), 40) ?? '');
      if (!eid.ok) return [];
      return [
        {
          eid: eid.eid,
          species: at.species
            ? keyOf(words.species, allSpecies, valueAt(animal, at.species))
            : null,
          sex: at.sex ? keyOf(words.sex, sexes, valueAt(animal, at.sex)) : null,
        },
      ];
    });
    const heads = Number(text(at.heads ? valueAt(one, at.heads) : null, 10) ?? named.length);
    return {
      reference,
      fromGln: gln !== null && isGln(gln) ? gln : null,
      fromName: at.fromName ? text(valueAt(one, at.fromName), 200) : null,
      day: asDay(on.data),
      heads: Number.isInteger(heads) && heads >= 0 && heads <= 100_000 ? heads : named.length,
      animals,
    };
  });
  const items = read.filter((one) => one !== null);
  return { items, unread: list.length - items.length };
}
