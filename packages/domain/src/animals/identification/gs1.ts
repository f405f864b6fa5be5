/**
 * GS1 mod-10 check digit of the digits before it (GLN: 12 digits in, the 13th out).
 * Weights alternate 3, 1 from the right (GS1 General Specifications, 7.9).
 */
export function gs1CheckDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError('GS1 numbers are digits');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

export function isGln(text: string): boolean {
  return /^\d{13}$/.test(text) && gs1CheckDigit(text.slice(0, 12)) === Number(text[12]);
}
