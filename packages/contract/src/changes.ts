import { type Endpoint, type Topic, topics } from './endpoint.ts';

/**
 * What a write of a farm may have changed, by the first words of its path behind the farm: screens of others ask again
 * for what shows it. A path that is not listed changes everything, so that a new one is never missed.
 */
const changedBy: Readonly<Record<string, readonly Topic[]>> = {
  // Entries may be about things, finish tasks and make a planned move true.
  events: ['herd', 'things', 'tasks', 'plan'],
  acts: ['herd', 'things', 'tasks', 'plan'],
  animals: ['herd'],
  camps: ['camps', 'things', 'plan'],
  holdings: ['camps'],
  places: ['camps'],
  // With the last step its animals are written off.
  transfers: ['transfers', 'herd', 'things', 'tasks', 'plan'],
  // What comes from another farm joins the herd.
  consignments: ['transfers', 'herd', 'things', 'tasks', 'plan'],
  partners: ['partners', 'camps'],
  national: ['transfers'],
  // What the platform announced joins the herd.
  'national/incoming': ['transfers', 'herd', 'things', 'tasks', 'plan'],
  grazing: ['camps', 'plan'],
  'land/camps': ['camps', 'things'],
  'land/things': ['things'],
  things: ['things', 'camps'],
  plan: ['plan'],
  tasks: ['tasks'],
  mobs: ['mobs'],
  medicines: ['medicines'],
  batches: ['medicines'],
  protocols: ['protocols'],
  semen: ['semen'],
  'breeding/seasons': ['seasons'],
  'work-sessions': ['sessions'],
  invitations: ['members'],
  members: ['members'],
  leave: ['members'],
  support: ['members'],
  'api-keys': ['keys'],
  'list-views': ['views'],
  alerts: ['alerts'],
  proposals: ['alerts', 'herd', 'things', 'tasks', 'plan'],
  channels: ['channels'],
  photos: [],
  // These only work something out.
  'last-entries': [],
  'land/file': [],
  'plan/proposal': [],
  'movement/check': [],
  'breeding/matings': [],
  'medicines/*/doses': [],
  'alerts/simulation': [],
};

/** In: an endpoint that writes into a farm. Out: the topics it may have changed. */
export function topicsChangedBy({ path }: Pick<Endpoint, 'path'>): readonly Topic[] {
  const words = path
    .replace('/api/farms/:farmId/', '')
    .split('/')
    .map((word) => (word.startsWith(':') ? '*' : word));
  for (let length = words.length; length > 0; length -= 1) {
    const known = changedBy[words.slice(0, length).join('/')];
    if (known) return known;
  }
  return topics;
}
