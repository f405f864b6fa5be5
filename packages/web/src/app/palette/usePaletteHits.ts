import { t } from '@lingui/core/macro';
import { recentsOf } from '../../platform/recents.ts';
import { formatCount } from '../../formats/format.ts';
import { kindView } from '../../areas/ledger/index.ts';
import type { Command } from './command.ts';
import { type Hit, markOf } from './hit.ts';
import { detailOf, hitsOfCommand } from './hitsOfCommand.ts';
import { screensHere } from './screens.ts';
import { type PaletteAnswers, usePaletteAnswers } from './usePaletteAnswers.ts';

const likely = ['weighed', 'moved', 'treated', 'pregnancy_checked', 'noted'];

/** What stands in the palette for what was typed, the likeliest first. */
export function usePaletteHits(text: string): { hits: readonly Hit[]; isSettled: boolean } {
  const answers = usePaletteAnswers(text);
  const { isSettled } = answers;
  return { isSettled, hits: answers.q === '' ? beforeALetter(answers) : whatFits(answers) };
}

function beforeALetter({ farmId, mayRecord, say }: PaletteAnswers): Hit[] {
  return [
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
  ];
}

function whatFits(answers: PaletteAnswers): Hit[] {
  const { commands, q, rows, camps, say } = answers;
  const fits = (name: string) => name.toLowerCase().includes(q.toLowerCase());
  const unfinished = commands.filter(({ whom }) => whom === '');
  return [
    ...commands.flatMap((command) => hitsOfCommand(answers, command)),
    ...unfinished.flatMap((command) => completionsOf(answers, command)),
    ...(commands[0]?.whom ? [] : rows).map((row) => ({
      key: row.id,
      group: t`Animals`,
      title: markOf(row),
      isMark: true,
      detail: detailOf(answers, row),
      to: `/livestock/animals/${row.id}`,
    })),
    ...camps
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
  ];
}

/** A verb of which nobody said yet whom it is of. */
function completionsOf({ farmId, q }: PaletteAnswers, { verb }: Command): Hit[] {
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
}
