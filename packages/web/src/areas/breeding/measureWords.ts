import type { MeasureName } from '@kraal/domain/breeding/measure';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Words = {
  title: MessageDescriptor;
  formula: MessageDescriptor;
  unit: 'days' | 'months' | 'percent' | 'count' | 'kg';
};
export const words: Record<MeasureName, Words> = {
  conception: {
    title: msg`Pregnant`,
    formula: msg`pregnant ÷ females exposed`,
    unit: 'percent',
  },
  birth_rate: {
    title: msg`Gave birth`,
    formula: msg`females that gave birth ÷ females exposed; a birth at term counts, alive or dead`,
    unit: 'percent',
  },
  born_rate: {
    title: msg`Young born`,
    formula: msg`young born, alive or dead ÷ females exposed`,
    unit: 'percent',
  },
  weaning_rate: {
    title: msg`Young weaned`,
    formula: msg`young weaned, or sold at the age of weaning ÷ females exposed`,
    unit: 'percent',
  },
  weaned_per_female: {
    title: msg`Kilograms weaned per female exposed`,
    formula: msg`adjusted mass of the young at weaning ÷ females exposed`,
    unit: 'kg',
  },
  litter: {
    title: msg`Young per birth`,
    formula: msg`young born, alive or dead ÷ births in the period`,
    unit: 'count',
  },
  live_birth: {
    title: msg`Births with a living young`,
    formula: msg`births with at least one young born alive ÷ births in the period`,
    unit: 'percent',
  },
  mortality: {
    title: msg`Deaths to weaning`,
    formula: msg`young that died before weaning ÷ young born alive in the period`,
    unit: 'percent',
  },
  weaned_of_born: {
    title: msg`Weaned of those born alive`,
    formula: msg`young weaned ÷ young weaned or dead before it, of births in the period`,
    unit: 'percent',
  },
  interval: {
    title: msg`Days between births`,
    formula: msg`mean days from one birth of a female to her next, the next in the period`,
    unit: 'days',
  },
  days_open: {
    title: msg`Days open`,
    formula: msg`mean days between births less the gestation`,
    unit: 'days',
  },
  first_birth_age: {
    title: msg`Age at first birth`,
    formula: msg`mean age at first births in the period that are known to be the first`,
    unit: 'months',
  },
  first_period: {
    title: msg`Births in the first 21 days`,
    formula: msg`births within 21 days of the third grown female’s ÷ births of the season`,
    unit: 'percent',
  },
};
