import { roleIn } from '../../people/roleWords.ts';
import type { AlertWords } from './words.ts';

const days = (count: unknown): string => (Number(count) === 1 ? '1 day' : `${String(count)} days`);
const isOne = (count: unknown): boolean => Number(count) === 1;
const herds: Record<string, string> = { Cattle: 'cattle', Sheep: 'sheep', Goats: 'goats' };
const herd = (species: unknown): string => herds[String(species)] ?? String(species);

const withdrawals: Record<string, string> = {
  meat: 'meat withdrawal',
  milk: 'milk withdrawal',
};

export const en: AlertWords = {
  rules: {
    birth_overdue: {
      title: 'Birth overdue',
      one: (name, { days: late, dueOn }) =>
        `${name} is ${days(late)} past the last day on which the birth was expected, ${dueOn}.`,
      many: (count) => `Births overdue of ${count} animals`,
    },
    check_overdue: {
      title: 'Pregnancy check missed',
      one: (name, { days: late, from }) =>
        `${name} could be checked for pregnancy from ${from}; ${days(late)} have gone by.`,
      many: (count) => `Pregnancy checks missed of ${count} animals`,
    },
    abortions_above: {
      title: 'More abortions than usual',
      one: (_name, { species, events, days: span, usual }) =>
        `${events} ${isOne(events) ? 'abortion' : 'abortions'} of ${herd(species)} in ${span} days; the farm’s usual is ${usual}.`,
      many: (count) => `More abortions than usual: ${count}`,
    },
    withdrawal_ends: {
      title: 'Withdrawal ends',
      one: (name, { of, until }) =>
        `The ${withdrawals[String(of)] ?? 'withdrawal'} of ${name} lasts to the end of ${until}.`,
      many: (count) => `Withdrawal ends of ${count} animals`,
    },
    transfer_withdrawal: {
      title: 'Promised inside its withdrawal',
      one: (name, { transfer, on, until }) =>
        `${name} goes on ${on} by transfer ${transfer}, and is inside its meat withdrawal${until ? ` to the end of ${until}` : ', which goes on with its course'}.`,
      many: (count) => `${count} animals are promised inside their withdrawal`,
    },
    seller_corrected: {
      title: 'Its seller said otherwise',
      one: (name, { seller, until }) =>
        `${seller} says of ${name}, which you bought, ${until ? `that its meat withdrawal lasts to the end of ${until}` : 'something else than before of what holds it back'}. Look at its load, and put its record right.`,
      many: (count) => `Sellers said otherwise of ${count} animals you bought`,
    },
    stolen_mark: {
      title: 'Reported as stolen',
      one: (name, { farm, eid, on, reference, phone }) =>
        `${name} wears or wore ${eid}, which ${farm} reports as stolen on ${on} (police case ${reference}). Keep it where it is, and call ${phone} and the Stock Theft Unit.`,
      many: (count) => `${count} animals wear numbers that are reported as stolen`,
    },
    load_disputed: {
      title: 'Two farms disagree on a load',
      one: (_name, { other, transfer }) =>
        `${other} says something else than you of load ${transfer}: animals may stand in both books, or in none. Look at it, and call them.`,
      many: (count) => `Other farms disagree with you on ${count} loads`,
    },
    national_refused: {
      title: 'The national platform did not take it',
      one: (_name, { property, count, isStopped }) =>
        isStopped
          ? `The national platform takes nothing of ${property}: its token is refused or cannot be read. Enter a new one.`
          : `${count} messages of ${property} were not taken by the national platform. See why, put it right and send them again, or keep them back.`,
      many: (count) => `${count} properties have something that the national platform did not take`,
    },
    load_coming: {
      title: 'A load is coming',
      one: (_name, { seller, heads, on }) => `${seller} sends ${heads} head here, loaded on ${on}.`,
      many: (count) => `${count} loads are on the road to you`,
    },
    course_unfinished: {
      title: 'Course not finished',
      one: (name, { medicine, lastOn }) =>
        `${name} had ${medicine} last on ${lastOn}, more doses were to follow, and none was recorded.`,
      many: (count) => `Courses not finished of ${count} animals`,
    },
    protocol_overdue: {
      title: 'Protocol overdue',
      one: (name, { animals, until }) =>
        `${name}: ${animals} ${isOne(animals) ? 'has' : 'have'} not had it, and the first should have by ${until}.`,
      many: (count) => `Protocols overdue for ${count} animals`,
    },
    medicine_expired: {
      title: 'Medicine expired',
      one: (name, { batch, on, left, unit }) =>
        `${name}, batch ${batch}, expired on ${on}; ${left} ${unit} are left of it.`,
      many: (count) => `${count} medicines have expired`,
    },
    medicine_expiring: {
      title: 'Medicine expires soon',
      one: (name, { batch, on, left, unit }) =>
        `${name}, batch ${batch}, expires on ${on}; ${left} ${unit} are left of it.`,
      many: (count) => `${count} medicines expire soon`,
    },
    medicine_short: {
      title: 'Medicine runs out',
      one: (name, { left, unit, days: lasts }) =>
        String(left) === '0'
          ? `Nothing that has not expired is left of ${name}.`
          : `${left} ${unit} of ${name} are left: ${days(lasts)} at the rate of the last three months.`,
      many: (count) => `${count} medicines run out`,
    },
    controlled_disease: {
      title: 'Controlled disease',
      one: (name, { disease, on }) =>
        `${disease} was named of ${name} on ${on}: call the state veterinarian and move no animals.`,
      many: (count) => `A controlled disease was named of ${count} animals`,
    },
    isolation_ends: {
      title: 'Isolation ends',
      one: (name, { since, until }) =>
        `${name} came on ${since}; its 28 days of isolation last to the end of ${until}.`,
      many: (count) => `Isolation ends of ${count} animals`,
    },
    isolation_mixed: {
      title: 'Isolation is mixed',
      one: (name, { heads, isolated, until }) =>
        `In ${name} ${heads} head stand with ${isolated} that came lately and are in isolation: whoever stood with them waits as long, to the end of ${until}. Part them, so that no more do.`,
      many: (count) => `Isolation is mixed in ${count} camps`,
    },
    deaths_above: {
      title: 'More deaths than usual',
      one: (_name, { species, events, days: span, usual }) =>
        `${events} ${isOne(events) ? 'death' : 'deaths'} of ${herd(species)} in ${span} days; the farm’s usual is ${usual}.`,
      many: (count) => `More deaths than usual: ${count}`,
    },
    not_seen: {
      title: 'Not seen',
      one: (name, { on, days: since }) =>
        `Nothing was recorded of ${name} since ${on}, ${days(since)} ago.`,
      many: (count) => `${count} animals not seen`,
    },
    mob_short: {
      title: 'Short at a count',
      one: (name, { heads, on, left }) =>
        `${name}: ${heads} short at the count of ${on}; the book has ${left} now.`,
      many: (count) => `${count} heads short at counts`,
    },
    mass_lost: {
      title: 'Lost mass',
      one: (name, { percent, fromKg, fromOn, toKg, on }) =>
        `${name} lost ${percent} % of its mass: from ${fromKg} kg on ${fromOn} to ${toKg} kg on ${on}.`,
      many: (count) => `${count} animals lost mass`,
    },
    gain_low: {
      title: 'Gains too little',
      one: (name, { gramsPerDay, usualGrams }) =>
        `${name} gains ${gramsPerDay} g a day; the middle of its class gains ${usualGrams} g.`,
      many: (count) => `${count} animals gain too little`,
    },
    camp_overgrazed: {
      title: 'Camp overgrazed',
      one: (name, { percent }) =>
        `${name} carried ${percent} % of what it can in the last twelve months, and is being grazed.`,
      many: (count) => `${count} camps overgrazed`,
    },
    camp_dry: {
      title: 'No water in order',
      one: (name, { heads, points }) =>
        `${heads} ${isOne(heads) ? 'animal is' : 'animals are'} in ${name}, and none of its water points is in order: ${points}.`,
      many: (count) => `${count} camps without water in order`,
    },
    feed_ending: {
      title: 'Feed ends',
      one: (name, { days: lasts }) =>
        `The feed that was assessed in ${name} lasts ${days(lasts)} for those that are there.`,
      many: (count) => `Feed ends in ${count} camps`,
    },
    feed_short: {
      title: 'Feed does not last to the rains',
      one: (_name, { on, rainsOn }) =>
        `Without rain the farm’s feed ends on ${on}; the rains are looked for on ${rainsOn}.`,
      many: () => 'Feed does not last to the rains',
    },
    rain_missing: {
      title: 'Rain is missing',
      one: (_name, { mm, usualMm, months }) =>
        `${mm} mm were measured in the last ${months} months; the same months of other years had ${usualMm} mm.`,
      many: () => 'Rain is missing',
    },
    inspection_overdue: {
      title: 'Inspection overdue',
      one: (name, { on, days: since }) =>
        `${name} was looked at last on ${on}, ${days(since)} ago.`,
      many: (count) => `Inspection overdue of ${count} things`,
    },
    service_overdue: {
      title: 'Service overdue',
      one: (name, { on, days: late }) =>
        `The service of ${name} was due on ${on}, ${days(late)} ago.`,
      many: (count) => `Service overdue of ${count} things`,
    },
    plan_not_followed: {
      title: 'Plan not followed',
      one: (name, { camp, on }) =>
        `${name} was to go to ${camp} on ${on}, and no move was recorded.`,
      many: (count) => `${count} planned moves not made`,
    },
    import_failed: {
      title: 'Import failed',
      one: (name, { on }) => `The import of ${name} of ${on} did not come to its end.`,
      many: (count) => `${count} imports failed`,
    },
    role_raised: {
      title: 'May do more now',
      one: (name, { by, to, on }) =>
        `${name} may do more since ${on}: ${by} made them ${roleIn('en', String(to))}.`,
      many: (count) => `${count} people may do more now`,
    },
    new_sign_in: {
      title: 'New sign-in',
      one: (name, { on, device }) =>
        `${name} signed in on ${on} from a device and a place that the account did not know: ${device}.`,
      many: (count) => `${count} people signed in from new devices`,
    },
    backup_failing: {
      title: 'No backup',
      one: (_name, { days: since }) =>
        `The last backup of this installation is ${days(since)} old.`,
      many: () => 'No backup',
    },
  },
  occasion: { escalated: 'Nobody answered', repeated: 'Still', resolved: 'Over' },
  and: (more) => ` and ${more} more`,
  digest: ({ farm, today, late, open }) =>
    `${farm}: ${today} due today, ${late} late, ${open} alerts open.`,
  evening: ({ farm, seen, heads }) =>
    `${farm}: all is well. ${seen} of ${heads} seen this week, nothing late.`,
  evenLate: ({ farm, seen, heads, late, open }) =>
    `${farm}: ${seen} of ${heads} seen this week, ${late} late, ${open} alerts open.`,
  test: (farm) => `A test from Kraal for ${farm}. Nothing is wrong.`,
};
