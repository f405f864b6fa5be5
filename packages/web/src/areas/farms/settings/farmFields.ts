import type { FarmDetails } from '@kraal/contract/farms';

export const text = (value: string | number | null): string =>
  value === null ? '' : String(value);

export type FieldsProps = {
  farm: FarmDetails;
  field: (name: string) => { name: string; errors: string[] | undefined };
};
