import type { FieldOf, KindName } from '@kraal/domain/all';
import type { Cabinet } from './cabinet.ts';
import type { Herd } from './herd.ts';
import { type Resource, clean, cut, list, number, ownOf, resourceIn, text } from './resource.ts';
import { deathReasons, serviceMethods, severities } from './words.ts';
import type { Made } from './readers.ts';

/** An entry with fields that its kind has; what another program put into them the ledger validates. */
export const says = <Name extends KindName>(
  kind: Name,
  fields: { readonly [Field in FieldOf<Name>]?: unknown },
): Made => ({ kind, payload: clean(fields) });

const idsOf = (value: unknown, herd: Herd): string[] =>
  list(value).flatMap((one) => herd.find(one).id ?? []);

const firstOf = (value: unknown, herd: Herd): string | undefined => idsOf(value, herd)[0];

/** The mass of a weighing, in kilograms. */
export function massIn({ weight }: Resource): number | null {
  const measured = resourceIn(weight);
  const value = number(measured?.['measurement']);
  const factor: Record<string, number> = { KGM: 1, GRM: 0.001, LBR: 0.45359237, TNE: 1000 };
  const units = ownOf(factor, text(measured?.['units']) ?? 'KGM');
  if (value === undefined || units === undefined) return null;
  return Math.round(value * units * 1000) / 1000;
}

export const noMoment = 'It has no date and time that can be read.';

export const programmeWithdrawals =
  'A withdrawal of a whole programme belongs to no dose of it: Kraal counts from what was given.';

/** Away for a while, or from one of its owner's places to another: it stays on the books. */
export const passing = new Set([
  'InternalTransfer',
  'StudService',
  'StudServiceReturn',
  'Agistment',
  'AgistmentReturn',
  'Show',
  'ShowReturn',
]);

export const goesHome = 'It went back to whoever it belongs to, and the file does not say to whom.';
export const placeUnknown =
  'It went to a place that is not among the farm’s places: add it there before the file is brought in.';
export const hereAlready =
  'It is on the books here already: where it stands is recorded here, and not by a file.';
export const neverLeft =
  'It came back, and the file does not say to which of the farm’s places it had gone.';

export const place = (consignment: unknown, end: 'origin' | 'destination'): string | undefined => {
  const known = resourceIn(consignment);
  const where =
    text(known?.[`${end}Address`]) ?? text(resourceIn(known?.[`${end}Location`])?.['id']);
  return cut(where, 200);
};

export const mostYoung = 8;

/** Our word where ICAR has none stands before its explanation: "predator: jackal". */
export function deathOf(
  reason: unknown,
  explanation: string | undefined,
): { cause: string; detail: string | undefined } {
  const [, word = '', rest = ''] = /^([a-z_]+)(?:: (.*))?$/su.exec(explanation ?? '') ?? [];
  const ours = deathReasons.ours.find((one) => one === word);
  return {
    cause: ours ?? deathReasons.in(reason),
    detail: cut(ours ? rest || undefined : explanation, 300),
  };
}

export function inseminationOf(
  { inseminationType, sireIdentifiers, embryo, straw, eventEndDateTime, animal }: Resource,
  herd: Herd,
  cabinet: Cabinet,
): Made | Made[] | string {
  const method = serviceMethods.in(inseminationType);
  const known = resourceIn(straw);
  const sireIds = idsOf(sireIdentifiers, herd);
  const sireId = sireIds[0] ?? firstOf(known?.['sireIdentifiers'], herd);
  if (method === 'join') {
    if (sireIds.length === 0) return 'None of its sires is known here.';
    const ended = text(eventEndDateTime);
    const joined = says('joined_sire', { sireIds, sure: true });
    if (!ended || Number.isNaN(Date.parse(ended))) return joined;
    const key = `run of ${herd.find(resourceIn(animal)).id} until ${ended}`;
    return [joined, { ...says('removed_sire', {}), when: ended, key }];
  }
  const genes = resourceIn(embryo);
  const donorId = firstOf(genes?.['donorIdentifiers'], herd);
  if (method === 'et' && !donorId) return 'The donor of its embryo is not known here.';
  const strawName = text(known?.['sireOfficialName']) ?? text(known?.['batch']);
  const semenId =
    method === 'ai' && strawName
      ? cabinet.takeStraw({
          sireName: cut(strawName, 120) ?? '',
          sireId: sireId ?? null,
          batch: cut(text(known?.['batch']), 60) ?? null,
          species: herd.speciesOf(herd.find(resourceIn(animal)).id),
        }).id
      : undefined;
  return says('served', {
    method,
    sireId: sireId ?? firstOf(genes?.['sireIdentifiers'], herd),
    donorId,
    semenId,
    sure: true,
  });
}

export function diagnosesOf(diagnoses: unknown): Made[] {
  return list(diagnoses).flatMap((one) => {
    const disease = text(one['name']) ?? text(one['description']);
    const symptoms = text(one['name']) ? text(one['description']) : undefined;
    return disease
      ? [
          says('diagnosed', {
            disease: cut(disease, 120),
            symptoms: cut(symptoms, 500),
            severity: severities.in(one['severity']),
          }),
        ]
      : [];
  });
}
