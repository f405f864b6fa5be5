import type { Said } from '@kraal/domain/ledger/problem';
import type { Saying } from '@kraal/domain/animals/fields';
import { isOfThisAge, isRealDay } from '@kraal/domain/format/dates';
import { idFromName } from '../../../platform/idFromName.ts';
import type { Recorder } from '../../ledger/index.ts';
import { fieldsIn } from './fields.ts';
import { type Herd, marksOf } from './herd.ts';
import { clean, cut, list, momentOf, ownOf, type Resource, resourceIn, text } from './resource.ts';
import { typeOf } from './shape.ts';
import type { NamedPlaces } from './places.ts';
import { type Story, storyUnder } from './stories.ts';
import { schemes, speciesWords } from './words.ts';
import { gone, goneUnknown, leavesUnsaid } from './leaving.ts';
import { youngSince } from './youngSince.ts';
import { comingOf } from './comingOf.ts';

export type Raw = Record<string, unknown> & { id: string; kind: string; payload: Resource };
export type Problem = { at: number; type: string; message: string; said?: Said };
export type AnimalContext = {
  stories: ReadonlyMap<string, Story>;
  herd: Herd;
  farmId: string;
  recorder: Recorder;
  places: NamedPlaces;
  problems: Problem[];
};

/** Animals that stand in the file by themselves, then those that only their birth or arrival describes. */
export function animalsIn(resources: readonly Resource[]): { resource: Resource; at: number }[] {
  const all = resources.map((resource, at) => ({ resource, at }));
  const own = all
    .filter(({ resource }) => typeOf(resource) === 'Animal')
    .sort((one, other) =>
      (text(one.resource['birthDate']) ?? '') < (text(other.resource['birthDate']) ?? '') ? -1 : 1,
    );
  const described = all.flatMap(({ resource, at }) => {
    const detail = resourceIn(resource['animalDetail']);
    if (!detail || !typeOf(resource).startsWith('Movement')) return [];
    const identifier = detail['identifier'] ?? resource['animal'];
    return [{ resource: { ...detail, identifier }, at }];
  });
  return [...own, ...described];
}

const markIn = (resource: Resource, wanted: string): string | undefined =>
  [resource['identifier'], ...list(resource['alternativeIdentifiers'])]
    .map(resourceIn)
    .filter((one) => one?.['scheme'] === wanted)
    .map((one) => text(one?.['id']))
    .find(Boolean);

/** The marks that are its owner's, and how it looks. */
export const ownMarks = (resource: Resource, by: Saying): Resource => ({
  ...fieldsIn(resource, by),
  brand: cut(markIn(resource, schemes.brand), 3),
  tattoo: cut(markIn(resource, schemes.tattoo), 20),
});

const takenAsOne = 'Another animal of the file bears this number: they are taken for one.';

const onlyKnown =
  'It is gone, and the file does not say since when: it is kept as one that is known and not here.';

/** A file that is brought in again: how it came, and what it weighed then, is told already. */
function cameBefore(id: string, { arrival, birth }: Story, herd: Herd): void {
  if (arrival) herd.keepArrival(id);
  for (const moment of [momentOf(arrival), momentOf(birth)]) if (moment) herd.keepMass(id, moment);
}

/** An animal the farm does not know yet, with what its own resource says of where it stands. */
export function animalEvents(resource: Resource, reading: AnimalContext, at: number): Raw[] {
  const { stories, herd, problems } = reading;
  const { known: knownBy, marks, eid, official } = marksOf(resource);
  const identifier = resourceIn(resource['identifier']);
  // A tag as the only number is of its species, like every tag.
  const isTag = identifier?.['scheme'] === schemes.visual;
  const main = isTag ? { id: null, fresh: null, mark: null } : herd.find(identifier);
  const others = knownBy.map((mark) => herd.idOf(mark)).filter((one) => one !== null);
  const bornAs = text(resource['birthDate'])?.slice(0, 10);
  const known =
    main.id ??
    others.find(
      (one) =>
        !herd.isAnother(one, identifier) &&
        !herd.contradicts(one, { eid, official, bornOn: bornAs }),
    );
  if (!known) return newAnimal(resource, reading, { at, fresh: main.fresh });
  herd.keep(known, marks);
  herd.keepMain(known, identifier);
  const told = storyUnder(stories, [herd.find(identifier).mark, ...marks]);
  cameBefore(known, told, herd);
  if (typeOf(resource) === 'Animal' && herd.isOtherOfFile(known, resource))
    problems.push({ at, type: 'Animal', message: takenAsOne });
  return herd.isYoung(known) ? youngSince(known, { resource, story: told, at }, reading) : [];
}

