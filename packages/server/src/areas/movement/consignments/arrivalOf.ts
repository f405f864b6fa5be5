import { parseEid } from '@kraal/domain/animals/identification/eid';
import type { Day } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';

type Came = {
  heads: number;
  day: Day;
  campId: string;
  mobId: string | undefined;
  sellerName: string;
  /** Whose it stays, where it comes to be kept: the place of the farm's own list. */
  ownerId: string | null;
  keepTags: boolean;
  /** The mark that was read, where that is another than its seller says. */
  wears: string | null;
};

const said = <T>(name: string, value: T | null): Record<string, T> =>
  value === null ? {} : { [name]: value };

/** A day that was the end of something by the seller's word, as long as it is not over. */
const running = (name: string, until: Day | null, day: Day): Record<string, Day> =>
  until !== null && until >= day ? { [name]: until } : {};

/** In: what the seller says of one that came, and how it came. Out: its arrival as an entry of this farm says it. */
export function arrivalOf(
  sent: SentAnimal,
  { heads, day, campId, mobId, sellerName, ownerId, keepTags, wears }: Came,
): Record<string, unknown> {
  const { tag, eid: listed, ...marks } = sent.identifiers;
  // A number that a reader read is its EID, and the one on the list somebody else's; what looks at stolen numbers looks there.
  const read = wears === null ? null : parseEid(wears);
  const eid = read?.ok ? read.eid : listed;
  const otherTag = read?.ok ? null : wears;
  const isFemale = sent.sex === 'female';
  const worn = otherTag ?? (keepTags ? (tag ?? null) : null);
  const bornOn = sent.bornOn !== null && sent.bornOn <= day ? sent.bornOn : null;
  const bore = isFemale && sent.births !== 0 ? sent.lastBirthOn : null;
  const lastBirthOn = bore !== null && bore <= day ? bore : null;
  return {
    species: sent.species,
    sex: sent.sex,
    ...(heads > 1 ? { heads } : {}),
    ...marks,
    // A lot has no EID, whatever its seller's program says.
    ...(eid !== undefined && heads === 1 ? { eid } : {}),
    ...said('tag', worn),
    ...sent.fields,
    ...said('bornOn', bornOn),
    ...(bornOn === null ? {} : said('bornPrecision', sent.bornPrecision)),
    ...(sent.castrated ? { castrated: true } : {}),
    ...(sent.weaned ? { weaned: true } : {}),
    ...said('births', sent.births),
    ...said('lastBirthOn', lastBirthOn),
    ...(isFemale && sent.pregnant ? { pregnant: true } : {}),
    ...(isFemale && sent.dueOn !== null && sent.dueOn >= day ? { dueOn: sent.dueOn } : {}),
    ...running('meatUntil', sent.meatUntil, day),
    ...running('milkUntil', sent.milkUntil, day),
    ...running('exportUntil', sent.exportUntil, day),
    campId,
    ...said('mobId', mobId ?? null),
    from: sellerName,
    ...said('ownerId', ownerId),
  };
}
