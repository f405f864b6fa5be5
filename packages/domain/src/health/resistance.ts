import type { Day } from '../format/dates.ts';
/** One day on which animals of a mob were given something against worms or ticks, with the active ingredients on the label. */
export type Dosing = { mobId: string | null; animalId?: string | null; on: Day; actives: string };
export type Resistance = { mobId: string | null; active: string; days: Day[] };

const inARow = 3;

/** Ingredients of one chemical group, since worms that outlive one of them outlive its kin. */
const groups: Record<string, string> = {
  albendazole: 'benzimidazoles',
  fenbendazole: 'benzimidazoles',
  oxfendazole: 'benzimidazoles',
  mebendazole: 'benzimidazoles',
  ricobendazole: 'benzimidazoles',
  ivermectin: 'macrocyclic lactones',
  doramectin: 'macrocyclic lactones',
  moxidectin: 'macrocyclic lactones',
  abamectin: 'macrocyclic lactones',
  eprinomectin: 'macrocyclic lactones',
  levamisole: 'levamisole and morantel',
  morantel: 'levamisole and morantel',
  closantel: 'salicylanilides',
  rafoxanide: 'salicylanilides',
  nitroxynil: 'salicylanilides',
  amitraz: 'amitraz',
  cypermethrin: 'pyrethroids',
  deltamethrin: 'pyrethroids',
  flumethrin: 'pyrethroids',
  monepantel: 'monepantel',
};

/** The chemical groups of a label's ingredients; an unknown ingredient is a group of its own. */
export function activeGroups(actives: string): string[] {
  const names = actives
    .toLowerCase()
    .split(/[,;+&]| and /)
    .map((one) => one.replace(/[\d.]+\s*(%|mg|g|ml|iu)?(\/\w+)?/g, '').trim())
    .filter(Boolean);
  return [...new Set(names.map((name) => groups[name] ?? name))];
}

/** Who runs in no mob is dosed by itself: three cows dosed once each were not dosed three times. */
const groupOf = ({ mobId, animalId }: Dosing): string => mobId ?? animalId ?? '';

/** Mobs whose last three dosings all had a group in common (domain notes, section 4). Dosings of one day are one. */
export function resistanceWarnings(dosings: readonly Dosing[]): Resistance[] {
  const found: Resistance[] = [];
  for (const own of Map.groupBy(dosings, groupOf).values()) {
    const days = [...Map.groupBy(own, ({ on }) => on)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-inARow);
    if (days.length < inARow) continue;
    const each = days.map(
      ([, given]) => new Set(given.flatMap(({ actives }) => activeGroups(actives))),
    );
    const shared = [...(each[0] ?? [])].filter((active) =>
      each.every((groupsOfDay) => groupsOfDay.has(active)),
    );
    const mobId = own[0]?.mobId ?? null;
    // Of those that run in no mob one line says it for all.
    for (const active of shared)
      if (mobId !== null || !found.some((one) => one.mobId === null && one.active === active))
        found.push({ mobId, active, days: days.map(([on]) => on) });
  }
  return found;
}
