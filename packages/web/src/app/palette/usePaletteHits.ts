import {
  type AnimalQuery,
  type AnimalRow,
  listAnimals,
  startWorkSession,
} from '@kraal/contract/animals';
import { listCamps } from '@kraal/contract/infrastructure';
import { animalClasses, speciesOfClass } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { read } from '../../platform/read.ts';
import { recentsOf } from '../../platform/recents.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { classNames } from '../../ui/classNames.ts';
import { formatCount, formatCounted } from '../../ui/format.ts';
import { kindView, kindViews, newId, type Subject } from '../../areas/ledger/index.ts';
import { screensHere } from './screens.ts';
import { type Command, commandsOf } from './command.ts';

/** What opens when an act was chosen: the sheet of one kind for those it is of. */
export type Act = {
  subjects: readonly Subject[];
  species: Species;
  kind: string;
  known?: Readonly<Record<string, string>>;
};

/** Where work of many is done one by one. */
type Path = { path: string };

export type Hit = {
  key: string;
  group: string;
  title: string;
  detail: string;
  verb?: string;
  isMark?: boolean;
  /** Where it leads; else what it opens, or what is typed on with it. */
  to?: string;
  act?: () => Promise<Act | Path>;
  completes?: string;
};

const likely = ['weighed', 'moved', 'treated', 'pregnancy_checked', 'noted'];
/** More are no act of one hand. */
const mostSubjects = 2000;

const markOf = (row: AnimalRow): string => row.tag ?? row.name ?? row.eid ?? '–';
const subjectOf = (row: AnimalRow): Subject => ({
  id: row.id,
  name: markOf(row),
  heads: row.heads,
  isLot: row.isLot,
  sex: row.sex,
  status: row.status,
  breedingStatus: row.breedingStatus,
});

/** A mark without its signs. */
const bare = (mark: string): string => mark.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A session of the race with just these, in which each is weighed by itself. */
async function raceOf(
  farmId: string,
  name: string,
  species: Species,
  rows: readonly AnimalRow[],
): Promise<string> {
  const { id } = await call(startWorkSession, {
    params: { farmId },
    body: {
      id: newId(),
      name: name.slice(0, 80),
      species,
      shared: { measure: 'mass', onlyIds: rows.map((row) => row.id) },
    },
  });
  await forgetFarm();
  return `/livestock/race/${id}`;
}

