import type { Treated } from '@kraal/domain/health/treated';
import { dayOf } from '@kraal/domain/format/dates';
import type { Problem } from '@kraal/domain/ledger/problem';
import type { Draft, Entries, Guard, LedgerPart } from '../../ledger/index.ts';
import { notifyOfNotifiable } from '../notifiable.ts';
import { notifyOfResidue } from '../residue.ts';
import { columns } from './columns.ts';
import { ofEntry } from './ofEntry.ts';
import { projections } from './projections.ts';
import { loadCabinet, warnOfReached } from './dosing.ts';
import { nameMedicines } from './medicineNames.ts';
import { loadProtocols } from './protocols.ts';
import { KnownInside, residues, residuesOf } from './residues.ts';

/** Doses of the mob that reach who is said late to have been in it. */
async function warnOfMob(entries: Entries, draft: Draft): Promise<Problem[]> {
  if (draft.kind !== 'joined_mob') return [];
  const { transaction, recorder, unitOfWork } = entries;
  const reached = draft.involved.flatMap(({ animalId }) => {
    const { changes = [] } = unitOfWork.of(animalId).rebuilt ?? {};
    return changes.flatMap(({ event, before, via }) =>
      via !== null && before && event.kind === 'treated' && via === draft.payload['mobId']
        ? [
            {
              state: before,
              treated: event.payload as Treated, // read by the kind's own schema
              day: dayOf(event.occurredAt, recorder.timeZone),
            },
          ]
        : [],
    );
  });
  return warnOfReached(transaction, {
    farmId: recorder.farmId,
    reached,
    sure: draft.payload['sure'],
  });
}

/** Treatments against the cabinet and the protocols, and who left inside a withdrawal nobody knew of. */
async function guard(entries: Entries): Promise<Guard> {
  const { transaction, recorder, drafts, unitOfWork } = entries;
  const { farmId, timeZone } = recorder;
  const protocols = await loadProtocols(transaction, farmId, drafts);
  const cabinet = await loadCabinet(transaction, { farmId, drafts }, recorder);
  const inside = new KnownInside();
  return {
    check: (draft, stateOf) => [
      ...cabinet.check(draft, stateOf),
      ...protocols(draft, stateOf, timeZone),
    ],
    validateOutcome: async (_outcomes, draft) => (draft ? warnOfMob(entries, draft) : []),
    took: cabinet.took,
    cancel: cabinet.cancel,
    kept: (draft, outcomes) => {
      // Nobody stands beside a file.
      if (recorder.source !== 'import') inside.note(draft, outcomes);
    },
    follow: async (taken, consequences) =>
      consequences.add(
        residues,
        ...(await residuesOf(transaction, farmId, { unitOfWork, taken, inside })),
      ),
  };
}

export const healthPart: LedgerPart = {
  references: { protocolId: ['protocol', 'This protocol is not on the farm.'] },
  // What may be given to an animal depends on what it was that day.
  asOfDay: ['treated'],
  guard,
  projections,
  rowOf: { animal: columns },
  ofEntry,
  name: nameMedicines,
  notify: async (services, transaction, { farm, events, answers, consequences }) => {
    await notifyOfNotifiable(services, { transaction, farm, events, answers });
    await notifyOfResidue(services, {
      transaction,
      farmId: farm.id,
      residues: consequences.of(residues),
    });
  },
};
