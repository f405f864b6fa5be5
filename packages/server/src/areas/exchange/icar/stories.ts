import { massIn, passing } from './readerParts.ts';
import { isDeleted, momentOf, type Resource, resourceIn, text } from './resource.ts';
import { typeOf } from './shape.ts';
import type { Herd } from './herd.ts';

/** What the rest of a file tells of one animal, before it is told in order. */
export type Story = {
  /** The first and the last moment at which the file speaks of it. */
  first: string | null;
  last: string | null;
  birth: Resource | null;
  arrival: Resource | null;
  leaves: boolean;
  /** The last time that it went away and stayed its owner's, and the last time that it came back from there. */
  left: Resource | null;
  back: string | null;
  breeds: boolean;
  isDecided: boolean;
  withdrawals: Resource[];
  /** What it weighed, by the moment. */
  masses: Map<string, number>;
};

const noStory = (): Story => ({
  first: null,
  last: null,
  birth: null,
  arrival: null,
  leaves: false,
  left: null,
  back: null,
  breeds: false,
  isDecided: false,
  withdrawals: [],
  masses: new Map(),
});

const breeding = new Set([
  'ReproInseminationEvent',
  'ReproPregnancyCheckEvent',
  'ReproParturitionEvent',
  'ReproAbortionEvent',
]);

function add(story: Story, resource: Resource): void {
  const type = typeOf(resource);
  const at = momentOf(resource);
  if (type === 'WithdrawalEvent') return void story.withdrawals.push(resource);
  if (type === 'MovementBirthEvent') {
    story.birth ??= resource;
    return;
  }
  const arrives =
    type === 'MovementArrivalEvent' &&
    resource['arrivalReason'] !== 'Other' &&
    !passing.has(text(resource['arrivalReason']) ?? '');
  if (arrives) {
    const before = momentOf(story.arrival);
    if (at && (before === null || at < before)) story.arrival = resource;
    return;
  }
  if (type === 'MovementDepartureEvent') {
    const kind = text(resource['departureKind']) ?? '';
    if (!passing.has(kind)) story.leaves = true;
    // Who goes home to its owner is not away: it is the farm's to keep no longer.
    else if (!kind.endsWith('Return') && at && at > (momentOf(story.left) ?? ''))
      story.left = resource;
  }
  if (type === 'MovementArrivalEvent' && at && at > (story.back ?? '')) story.back = at;
  if (type === 'MovementDeathEvent') story.leaves = true;
  if (type === 'ReproDoNotBreedEvent') story.isDecided = true;
  if (breeding.has(type)) story.breeds = true;
  if (at === null) return;
  const massKg = type === 'WeightEvent' ? massIn(resource) : null;
  if (massKg !== null) story.masses.set(at, massKg);
  if (story.first === null || at < story.first) story.first = at;
  if (story.last === null || at > story.last) story.last = at;
}

/** The stories of a file, by the mark under which it speaks of each animal. */
export function storiesOf(resources: readonly Resource[], herd: Herd): Map<string, Story> {
  const stories = new Map<string, Story>();
  for (const resource of resources) {
    if (typeOf(resource) === 'Animal' || isDeleted(resource)) continue;
    const { mark } = herd.find(resourceIn(resource['animal']));
    if (!mark) continue;
    const story = stories.get(mark) ?? noStory();
    stories.set(mark, story);
    add(story, resource);
  }
  return stories;
}

const byMoment = (a: Resource | null, b: Resource | null): number =>
  (momentOf(a) ?? '') < (momentOf(b) ?? '') ? -1 : 1;

/** Under whichever of its marks the file speaks of it. */
export function storyUnder(
  stories: ReadonlyMap<string, Story>,
  marks: readonly (string | null)[],
): Story {
  const told = [...new Set(marks)].flatMap((mark) => stories.get(mark ?? '') ?? []);
  const [only] = told;
  if (told.length === 1 && only) return only;
  const moments = told.flatMap(({ first, last }) => [first, last]).filter((at) => at !== null);
  return {
    first: moments.toSorted()[0] ?? null,
    last: moments.toSorted().at(-1) ?? null,
    birth: told.find(({ birth }) => birth)?.birth ?? null,
    arrival: told.find(({ arrival }) => arrival)?.arrival ?? null,
    leaves: told.some(({ leaves }) => leaves),
    left:
      told
        .map(({ left }) => left)
        .toSorted(byMoment)
        .at(-1) ?? null,
    back:
      told
        .map(({ back }) => back ?? '')
        .toSorted()
        .at(-1) || null,
    breeds: told.some(({ breeds }) => breeds),
    isDecided: told.some(({ isDecided }) => isDecided),
    withdrawals: told.flatMap(({ withdrawals }) => withdrawals),
    masses: new Map(told.flatMap(({ masses }) => [...masses])),
  };
}
