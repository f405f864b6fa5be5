import type { ShownGrazing } from '@kraal/contract/grazingSettings';

export type FieldsProps = {
  settings: ShownGrazing;
  field: (name: string) => { name: string; errors: string[] | undefined };
};

export const text = (value: number | null): string => (value === null ? '' : String(value));
export const hundredth = (value: number): number => Math.round(value * 100) / 100;
