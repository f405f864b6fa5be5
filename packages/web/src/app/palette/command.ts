/** A kind of entry by the word people call it, and a class or a place by its name. */
type Named = { id: string; name: string };
export type Vocabulary = {
  verbs: readonly Named[];
  classes: readonly Named[];
  places: readonly Named[];
  /** What stands before a place: to, na, ku. */
  to: string;
  /** What may stand before a class, and says no more than the class does. */
  all: string;
};

export type Command = {
  /** The kind of entry. */
  verb: Named;
  /** What was said of whom, without the place. */
  whom: string;
  /** Where a class was named: those of it, and of what else was said (a breed). */
  group: { class: Named; breed: string } | null;
  place: Named | null;
  /** What was said of a place, where none is called so. */
  missing: string | null;
};

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** How words are many in the languages of the screen; "rambo" and "ram12" are no rams. */
const plurals = ['', 's', 'es', 'e', 'ers'];

/** "ewes" are of the class "ewe", "ooie" of "ooi", "calves" of "calf". */
const isOf = (word: string, name: string): boolean =>
  plurals.some((ending) => word === name + ending) ||
  (name.endsWith('f') && word === `${name.slice(0, -1)}ves`);

/** The class whose name, in the singular or the plural, is some of the words; the longest name first. */
function classIn(whom: string, classes: readonly Named[]): { class: Named; others: string } | null {
  const words = whom.split(' ').filter(Boolean);
  const byLength = [...classes].sort((one, other) => other.name.length - one.name.length);
  for (const one of byLength) {
    const name = plain(one.name).split(' ');
    const at = words.findIndex((_word, start) =>
      name.every((part, place) => isOf(words[start + place] ?? '', part)),
    );
    if (at >= 0) {
      const others = [...words.slice(0, at), ...words.slice(at + name.length)];
      return { class: one, others: others.join(' ') };
    }
  }
  return null;
}

/** Of two that begin so nobody knows which is meant. */
const onlyOne = (all: readonly Named[]): Named | null =>
  all.length === 1 ? (all[0] ?? null) : null;

function placeIn(
  rest: string,
  { places, to }: Vocabulary,
): { whom: string; place: Named | null; missing: string | null } {
  const [whom = '', ...where] = ` ${rest}`.split(` ${to} `);
  const wanted = plain(where.join(` ${to} `));
  if (wanted === '') return { whom: plain(rest), place: null, missing: null };
  const place =
    places.find(({ name }) => plain(name) === wanted) ??
    onlyOne(places.filter(({ name }) => plain(name).startsWith(wanted)));
  return { whom: plain(whom), place, missing: place ? null : wanted };
}

/**
 * What somebody may mean by what they typed: "weigh k18 491", "move dorper ewes to klipkamp". In: the text, and the
 * words of the screen's language. Out: each kind whose name it begins with, the whole names before what only begins so.
 */
export function commandsOf(text: string, vocabulary: Vocabulary): Command[] {
  const typed = plain(text);
  if (typed === '') return [];
  const found = vocabulary.verbs.flatMap((verb) => {
    const name = plain(verb.name);
    if (typed === name || typed.startsWith(`${name} `))
      return [{ verb, rest: typed.slice(name.length), isWhole: true }];
    // "wei k18" means weigh too, "k18" does not.
    const [first = ''] = typed.split(' ');
    const begins = first.length >= 3 && name.startsWith(first);
    return begins ? [{ verb, rest: typed.slice(first.length), isWhole: false }] : [];
  });
  const isAnyWhole = found.some(({ isWhole }) => isWhole);
  return found
    .filter(({ isWhole }) => isWhole || !isAnyWhole)
    .map(({ verb, rest }) => {
      const { whom, place, missing } = placeIn(rest, vocabulary);
      const named = classIn(whom, vocabulary.classes);
      const said = named?.others.split(' ').filter((word) => word !== plain(vocabulary.all));
      const group = named ? { class: named.class, breed: said?.join(' ') ?? '' } : null;
      return { verb, whom, group, place, missing };
    });
}
