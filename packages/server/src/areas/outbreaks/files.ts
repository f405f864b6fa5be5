import { invalid } from '../../platform/errors.ts';
import { type Cell, type SheetFormat, toSheet } from '../../platform/files/sheet.ts';
import {
  animalCells,
  animalHeadings,
  documentOf,
  type EpcisEvent,
  eventsOf,
} from '../movement/index.ts';
import { type Look, switchToFarm } from './look.ts';
import type { Asked } from './reach.ts';
import { farmsToCall, othersNamed, rowsOf, traceAcross } from './trace.ts';

const headings = [
  'Step',
  'Farm',
  ...animalHeadings,
  'On',
  'How',
  'Through',
  'From farm',
  'Days together',
];

const farmHeadings = [
  'Step',
  'On',
  'Farm',
  'In the book of',
  'Owners',
  'Phones',
  'E-mail',
  'Properties',
  'GLN',
  'Addresses',
  'Animals',
  'Heads',
];

/** So many rows are named at a time, that no statement carries a whole herd. */
const atOnce = 5000;

/** A trace across farms as a sheet: everybody in it, or the farms to call. */
export async function caseFile(
  look: Look,
  asked: Asked,
  { format, of }: { format: SheetFormat; of: 'animals' | 'farms' },
): Promise<Buffer> {
  const traced = await traceAcross(look, asked);
  if (of === 'farms') {
    const farms = await farmsToCall(traced);
    const joined = (all: readonly (string | null)[]): string =>
      [...new Set(all.filter((one) => one))].join('; ');
    const rows = farms.map(({ step, on, farmName, owners, properties, animals, heads }): Cell[] => [
      step,
      on,
      farmName,
      null,
      joined(owners.map(({ name }) => name)),
      joined(owners.map(({ phone }) => phone)),
      joined(owners.map(({ email }) => email)),
      joined(properties.map(({ name }) => name)),
      joined(properties.map(({ gln }) => gln)),
      joined(properties.map(({ address }) => address)),
      animals,
      heads,
    ]);
    // Whoever is in a book alone is called as well.
    const others = (await othersNamed(traced)).map((one): Cell[] => [
      null,
      one.first,
      one.name,
      one.farmName,
      one.owner,
      one.phone,
      null,
      null,
      null,
      null,
      one.animals,
      one.heads,
    ]);
    return toSheet([farmHeadings, ...rows, ...others], format);
  }
  const table: Cell[][] = [headings];
  for (let from = 0; from < traced.ranked.length; from += atOnce)
    for (const one of await rowsOf(traced, traced.ranked.slice(from, from + atOnce)))
      table.push([
        one.step,
        one.farmName,
        ...animalCells(one),
        one.on,
        one.how,
        one.viaName,
        one.viaFarm,
        one.days,
      ]);
  return toSheet(table, format);
}

/** More than an outbreak has, and as much as a program reads at once. */
const mostEvents = 50_000;

/** What happened to everybody of a trace within the case's days, farm by farm, as EPCIS says it. */
export async function caseEvents(look: Look, asked: Asked, publicUrl: string): Promise<string> {
  const { across, ranked } = await traceAcross(look, asked);
  const events: EpcisEvent[] = [];
  const { keys } = across.scope;
  for (const [farmId, ones] of Map.groupBy(ranked, ({ key }) => keys.farmOf(key))) {
    await switchToFarm(look, farmId);
    const { from = 0, until = 0 } = across.farms.get(farmId) ?? {};
    // One entry may be about animals of two portions, and names all of them each time; of two farms an id means nothing.
    const among = ones.map(({ key }) => keys.idOf(key));
    const own = new Map<string, EpcisEvent>();
    for (let at = 0; at < among.length; at += atOnce) {
      const ids = among.slice(at, at + atOnce);
      const of = { ids, among, from, until, most: mostEvents + 1 - events.length };
      for (const one of await eventsOf(look.transaction, { farmId, publicUrl }, of))
        own.set(String(one['eventID']), one);
      if (events.length + own.size > mostEvents) throw tooMany();
    }
    events.push(...own.values());
  }
  return JSON.stringify(documentOf(events, look.now));
}

const tooMany = () =>
  invalid({
    steps: ['These are more than 50000 events: trace fewer steps, or open a shorter case.'],
  });
