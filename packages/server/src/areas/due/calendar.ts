import { addDays, type Day } from '@kraal/domain/format/dates';
import type { Transaction } from '../../platform/database/connection.ts';
import { countDue, listDue } from './due.ts';
import { dueProtocols } from './protocols.ts';

const titles = {
  heat: 'Watch for heat',
  check: 'Pregnancy check',
  birth: 'Birth expected',
  weaning: 'Wean',
  dose: 'Dose',
  course: 'Course without a dose',
} as const;
export const daysShown = 56;

/** RFC 5545: commas, semicolons and line breaks of a text are escaped, lines end in CR LF and are folded at 75 octets. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, '\\n');
function folded(line: string): string {
  const parts: string[] = [];
  for (let rest = line; rest.length > 0; rest = rest.slice(60)) parts.push(rest.slice(0, 60));
  return parts.join('\r\n ');
}
const plain = (day: Day): string => day.replaceAll('-', '');

/** A move of the plan that was not made yet. */
export type PlannedMove = { id: string; mob: string; camp: string; from: Day };

type Entry = { uid: string; from: Day; to: Day; title: string; text: string };

function entryLines({ uid, from, to, title, text }: Entry, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(from)}`,
    `DTEND;VALUE=DATE:${plain(addDays(to, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VEVENT',
  ];
}

/** One entry a day and kind of work with the animals it is for, so that a phone's calendar stays readable. */
export async function calendarFeed(
  transaction: Transaction,
  {
    farm,
    today,
    now,
    moves,
  }: { farm: { id: string; name: string }; today: Day; now: Date; moves: readonly PlannedMove[] },
): Promise<string> {
  const to = addDays(today, daysShown);
  const { items } = await listDue(transaction, {
    farmId: farm.id,
    today,
    query: { to, limit: 5000 },
  });
  const groups = Map.groupBy(
    items,
    (item) => `${item.day < today ? today : item.day} ${item.kind} ${item.protocolId ?? ''}`,
  );
  const entries = [...groups.values()].flatMap((group): Entry[] => {
    const [first] = group;
    if (!first) return [];
    const day = first.day < today ? today : first.day;
    const names = group.map((item) => item.tag ?? item.name ?? '–');
    return [
      {
        uid: `${farm.id}-${day}-${first.kind}-${first.protocolId ?? 'all'}@kraal`,
        from: day,
        to: day,
        title: `${titles[first.kind]}${first.kind === 'dose' ? ` ${first.detail ?? ''}` : ''}: ${group.length}`,
        text: names.join(', '),
      },
    ];
  });
  const protocols = (await dueProtocols(transaction, { farmId: farm.id, today, place: {} })).map(
    (one): Entry => ({
      uid: `${farm.id}-${one.from}-${one.id}@kraal`,
      from: one.isLate ? today : one.from,
      to: one.isLate ? today : (one.to ?? one.from),
      title: `${one.name}: ${one.animals}`,
      text: `${one.species}, ${one.from} – ${one.to ?? '…'}`,
    }),
  );
  const planned = moves.map(
    ({ id, mob, camp, from }): Entry => ({
      uid: `${id}@kraal`,
      from: from < today ? today : from,
      to: from < today ? today : from,
      title: `Move ${mob} to ${camp}`,
      text: `Planned for ${from}`,
    }),
  );
  const stamp = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kraal//Due work//EN',
    `X-WR-CALNAME:${escaped(farm.name)}`,
    ...[...entries, ...protocols, ...planned].flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export async function summary(
  transaction: Transaction,
  {
    farmId,
    today,
    place,
  }: { farmId: string; today: Day; place: Parameters<typeof countDue>[2]['place'] },
): Promise<{
  today: Day;
  kinds: Awaited<ReturnType<typeof countDue>>;
  protocols: Awaited<ReturnType<typeof dueProtocols>>;
}> {
  const kinds = await countDue(transaction, farmId, {
    span: { today, to: addDays(today, 7) },
    place,
  });
  return { today, kinds, protocols: await dueProtocols(transaction, { farmId, today, place }) };
}
