/** A register or its number by however it is written: `ZA-123/4`, `ZA–123 4` and `za1234` are one. */
export const schemeKey = (written: string): string =>
  written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
