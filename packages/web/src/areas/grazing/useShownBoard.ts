import type { Pasture } from '@kraal/contract/grazing';
import { dayOf } from '@kraal/domain/format/dates';
import { useOutboxEntries } from '../../platform/outbox/useOutbox.ts';
import { useFarm } from '../../platform/useSession.ts';

type Event = ReturnType<typeof useOutboxEntries>[number]['event'];

/** A mob as it will stand when its move has arrived; its camp of before is empty when nobody else is in it. */
function moved(
  items: readonly Pasture[],
  { mobId, campId, day }: { mobId: string; campId: string | null; day: string },
): readonly Pasture[] {
  const mob = items.flatMap(({ mobs }) => mobs).find((one) => one.mobId === mobId);
  if (!mob) return items;
  return items.map((camp) => {
    const stays = camp.mobs.filter((one) => one.mobId !== mobId);
    const wasHere = stays.length < camp.mobs.length;
    if (camp.campId === campId)
      return wasHere
        ? camp
        : {
            ...camp,
            mobs: [...camp.mobs, { ...mob, since: day }],
            heads: camp.heads + mob.heads,
            lsu: camp.lsu + mob.lsu,
            emptySince: null,
          };
    if (!wasHere) return camp;
    return {
      ...camp,
      mobs: stays,
      heads: camp.heads - mob.heads,
      lsu: stays.length === 0 ? 0 : camp.lsu - mob.lsu,
      emptySince: stays.length === 0 ? day : null,
      daysLeft: stays.length === 0 ? null : camp.daysLeft,
    };
  });
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function withEntry(items: readonly Pasture[], event: Event, day: string): readonly Pasture[] {
  const payload: Readonly<Record<string, unknown>> = event.payload;
  if (event.kind === 'moved' && event.mobId)
    return moved(items, { mobId: event.mobId, campId: textIn(payload['campId']), day });
  if (event.kind !== 'camp_closed' && event.kind !== 'camp_opened') return items;
  const closed =
    event.kind === 'camp_opened'
      ? null
      : { reason: textIn(payload['reason']) ?? '', opensOn: textIn(payload['opensOn']) };
  return items.map((camp) =>
    event.subjectIds?.includes(camp.campId) ? { ...camp, closed } : camp,
  );
}

/** The camps as the server knows them, with one's own moves and closings that wait on this device on top. */
export function useShownBoard(items: readonly Pasture[]): readonly Pasture[] {
  const { timeZone } = useFarm();
  const waiting = useOutboxEntries()
    .filter(({ refused }) => refused === undefined)
    .map(({ event }) => event)
    .toSorted((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1));
  return waiting.reduce(
    (shown, event) => withEntry(shown, event, dayOf(event.occurredAt, timeZone)),
    items,
  );
}
