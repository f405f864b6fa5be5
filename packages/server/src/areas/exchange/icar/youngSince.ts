import { idFromName } from '../../../platform/idFromName.ts';
import { ownOf, type Resource, text } from './resource.ts';
import type { Story } from './stories.ts';
import { gone, goneUnknown, leavesUnsaid } from './leaving.ts';
import type { AnimalContext, Raw } from './animals.ts';

const castratedUnknown =
  'It is castrated, and the file does not say since when: since the last entry of it.';
const onlyItsBirth =
  'It is castrated or gone, and the file says nothing of it since its birth: it came in as it was born.';

/** What the file says of young beside their birth: a steer, one that is gone. It is dated by the last entry of it. */
export function youngSince(
  id: string,
  { resource, story, at }: { resource: Resource; story: Story; at: number },
  { farmId, problems }: AnimalContext,
): Raw[] {
  const isNeuter = resource['gender'] === 'MaleNeuter';
  const goneAs = story.leaves ? undefined : ownOf(gone, text(resource['status']) ?? '');
  if (!isNeuter && !goneAs) return [];
  const message = story.last ? (goneAs ? goneUnknown : castratedUnknown) : onlyItsBirth;
  problems.push({ at, type: 'Animal', message });
  const { last } = story;
  if (last === null) return [];
  const entry = (kind: string, payload: Resource): Raw => ({
    id: idFromName(farmId, `icar ${kind} ${id}`),
    kind,
    occurredAt: last,
    animalIds: [id],
    payload,
  });
  return [
    ...(isNeuter ? [entry('castrated', {})] : []),
    ...(goneAs ? [entry(goneAs, leavesUnsaid(goneAs))] : []),
  ];
}
