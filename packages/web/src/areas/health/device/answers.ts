import type { Input } from '@kraal/contract/endpoint';
import { listMedicines, listWithdrawals, planDoses } from '@kraal/contract/health';
import { listed } from '@kraal/domain/animals/listed';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import { heldOn } from '@kraal/domain/health/heldOn';
import { withdrawalUntil } from '@kraal/domain/health/hold';
import { plannedDose } from '@kraal/domain/health/plannedDose';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { answersOf, namesOf, shownHerdOf } from '../../ledger/onDevice.ts';
import { known } from '../../../platform/queries.ts';

const cursorStart = 'device:';

const lastDay = ({ meatUntil, milkUntil }: AnimalState): Day | null =>
  meatUntil && milkUntil
    ? meatUntil > milkUntil
      ? meatUntil
      : milkUntil
    : (meatUntil ?? milkUntil);

/** Who is held back today, whose turn comes first on top. */
async function withdrawalsOnDevice({ params, query }: Input<typeof listWithdrawals>) {
  const herd = await shownHerdOf(params.farmId);
  if (!herd || (query.cursor && !query.cursor.startsWith(cursorStart))) return undefined;
  const today = dayOf(new Date(), herd.timeZone);
  const names = namesOf(params.farmId);
  const still = (until: Day | null): Day | null =>
    until !== null && until >= today ? until : null;
  const held = herd
    .all()
    .filter(
      (state) =>
        state.status === 'alive' &&
        still(lastDay(state)) !== null &&
        (!query.species || state.species === query.species),
    )
    .sort((one, other) => ((lastDay(one) ?? '') < (lastDay(other) ?? '') ? -1 : 1));
  const from = query.cursor ? Number(query.cursor.slice(cursorStart.length)) : 0;
  const until = from + Number(query.limit ?? 50);
  return {
    items: held.slice(from, until).map((state) => {
      const { id, tag, name, species, heads, campId, mobId } = listed(state, today);
      return {
        id,
        tag,
        name,
        species,
        heads,
        campName: names.camp(campId),
        mobName: names.mob(mobId),
        meatUntil: still(state.meatUntil),
        milkUntil: still(state.milkUntil),
        heldBy: heldOn(state.holds, today).map((one) => ({
          ...one,
          medicine: names.medicine(one.medicineId),
        })),
      };
    }),
    total: held.length,
    nextCursor: until < held.length ? `${cursorStart}${until}` : null,
  };
}

/** What the label on the device asks for each animal by what is known of it here. */
async function dosesOnDevice({ params, body }: Input<typeof planDoses>) {
  const { farmId, id } = params;
  const herd = await shownHerdOf(farmId);
  const cabinet = known(listMedicines, { params: { farmId }, query: { limit: 200 } });
  const label = cabinet?.items.find((one) => one.id === id);
  if (!herd || !label) return undefined;
  const today = dayOf(new Date(), herd.timeZone);
  return {
    doses: body.animalIds.flatMap((animalId) => {
      const state = herd.stateOf(animalId);
      if (!state) return [];
      const { massKg, massOn, adgG, species, sex, isLot } = listed(state, today);
      const sample = isLot ? (state.weights.at(-1)?.sample ?? null) : null;
      const weight = { massKg, massOn, gainGPerDay: adgG, species, sex, isLot, sample };
      const dose = plannedDose(label, weight, today);
      return [
        {
          animalId,
          amount: dose?.amount ?? null,
          massKg: dose?.massKg == null ? null : Math.round(dose.massKg * 1000) / 1000,
          estimated: dose?.estimated ?? false,
        },
      ];
    }),
    meatUntil: withdrawalUntil(today, label.meatDays),
    milkUntil: withdrawalUntil(today, label.milkDays),
  };
}

export const answers = answersOf((answer) => {
  answer(listWithdrawals, withdrawalsOnDevice);
  answer(planDoses, dosesOnDevice);
});
