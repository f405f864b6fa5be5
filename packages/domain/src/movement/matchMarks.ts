import type { Identifiers } from '../animals/identifiers.ts';
import { parseEid } from '../animals/identification/eid.ts';
import { tagKey } from '../animals/identification/tag.ts';

type Marked = { ref: string; identifiers: Pick<Identifiers, 'tag' | 'eid'> };

/** An EID is one number however a reader writes it; a tag however somebody does. */
function keyOf(mark: string): string {
  const eid = parseEid(mark);
  return eid.ok ? `eid ${eid.eid}` : `tag ${tagKey(mark)}`;
}

/**
 * In: what was scanned or pasted at the lorry, a mark a line, and who is on the list. Out: whose marks were read, and the
 * marks that are on nobody's list, each once, as they were read. Where two of the list wear one tag it is neither's alone:
 * both are taken as read, and the count will tell. `areEids`: nothing but EIDs was read, as a reader of transponders does.
 */
export function matchMarks(
  pasted: string,
  listed: readonly Marked[],
): { read: Set<string>; strangers: string[]; areEids: boolean } {
  const refsOf = new Map<string, string[]>();
  for (const { ref, identifiers } of listed)
    for (const mark of [identifiers.tag, identifiers.eid])
      if (mark !== undefined) refsOf.set(keyOf(mark), [...(refsOf.get(keyOf(mark)) ?? []), ref]);
  const read = new Set<string>();
  const strangers = new Map<string, string>();
  let areEids = true;
  for (const line of pasted.split(/[\n\r,;\t]+/u)) {
    const mark = line.trim();
    if (mark === '') continue;
    areEids &&= parseEid(mark).ok;
    const refs = refsOf.get(keyOf(mark));
    if (refs) for (const ref of refs) read.add(ref);
    else strangers.set(keyOf(mark), mark);
  }
  return { read, strangers: [...strangers.values()], areEids };
}
