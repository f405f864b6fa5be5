import type { AnimalRow } from '@kraal/contract/animals';
import { t } from '@lingui/core/macro';
import { classNames } from '../../ui/classNames.ts';
import { formatCounted } from '../../formats/format.ts';
import { kindView } from '../../areas/ledger/index.ts';
import type { Command } from './command.ts';
import { everyRow, mostSubjects, raceOf } from './groupOf.ts';
import { type Hit, markOf, subjectOf } from './hit.ts';
import type { PaletteAnswers } from './usePaletteAnswers.ts';

/** A mark without its signs. */
const bare = (mark: string): string => mark.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isExact = (row: AnimalRow, said: string): boolean =>
  [row.tag, row.name, row.eid].some((mark) => mark !== null && bare(mark) === bare(said));

export const detailOf = ({ say }: PaletteAnswers, row: AnimalRow): string =>
  [say(classNames[row.animalClass]), row.campName].filter(Boolean).join(' · ');

const detailOfPlace = ({ place, missing }: Command): string | null =>
  place?.name ?? (missing === null ? null : t`no camp is called ${missing}`);

const knownOf = ({ place, verb }: Command) =>
  place && verb.id === 'moved' ? { known: { campId: place.id } } : {};

/** Work of all of a class: as one where that is one act, else one by one in the race. */
function ofGroup({ farmId, group }: PaletteAnswers, command: Command): Hit[] {
  const { verb, whom } = command;
  const isBulk = kindView(verb.id).offered?.bulk === true;
  if (!command.group || group.total === 0 || (!isBulk && verb.id !== 'weighed')) return [];
  const shared = {
    key: `${verb.id} group`,
    group: t`Record`,
    verb: verb.name,
    title: `${formatCounted(group.total, group.more)} ${whom}`,
  };
  // More are no act of one hand: they are chosen in the list.
  if (group.total > mostSubjects) {
    const search = new URLSearchParams(Object.entries(group.query) as [string, string][]); // all of it is text
    const to = `/livestock/animals?${search.toString()}`;
    return [{ ...shared, detail: t`chosen in the list`, to }];
  }
  const chosen = async () => {
    const rows = await everyRow(farmId, group.query);
    return { rows, species: rows[0]?.species ?? 'Cattle' };
  };
  const weighEach = async () => {
    const name = t`Weighing ${whom}`;
    return { path: await raceOf(farmId, { name, ...(await chosen()) }) };
  };
  const recordAll = async () => {
    const { rows, species } = await chosen();
    return { subjects: rows.map(subjectOf), species, kind: verb.id, ...knownOf(command) };
  };
  return isBulk
    ? [{ ...shared, detail: detailOfPlace(command) ?? '', act: recordAll }]
    : [{ ...shared, detail: t`one by one, in the race`, act: weighEach }];
}

/** Who is called exactly so comes before a class that is called so, and that before who is called so in part. */
export function hitsOfCommand(answers: PaletteAnswers, command: Command): Hit[] {
  const { verb, whom } = command;
  if (whom === '') return [];
  const hitOf = (row: AnimalRow): Hit => ({
    key: `${verb.id} ${row.id}`,
    group: t`Record`,
    verb: verb.name,
    title: markOf(row),
    isMark: true,
    detail: detailOfPlace(command) ?? detailOf(answers, row),
    act: () =>
      Promise.resolve({
        subjects: [subjectOf(row)],
        species: row.species,
        kind: verb.id,
        ...knownOf(command),
      }),
  });
  const exact = answers.rows.filter((row) => isExact(row, whom));
  const others = answers.rows.filter((row) => !isExact(row, whom));
  return [...exact.map(hitOf), ...ofGroup(answers, command), ...others.map(hitOf)];
}
