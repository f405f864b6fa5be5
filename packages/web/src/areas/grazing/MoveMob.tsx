import type { Pasture } from '@kraal/contract/grazing';
import { showQuarantine } from '@kraal/contract/quarantine';
import { asDay, daysBetween } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { ClosedBadge } from './ClosedBadge.tsx';
import { useMoveMob } from './useMoveMob.ts';

type Props = {
  mob: { id: string; name: string; heads: number };
  camps: readonly Pasture[];
  on: string;
  /** Where the plan says: it stands first. */
  plannedId?: string | null;
  onClose: () => void;
};

/** Two taps: the camp, longest rested first. The entry is the mob's: whoever is in it on that day moves. */
export function MoveMob({ mob, camps, on, plannedId = null, onClose }: Props) {
  const { t } = useLingui();
  const moveMob = useMoveMob();
  const today = useToday();
  const [day, setDay] = useState(today);
  const { busy, message, errors, run } = useSubmit();
  const { name } = mob;
  const apart = useIsolatedCamps();
  const ready = camps
    .filter(({ mobs }) => !mobs.some(({ mobId }) => mobId === mob.id))
    .toSorted(
      (one, other) =>
        Number(other.campId === plannedId) - Number(one.campId === plannedId) ||
        (restOf(other, on) ?? -1) - (restOf(one, on) ?? -1),
    );
  const move = (campId: string, campName: string) =>
    run(async () => {
      await moveMob(mob, { campId, campName, day });
      onClose();
    });
  return (
    <Drawer title={t`Move ${name}`} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Day`}
          type="date"
          value={day}
          max={today}
          onChange={(event) => setDay(asDay(event.target.value))}
          errors={errors['occurredAt']}
        />
        <FormMessage
          message={
            errors['campId']?.[0] ?? errors['animalIds']?.[0] ?? errors['mobId']?.[0] ?? message
          }
        />
        <h3 className="font-[550]">
          <Trans>Where to?</Trans>
        </h3>
        <ul className="flex flex-col gap-2">
          {ready.map((camp) => (
            <li key={camp.campId}>
              <Button
                className="w-full justify-between"
                busy={busy}
                disabled={camp.closed !== null}
                onClick={() => void move(camp.campId, camp.name)}
              >
                <strong>{camp.name}</strong>
                {camp.campId === plannedId ? (
                  <span className="font-[550] text-ok">
                    <Trans>as planned</Trans>
                  </span>
                ) : null}
                {apart.has(camp.campId) ? (
                  <Badge tone="warn">
                    <Trans>in isolation</Trans>
                  </Badge>
                ) : null}
                {camp.closed ? <ClosedBadge closed={camp.closed} /> : <Rest camp={camp} on={on} />}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}

/** Camps in which newcomers keep apart: whoever is put to them waits as long. */
function useIsolatedCamps(): ReadonlySet<string> {
  const { farmId } = useFarm();
  const { data } = useEndpoint(showQuarantine, { params: { farmId } });
  return new Set((data?.camps ?? []).flatMap(({ campId }) => campId ?? []));
}

/** Days since the last left; null where somebody grazes, by an open gate too. Nobody ever was in it: it rests the longest. */
function restOf({ heads, isShared, emptySince }: Pasture, on: string): number | null {
  if (heads > 0 || isShared) return null;
  return emptySince === null ? Infinity : daysBetween(asDay(emptySince), asDay(on));
}

function Rest({ camp, on }: { camp: Pasture; on: string }) {
  const rest = restOf(camp, on);
  return (
    <span className="text-[13px] text-muted">
      {rest === null ? (
        <Trans>in use</Trans>
      ) : rest === Infinity ? (
        <Trans>nobody was in it yet</Trans>
      ) : (
        <Plural value={rest} one="rests for # day" other="rests for # days" />
      )}
    </span>
  );
}