/** How it comes to the farm, and what is known of it since; or why the farm cannot keep it. */
function newAnimal(
  resource: Resource,
  { stories, herd, places, farmId, recorder, problems }: AnimalContext,
  { at, fresh }: { at: number; fresh: string | null },
): Raw[] {
  const { marks, tag, eid, official } = marksOf(resource);
  const identifier = resourceIn(resource['identifier']);
  // Of one that bears nothing but its owner's mark the place in the file is all that tells it from the others.
  const nameless = identifier ? `icar ${at} ${JSON.stringify(identifier)}` : null;
  const name = marks[0] ? `icar ${marks[0]}` : nameless;
  const id = fresh ?? (name ? idFromName(farmId, name) : null);
  const gender = text(resource['gender']);
  const reject = (message: string): Raw[] => {
    problems.push({ at, type: 'Animal', message });
    return [];
  };
  if (!id) return reject('It has no identifier.');
  if (gender !== 'Female' && !gender?.startsWith('Male'))
    return reject('Its sex is not known: Kraal keeps females and males.');
  const species = speciesWords.known(resource['specie']);
  if (!species) return reject('Kraal keeps cattle, sheep and goats.');
  herd.keep(id, marks);
  herd.keepMain(id, identifier);
  const story = storyUnder(stories, [herd.find(identifier).mark, ...marks]);
  const bornAs = text(resource['birthDate'])?.slice(0, 10);
  const bornOn = bornAs && isRealDay(bornAs) && isOfThisAge(bornAs) ? bornAs : undefined;
  const { damId, sireId, carrierId } = parentsOf(resource, herd);
  // Who went on somebody's grazing is off the farm, and nobody sold it.
  const isAway =
    story.left !== null &&
    (momentOf(story.left) ?? '') > (story.back ?? '') &&
    places.find(story.left['consignment'], 'destination') !== null;
  const said = text(resource['status']) ?? '';
  const goneAs = story.leaves || (isAway && said === 'OffFarm') ? undefined : ownOf(gone, said);
  const isReference = goneAs !== undefined && story.last === null;
  const isNeuter = gender === 'MaleNeuter';
  const canBeBorn = !isReference && !isNeuter && story.withdrawals.length === 0;
  const bearer = carrierId ?? damId;
  const damCame = bearer ? (herd.came.get(bearer) ?? '9999') : null;
  const coming = comingOf(story, {
    bornOn,
    damCame,
    isBornHere: canBeBorn,
    now: recorder.now.toISOString(),
  });
  herd.keepSaid(id, resource);
  herd.comes(id, { species, at: coming.at, arrived: coming.kind === 'acquired' });
  const massKg = isReference ? undefined : story.masses.get(coming.at);
  if (massKg !== undefined) herd.keepMass(id, coming.at);
  if (goneAs) problems.push({ at, type: 'Animal', message: isReference ? onlyKnown : goneUnknown });
  const repro = text(resource['reproductionStatus']);
  const carries = repro === 'Pregnant' && gender === 'Female' && !story.breeds;
  const arrivedOnly = {
    bornOn,
    castrated: isNeuter ? true : undefined,
    reference: isReference ? true : undefined,
    from: coming.from,
    pregnant: carries && !isReference ? true : undefined,
    // Nobody stands beside a file.
    sure: true,
  };
  const entry = (kind: string, moment: string, payload: Resource): Raw => ({
    id: idFromName(farmId, kind === coming.kind ? `icar animal ${id}` : `icar ${kind} ${id}`),
    kind,
    occurredAt: moment,
    animalIds: [id],
    payload: clean(payload),
  });
  const comes = entry(coming.kind, coming.at, {
    species,
    sex: gender === 'Female' ? 'female' : 'male',
    tag,
    eid,
    official: official.length > 0 ? official : undefined,
    // Who carried it bore it; its genes come from the embryo she was given.
    damId: coming.kind === 'born' ? (carrierId ?? damId) : damId,
    sireId,
    massKg,
    ...ownMarks(resource, coming.kind === 'born' ? 'born' : 'registered'),
    ...(coming.kind === 'born' ? {} : arrivedOnly),
  });
  const last = story.last ?? coming.at;
  const isCulled =
    repro === 'DoNotBreed' && !story.isDecided && !isReference && gender === 'Female';
  return [
    comes,
    ...(isCulled ? [entry('culled_from_breeding', last, {})] : []),
    ...(goneAs && !isReference ? [entry(goneAs, last, leavesUnsaid(goneAs))] : []),
  ];
}

/** Whose genes it has, and who carried it where that was another. */
function parentsOf(resource: Resource, herd: Herd) {
  const parent = (wanted: string, relation = 'Genetic'): string | undefined => {
    const found = list(resource['parentage']).find(
      (one) => one['gender'] === wanted && (one['relation'] ?? 'Genetic') === relation,
    );
    return herd.find(resourceIn(found?.['identifier'])).id ?? undefined;
  };
  return {
    damId: parent('Female'),
    sireId: parent('Male'),
    carrierId: parent('Female', 'Recipient'),
  };
}
