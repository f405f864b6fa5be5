import { place } from './readerParts.ts';
import { momentOf, text } from './resource.ts';
import type { Story } from './stories.ts';

type Coming = { kind: 'registered' | 'born' | 'acquired'; at: string; from?: string | undefined };

/**
 * How an animal came into the books. Born here only where its dam was in them already; arrived only where the file
 * says nothing of it from before: else it is on the books from the first day that the file speaks of.
 */
export function comingOf(
  story: Story,
  {
    bornOn,
    damCame,
    isBornHere,
    now,
  }: { bornOn: string | undefined; damCame: string | null; isBornHere: boolean; now: string },
): Coming {
  const bornAt = bornOn ? `${bornOn}T12:00:00.000Z` : null;
  const arrivedAt = momentOf(story.arrival);
  if (arrivedAt && (story.first === null || arrivedAt <= story.first))
    return {
      kind: 'acquired',
      at: arrivedAt,
      from: place(story.arrival?.['consignment'], 'origin'),
    };
  const reason = text(story.birth?.['registrationReason']);
  const toldAt = momentOf(story.birth);
  if (reason === 'Registered' && toldAt && (story.first === null || toldAt <= story.first))
    return { kind: 'registered', at: toldAt };
  if (bornAt && isBornHere && reason !== 'Registered') {
    const at = toldAt !== null && toldAt.startsWith(bornAt.slice(0, 10)) ? toldAt : bornAt;
    if (damCame !== null && damCame < at) return { kind: 'born', at };
    if (damCame === null && reason === 'Born') return { kind: 'born', at };
  }
  return { kind: 'registered', at: bornAt ?? story.first ?? now };
}