/** All that fit, page by page. */
async function everyRow(farmId: string, query: AnimalQuery): Promise<AnimalRow[]> {
  const rows: AnimalRow[] = [];
  for (let cursor: string | null = ''; cursor !== null && rows.length < mostSubjects; ) {
    const page: { items: AnimalRow[]; nextCursor: string | null } = await read(listAnimals, {
      params: { farmId },
      query: { ...query, limit: 200, ...(cursor ? { cursor } : {}) },
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows.slice(0, mostSubjects);
}

export function usePaletteHits(text: string): { hits: readonly Hit[]; isSettled: boolean } {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const mayRecord = useMay('field_worker');
  const isManager = useMay('farm_manager');
  const say = (message: MessageDescriptor): string => i18n._(message);
  const typed = text.trim();
  const q = useDeferredValue(typed);
  const camps = useEndpoint(listCamps, { params: { farmId }, query: { limit: 200 } });
  const places = (camps.data?.items ?? []).map(({ id, name }) => ({ id, name }));
  const verbs = kindViews
    .filter(({ offered, permission }) => offered && (isManager || permission === 'field_worker'))
    .map(({ name, label }) => ({ id: name, name: say(label) }));
  const classes = animalClasses.map((id) => ({ id, name: say(classNames[id]) }));
  const commands = mayRecord
    ? commandsOf(q, {
        verbs,
        classes,
        places,
        to: t({ context: 'before the name of a camp', message: 'to' }),
        all: t({ context: 'before a class of animals', message: 'all' }),
      })
    : [];
  const [command] = commands;
  const group = command?.group ?? null;

  // A verb alone may be an animal's name.
  const wanted = command?.whom || q;
  const found = useEndpoint(
    listAnimals,
    {
      params: { farmId },
      query: { q: wanted, limit: 12, status: command?.whom ? 'alive' : 'all' },
    },
    { enabled: wanted !== '' },
  );
  const named = animalClasses.find((one) => one === group?.class.id);
  const groupQuery: AnimalQuery = {
    ...(named ? { class: named, species: speciesOfClass(named) } : {}),
    ...(group?.breed ? { breed: group.breed } : {}),
  };
  const counted = useEndpoint(
    listAnimals,
    { params: { farmId }, query: { ...groupQuery, limit: 1 } },
    { enabled: group !== null },
  );
  const isSettled = q === typed && !found.isFetching && !counted.isFetching;

  const fits = (name: string) => q !== '' && name.toLowerCase().includes(q.toLowerCase());
  const rows = wanted === '' ? [] : (found.data?.items ?? []);
  const detailOf = (row: AnimalRow): string =>
    [say(classNames[row.animalClass]), row.campName].filter(Boolean).join(' · ');
  const knownOf = ({ place, verb }: Command) =>
    place && verb.id === 'moved' ? { known: { campId: place.id } } : {};

  const detailOfPlace = ({ place, missing }: Command): string | null =>
    place?.name ?? (missing === null ? null : t`no camp is called ${missing}`);
  const ofGroup = (one: Command): Hit[] => {
    const { total = 0, more = false } = counted.data ?? {};
    const isBulk = kindView(one.verb.id).offered?.bulk === true;
    if (!one.group || total === 0 || (!isBulk && one.verb.id !== 'weighed')) return [];
    const shared = {
      key: `${one.verb.id} group`,
      group: t`Record`,
      verb: one.verb.name,
      title: `${formatCounted(total, more)} ${one.whom}`,
    };
    // More are no act of one hand: they are chosen in the list.
    if (total > mostSubjects) {
      const search = new URLSearchParams(Object.entries(groupQuery) as [string, string][]); // all of it is text
      const to = `/livestock/animals?${search.toString()}`;
      return [{ ...shared, detail: t`chosen in the list`, to }];
    }
    const chosen = async () => {
      const all = await everyRow(farmId, groupQuery);
      return { all, species: all[0]?.species ?? 'Cattle' };
    };
    if (!isBulk)
      return [
        {
          ...shared,
          detail: t`one by one, in the race`,
          act: async () => {
            const { all, species } = await chosen();
            return { path: await raceOf(farmId, t`Weighing ${one.whom}`, species, all) };
          },
        },
      ];
    return [
      {
        ...shared,
        detail: detailOfPlace(one) ?? '',
        act: async () => {
          const { all, species } = await chosen();
          return { subjects: all.map(subjectOf), species, kind: one.verb.id, ...knownOf(one) };
        },
      },
    ];
  };
  const isExact = (row: AnimalRow, said: string): boolean =>
    [row.tag, row.name, row.eid].some((mark) => mark !== null && bare(mark) === bare(said));
  /** Who is called exactly so comes before a class that is called so, and that before who is called so in part. */
  const ofCommand = (one: Command): Hit[] => {
    if (one.whom === '') return [];
    const ofRows = rows.map((row) => ({
      isExact: isExact(row, one.whom),
      hit: {
        key: `${one.verb.id} ${row.id}`,
        group: t`Record`,
        verb: one.verb.name,
        title: markOf(row),
        isMark: true,
        detail: detailOfPlace(one) ?? detailOf(row),
        act: () =>
          Promise.resolve({
            subjects: [subjectOf(row)],
            species: row.species,
            kind: one.verb.id,
            ...knownOf(one),
          }),
      },
    }));
    return [
      ...ofRows.filter((each) => each.isExact).map(({ hit }) => hit),
      ...ofGroup(one),
      ...ofRows.filter((each) => !each.isExact).map(({ hit }) => hit),
    ];
  };

  if (q === '')
    return {
      isSettled,
      hits: [
        ...recentsOf(farmId).map(({ id, name }) => ({
          key: id,
          group: t`Looked at last`,
          title: name,
          isMark: true,
          detail: '',
          to: `/livestock/animals/${id}`,
        })),
        ...(mayRecord ? likely : []).map((name) => ({
          key: name,
          group: t`Record`,
          title: `${say(kindView(name).label)} …`,
          detail: '',
          completes: `${say(kindView(name).label)} `,
        })),
        // Who records nothing looks at things.
        ...(mayRecord ? [] : screensHere()).map(({ label, to }) => ({
          key: to,
          group: t`Screens`,
          title: say(label),
          detail: '',
          to,
        })),
      ],
    };
  return {
    isSettled,
    hits: [
      ...commands.flatMap(ofCommand),
      ...commands
        .filter(({ whom: said }) => said === '')
        .flatMap(({ verb }) => {
          // What was said of a camp already stays.
          const rest = q.slice(verb.name.length).trimStart();
          return [
            {
              key: `${verb.id} …`,
              group: t`Record`,
              title: `${verb.name} …`,
              detail: t`then a tag, a name or a class`,
              completes: `${verb.name} ${rest}`,
            },
            ...recentsOf(farmId).map(({ id, name }) => ({
              key: `${verb.id} ${id}`,
              group: t`Looked at last`,
              verb: verb.name,
              title: name,
              isMark: true,
              detail: '',
              completes: `${verb.name} ${name} ${rest}`.trimEnd(),
            })),
          ];
        }),
      ...(command?.whom ? [] : rows).map((row) => ({
        key: row.id,
        group: t`Animals`,
        title: markOf(row),
        isMark: true,
        detail: detailOf(row),
        to: `/livestock/animals/${row.id}`,
      })),
      ...(camps.data?.items ?? [])
        .filter(({ name }) => fits(name))
        .map((camp) => ({
          key: camp.id,
          group: t`Camps`,
          title: camp.name,
          detail: t`${formatCount(camp.heads)} head`,
          to: `/livestock/animals?campId=${camp.id}`,
        })),
      ...screensHere()
        .map(({ label, to }) => ({ title: say(label), to }))
        .filter(({ title }) => fits(title))
        .map(({ title, to }) => ({ key: to, group: t`Screens`, title, detail: '', to })),
    ],
  };
}
