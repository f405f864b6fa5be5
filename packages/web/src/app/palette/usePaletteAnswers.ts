import { type AnimalQuery, listAnimals } from '@kraal/contract/animals';
import { listCamps } from '@kraal/contract/infrastructure';
import { animalClasses, speciesOfClass } from '@kraal/domain/animals/animalClass';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { classNames } from '../../ui/classNames.ts';
import { kindViews } from '../../areas/ledger/index.ts';
import { commandsOf } from './command.ts';

/** What was said in the palette, read as commands, and what the farm has to it. */
export function usePaletteAnswers(text: string) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const mayRecord = useMay('field_worker');
  const isManager = useMay('farm_manager');
  const say = (message: MessageDescriptor): string => i18n._(message);
  const typed = text.trim();
  const q = useDeferredValue(typed);
  const { data } = useEndpoint(listCamps, { params: { farmId }, query: { limit: 200 } });
  const camps = data?.items ?? [];
  const verbs = kindViews
    .filter(({ offered, permission }) => offered && (isManager || permission === 'field_worker'))
    .map(({ name, label }) => ({ id: name, name: say(label) }));
  const commands = mayRecord
    ? commandsOf(q, {
        verbs,
        classes: animalClasses.map((id) => ({ id, name: say(classNames[id]) })),
        places: camps.map(({ id, name }) => ({ id, name })),
        to: t({ context: 'before the name of a camp', message: 'to' }),
        all: t({ context: 'before a class of animals', message: 'all' }),
      })
    : [];
  const [command] = commands;
  const group = command?.group ?? null;

  // A verb alone may be an animal's name.
  const wanted = command?.whom || q;
  const query = { q: wanted, limit: 12, status: command?.whom ? 'alive' : 'all' } as const;
  const isAsked = { enabled: wanted !== '' };
  const found = useEndpoint(listAnimals, { params: { farmId }, query }, isAsked);
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
  return {
    farmId,
    mayRecord,
    say,
    q,
    camps,
    commands,
    rows: wanted === '' ? [] : (found.data?.items ?? []),
    /** Whom a class is: how many they are, and how they are asked for. */
    group: {
      query: groupQuery,
      total: counted.data?.total ?? 0,
      more: counted.data?.more ?? false,
    },
    isSettled: q === typed && !found.isFetching && !counted.isFetching,
  };
}

export type PaletteAnswers = ReturnType<typeof usePaletteAnswers>;
