import type { FieldOf } from '@kraal/domain/all';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import { doseUnits } from './words.ts';
import {
  type ExportedEvent,
  type Named,
  type Resource,
  instant,
  known,
  list,
  text,
} from './exported.ts';
import type { IcarKind } from './eventMappers.ts';

type Mapped = Resource[];

export type EventOf<Kind extends IcarKind> = Omit<ExportedEvent, 'payload'> & {
  payload: { readonly [Field in FieldOf<Kind>]?: unknown };
};

export function treatments(
  { payload, occurredAt }: EventOf<'treated'>,
  { medicines, batches, timeZone }: Named,
): Mapped {
  const day = dayOf(occurredAt, timeZone);
  return list(payload['lines']).map((line) => {
    const medicine = medicines.get(String(line['medicineId']));
    const batch = batches.get(String(line['batchId']));
    const withdrawal = (productType: string, days: unknown): Resource[] =>
      // None is said too: silence would be taken for not knowing.
      typeof days === 'number'
        ? [
            {
              productType,
              endDate: instant(addDays(day, Math.ceil(days))),
              market: productType === 'Meat' ? 'za.withdrawal.meat' : 'za.withdrawal.milk',
            },
          ]
        : [];
    return known({
      medicine:
        medicine &&
        known({
          '@type': 'Link',
          name: medicine.name,
          registeredIdentifier: medicine.registrationNumber
            ? { id: medicine.registrationNumber, scheme: 'za.gov.registration' }
            : null,
        }),
      procedure: text(line['route']),
      site: text(line['site']),
      batches: batch
        ? [
            known({
              identifier: batch.number,
              expiryDate: batch.expiresOn && instant(batch.expiresOn),
            }),
          ]
        : [],
      withdrawals: [
        ...withdrawal('Meat', line['meatDays']),
        ...withdrawal('Milk', line['milkDays']),
      ],
      dose: { doseQuantity: line['dose'], doseUnits: doseUnits.out(line['unit']) },
      comment: text(payload['reason']),
    });
  });
}
