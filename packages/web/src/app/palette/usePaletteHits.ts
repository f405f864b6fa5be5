import { type AnimalQuery, type AnimalRow, listAnimals } from '@kraal/contract/animals';
import { listCamps } from '@kraal/contract/infrastructure';
import { animalClasses, speciesOfClass } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { read } from '../../platform/read.ts';
import { recentsOf } from '../../platform/recents.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { classNames } from '../../ui/classNames.ts';
import { formatCount } from '../../ui/format.ts';
import { kindView, kindViews, type Subject } from '../../areas/ledger/index.ts';
import {
  infrastructureItems,
  operationsItems,
  rmisItems,
  speciesItems,
} from '../shells/navigation.ts';
import { type Command, commandsOf } from './command.ts';

/** What opens when an act was chosen: the sheet of one kind for those it is of. */
export type Act = {
  subjects: readonly Subject[];
  species: Species;
  kind: string;
  known?: Readonly<Record<string, string>>;
};

export type Hit = {
  key: string;
  group: string;
  title: string;
  detail: string;
  verb?: string;
  isMark?: boolean;
  /** Where it leads; else what it opens, or what is typed on with it. */
  to?: string;
  act?: () => Promise<Act>;
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
      })
    : [];
  const [command] = commands;
  const whom = command ? command.whom : q;
  const group = command?.group ?? null;

  const found = useEndpoint(
    listAnimals,
    {
      params: { farmId },
      query: { q: whom, limit: 12, status: command ? 'alive' : 'all' },
    },
    { enabled: whom !== '' && group === null },
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
  const rows = whom !== '' && group === null ? (found.data?.items ?? []) : [];
  const detailOf = (row: AnimalRow): string =>
    [say(classNames[row.animalClass]), row.campName].filter(Boolean).join(' · ');
  const knownOf = ({ place, verb }: Command) =>
    place && verb.id === 'moved' ? { known: { campId: place.id } } : {};

  const ofCommand = (one: Command): Hit[] => {
    if (one.group) {
      const { total = 0 } = counted.data ?? {};
      if (total === 0) return [];
      return [
        {
          key: `${one.verb.id} group`,
          group: t`Record`,
          verb: one.verb.name,
          title: `${formatCount(total)} ${one.whom}`,
          detail: one.place?.name ?? '',
          act: async () => {
            const all = await everyRow(farmId, groupQuery);
            const species = all[0]?.species ?? 'Cattle';
            return { subjects: all.map(subjectOf), species, kind: one.verb.id, ...knownOf(one) };
          },
        },
      ];
    }
    return rows.map((row) => ({
      key: `${one.verb.id} ${row.id}`,
      group: t`Record`,
      verb: one.verb.name,
      title: markOf(row),
      isMark: true,
      detail: one.place?.name ?? detailOf(row),
      act: () =>
        Promise.resolve({
          subjects: [subjectOf(row)],
          species: row.species,
          kind: one.verb.id,
          ...knownOf(one),
        }),
    }));
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
      ],
    };
  return {
    isSettled,
    hits: [
      ...commands.flatMap(ofCommand),
      ...commands
        .filter(({ whom: said }) => said === '')
        .map(({ verb }) => ({
          key: `${verb.id} …`,
          group: t`Record`,
          title: `${verb.name} …`,
          detail: t`then a tag, a name or a class`,
          completes: `${verb.name} `,
        })),
      ...(command ? [] : rows).map((row) => ({
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
      ...[...speciesItems, ...infrastructureItems, ...operationsItems, ...rmisItems]
        .map(({ label, to }) => ({ title: say(label), to }))
        .filter(({ title }) => fits(title))
        .map(({ title, to }) => ({ key: to, group: t`Screens`, title, detail: '', to })),
    ],
  };
}
