import type { BreedingStatus } from '@kraal/domain/breeding/status';
import type { Species } from '@kraal/domain/animals/species';
import { type ComponentType, createElement } from 'react';

export type Subject = {
  id: string;
  name: string;
  heads: number;
  isLot: boolean;
  sex: string;
  status: string;
  /** Whose it is, where it is another's, as far as the screen knows it. */
  ownerId?: string | null;
  /** Where a female stands, as far as the screen knows it. */
  breedingStatus?: BreedingStatus | null;
};
/** A dose of a protocol that is due: where the form of a treatment begins. */
export type DueDose = { id: string; step: number; medicineId: string | null; goesOn: boolean };

export type OwnFormProps = {
  subjects: readonly Subject[];
  species: Species;
  protocol?: DueDose;
  /** What it begins with, by field. */
  known?: Readonly<Record<string, string>>;
  onBack: () => void;
  onDone: () => void;
};

const forms = new Map<string, ComponentType<OwnFormProps>>();

/** Kinds that are not asked for field by field; their areas' forms are registered where the application is put together. */
export function registerForms(all: Readonly<Record<string, ComponentType<OwnFormProps>>>): void {
  for (const [kind, form] of Object.entries(all)) forms.set(kind, form);
}

/** The form of a kind that has its own; nothing where it has none. */
export const ownFormOf = (kind: string): ComponentType<OwnFormProps> | undefined => forms.get(kind);

export function OwnForm({ kind, ...rest }: OwnFormProps & { kind: string }) {
  const form = ownFormOf(kind);
  return form ? createElement(form, rest) : null;
}
