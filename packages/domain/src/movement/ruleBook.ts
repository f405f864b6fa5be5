import type { Day } from '../format/dates.ts';

/** What is asked before animals go anywhere, in the order in which it is said. */
export const moveRules = [
  'not_here',
  'promised',
  'stolen_mark',
  'not_ours',
  'not_theirs',
  'controlled_disease',
  'meat_withdrawal',
  'export_interval',
  'milk_withdrawal',
  'isolation',
  'met_isolated',
  'heavily_pregnant',
  'just_gave_birth',
  'newborn',
  'fresh_brand',
  'unmarked',
  'not_registered',
  'place_restricted',
  'place_unhealthy',
] as const;
export type MoveRule = (typeof moveRules)[number];

/** A rule as it holds from a day on, with its figure and where it comes from. Rules change: the day of the move decides. */
type RuleVersion = {
  rule: MoveRule;
  /** Null: for as long as anybody has kept books. */
  from: Day | null;
  /** The last day; null while it holds. */
  until: Day | null;
  source: string;
  /** Days, months, or percent of a gestation, where the rule has one; `small` of sheep and goats where theirs is another. */
  figure?: number;
  small?: number;
};

const withdrawal = 'Act 36 of 1947: the withdrawal on the label';
const fitness = 'Regulation (EC) 1/2005, annex I, chapter I; domain notes, section 7';
const marking = 'Animal Identification Act 6 of 2002, regulation 11';
const disease = 'Animal Diseases Act 35 of 1984';
const agents = 'Biosecurity rules for livestock agents; domain notes, section 6';

/**
 * South Africa's rules. One that changes gets its last day and a second line with the first day of the new one; nothing
 * here is edited otherwise, so that a move of last year is judged by what held then.
 */
const ruleBook: readonly RuleVersion[] = [
  { rule: 'not_here', from: null, until: null, source: 'Whoever has left cannot leave' },
  { rule: 'promised', from: null, until: null, source: 'Whoever is promised goes to nobody else' },
  {
    rule: 'stolen_mark',
    from: null,
    until: null,
    source: 'Stock Theft Act 57 of 1959, sections 2 and 3',
  },
  {
    rule: 'not_ours',
    from: null,
    until: null,
    source: 'Stock Theft Act 57 of 1959, section 6',
  },
  {
    rule: 'not_theirs',
    from: null,
    until: null,
    source: 'Only its owner takes an animal back',
  },
  { rule: 'controlled_disease', from: null, until: null, source: disease },
  { rule: 'meat_withdrawal', from: null, until: null, source: withdrawal },
  { rule: 'export_interval', from: null, until: null, source: withdrawal },
  { rule: 'milk_withdrawal', from: null, until: null, source: withdrawal },
  {
    rule: 'isolation',
    from: '2025-06-13' as Day, // a day by its look
    until: null,
    source: 'Government Gazette 52868 of 13 June 2025',
    figure: 28,
  },
  {
    rule: 'met_isolated',
    from: '2025-06-13' as Day, // a day by its look
    until: null,
    source: agents,
    figure: 28,
  },
  { rule: 'heavily_pregnant', from: null, until: null, source: fitness, figure: 90 },
  { rule: 'just_gave_birth', from: null, until: null, source: fitness, figure: 7 },
  // Calves, and lambs or kids: until then the navel may not have healed.
  { rule: 'newborn', from: null, until: null, source: fitness, figure: 10, small: 7 },
  { rule: 'fresh_brand', from: null, until: null, source: agents, figure: 28 },
  // Months: cattle, and small stock.
  { rule: 'unmarked', from: null, until: null, source: marking, figure: 6, small: 1 },
  { rule: 'not_registered', from: null, until: null, source: agents },
  { rule: 'place_restricted', from: null, until: null, source: disease },
  { rule: 'place_unhealthy', from: null, until: null, source: disease },
];

/** In: a rule and the day of the move. Out: how it holds on that day, or null where it does not. */
export const ruleOn = (rule: MoveRule, day: Day): RuleVersion | null =>
  ruleBook.find(
    (one) =>
      one.rule === rule &&
      (one.from === null || one.from <= day) &&
      (one.until === null || day <= one.until),
  ) ?? null;
