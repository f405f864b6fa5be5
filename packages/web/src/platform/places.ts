import { listMobs } from '@kraal/contract/animals';
import { listCamps } from '@kraal/contract/infrastructure';
import { listPlaces } from '@kraal/contract/movement';
import { queryClient } from './queries.ts';
import { read } from './read.ts';

type Named = { id: string; name: string };
type Page = { items: readonly Named[]; nextCursor: string | null };
type Query = { limit: number; cursor?: string };
export type PlacesBy = 'camps' | 'mobs' | 'places' | 'properties';

/** No farm has more places; what goes on for ever ends here. */
const mostPages = 25;

const pageOf: Record<PlacesBy, (farmId: string, query: Query) => Promise<Page>> = {
  camps: (farmId, query) => read(listCamps, { params: { farmId }, query }),
  mobs: (farmId, query) => read(listMobs, { params: { farmId }, query }),
  places: (farmId, query) => holdings(farmId, { query, isOwn: false }),
  properties: (farmId, query) => holdings(farmId, { query, isOwn: true }),
};
const paths: Record<PlacesBy, string> = {
  camps: listCamps.path,
  mobs: listMobs.path,
  places: listPlaces.path,
  properties: `${listPlaces.path} own`,
};

/** The farm's own properties, or those of others. */
async function holdings(
  farmId: string,
  { query, isOwn }: { query: Query; isOwn: boolean },
): Promise<Page> {
  const { items, nextCursor } = await read(listPlaces, { params: { farmId }, query });
  return { items: items.filter((one) => one.isOwn === isOwn), nextCursor };
}

async function everyOne(place: PlacesBy, farmId: string): Promise<Named[]> {
  const all: Named[] = [];
  let query: Query = { limit: 200 };
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor } = await pageOf[place](farmId, query);
    all.push(...items.map(({ id, name }) => ({ id, name })));
    if (nextCursor === null) break;
    query = { limit: 200, cursor: nextCursor };
  }
  return all;
}

const keyOf = (place: PlacesBy, farmId: string) => [paths[place], 'every', farmId];

/** Every place of a farm by its name, page by page: none is left out of a choice, or without its name, unsaid. */
export const everyPlace = (place: PlacesBy, farmId: string) => ({
  queryKey: keyOf(place, farmId),
  queryFn: () => everyOne(place, farmId),
  staleTime: 60_000,
});

/** The same read before a screen asks for it. */
export const everyPlaceAhead = (place: PlacesBy, farmId: string): Promise<Named[]> =>
  queryClient.fetchQuery({ ...everyPlace(place, farmId), staleTime: 0, retry: false });

/** As they were read last, if they are still here. */
export const knownPlaces = (place: PlacesBy, farmId: string): readonly Named[] | undefined =>
  queryClient.getQueryData<Named[]>(keyOf(place, farmId));
