/** The column in which a field stands: `earNotch` in `ear_notch`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
