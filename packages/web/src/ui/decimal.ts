/**
 * A number as farmers write it: with a comma or a point, with or without spaces between thousands. Where both signs
 * stand, the last is the decimal one; one that stands twice parts thousands. In: what was typed. Out: the number; NaN
 * where nothing was typed or it is none, so that an empty field is never taken for nought.
 */
export function decimalOf(typed: string | undefined): number {
  const text = (typed ?? '').replaceAll(/[\s'’]/gu, '').replace('−', '-');
  const decimalSign = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const otherSign = decimalSign === ',' ? '.' : ',';
  const parted = text.replaceAll(otherSign, '');
  const isParted = parted.split(decimalSign).length > 2;
  if (isParted && parted !== text) return Number.NaN;
  // What parts thousands stands before each three digits: 1,5,5 is a slip.
  const end = text.lastIndexOf(decimalSign);
  const whole = isParted || end < 0 ? text : text.slice(0, end);
  if (/[.,]/.test(whole) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return Number.NaN;
  const plain = isParted ? parted.replaceAll(decimalSign, '') : parted.replace(decimalSign, '.');
  // What a program would take for a number too, like 1e5, nobody types into a form on purpose.
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
