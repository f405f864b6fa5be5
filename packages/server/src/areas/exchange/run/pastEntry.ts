import { type Statement, statement } from '@kraal/domain/all';
import { known } from '../plan/known.ts';
import type { PlannedRecord } from '../plan/records.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import type { Maker, RawEvent } from './updates.ts';

/** An entry of the past; a product is named until now and gets its place in the cabinet here, young get their ids. */
export function pastEntry(
  plan: RowPlan,
  { record, animalId, maker }: { record: PlannedRecord; animalId: string; maker: Maker },
): RawEvent[] {
  const { kind, on } = record;
  const heads = kind === 'result_received' && plan.isLot ? { heads: plan.facts.heads } : {};
  const slaughter: RawEvent[] = plan.isSlaughtered
    ? [
        {
          ...statement('slaughtered', known({ at: atOf(record), sure: true as const })),
          id: maker.idOf(`event ${plan.rowNumber} slaughtered ${on}`),
          occurredAt: maker.instant(on, plan.facts.time),
          animalIds: [animalId],
          ...heads,
        },
      ]
    : [];
  return [
    ...slaughter,
    {
      ...heads,
      ...pastStatement(plan, record, maker),
      id: maker.idOf(`event ${plan.rowNumber} ${kind} ${on}`),
      occurredAt: maker.instant(on, plan.facts.time),
      animalIds: [animalId],
      ...(plan.facts.note ? { note: plan.facts.note } : {}),
    },
  ];
}

const atOf = (record: PlannedRecord): string | undefined =>
  record.kind === 'result_received' ? record.payload.at : undefined;

function pastStatement({ rowNumber }: RowPlan, record: PlannedRecord, maker: Maker): Statement {
  if (record.kind === 'treated') {
    const lines = record.payload.lines.map(({ medicineName, ...line }) => ({
      ...line,
      // Made just before; where it was not, the ledger says that there is no such medicine.
      medicineId: maker.names.medicines?.get(medicineName.toLowerCase()) ?? '',
    }));
    return statement('treated', { ...record.payload, lines });
  }
  if (record.kind === 'gave_birth') {
    const young = record.payload.young.map((one, index) =>
      one.alive ? { ...one, id: maker.idOf(`young ${rowNumber} ${index}`) } : one,
    );
    return statement('gave_birth', { ...record.payload, young });
  }
  const { kind, payload } = record;
  return { kind, payload } as Statement; // a record of one of the other kinds, whose payloads are the ledger's own
}
