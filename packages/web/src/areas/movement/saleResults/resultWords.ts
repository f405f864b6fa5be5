import type { ResultSums, SaleResult } from '@kraal/contract/saleResults';
import type { ResultsBy } from '@kraal/domain/movement/saleResults';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatMoney } from '../../../platform/money.ts';
import { massShown, massUnit } from '../../../platform/units.ts';
import { formatMass, formatShare } from '../../../formats/format.ts';

export const byWords: Record<ResultsBy, MessageDescriptor> = {
  sire: msg`Sire`,
  mob: msg`Mob`,
  class: msg`Class`,
  buyer: msg`Buyer`,
};

/** What a group is called of which nobody knows what it is. */
export const unknownWords: Record<ResultsBy, MessageDescriptor> = {
  sire: msg`sire not known`,
  mob: msg`in no mob`,
  class: msg`no class`,
  buyer: msg`buyer not known`,
};

const none = '–';

/** The mean of a head, of those whose carcass was weighed. */
export const meanCold = ({ coldKg, coldHeads }: ResultSums): string =>
  coldHeads === 0 ? none : `${formatMass(coldKg / coldHeads)} ${massUnit()}`;

/** Cold carcass over live mass, of those of which both are known. */
export const dressing = ({ sharedColdKg, aliveKg }: ResultSums): string =>
  aliveKg === 0 ? none : formatShare(sharedColdKg / aliveKg, 1);

export const moneyEach = ({ priceCents, pricedHeads }: ResultSums): string =>
  pricedHeads === 0 ? none : formatMoney(Math.round(priceCents / pricedHeads));

/** For a kilogram, or a pound, of cold carcass. */
export const moneyPerUnit = ({ pricedKgCents, pricedKg }: ResultSums): string =>
  pricedKg === 0 ? none : formatMoney(Math.round(pricedKgCents / massShown(pricedKg)));

export const classOf = ({ ageClass, fatCode, grade }: SaleResult): string =>
  ageClass === null ? (grade ?? '') : `${ageClass}${fatCode ?? ''}`;
