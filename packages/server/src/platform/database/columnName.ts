/** The column in which a field stands: `statusOn` in `status_on`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
