import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertCodes, alertRules } from '../packages/domain/src/alerts/rules.ts';
import { alertWordsIn } from '../packages/domain/src/alerts/words/words.ts';

export const file = join(import.meta.dirname, '../docs/alerts.md');

/** From what each rule is found; a rule without a line here fails the test that holds the document. */
const inputs = {
  birth_overdue: 'services, checks and births of a female: the last day on which she is expected',
  check_overdue: 'the day from which her last service can be checked',
  abortions_above: 'abortions of a species in 30 days, against the twelve such stretches before',
  withdrawal_ends: 'treatments and the labels of their medicines',
  seller_corrected:
    'what the seller of an animal that was bought says otherwise of its withdrawals and controlled diseases after it came, for 28 days',
  stolen_mark:
    'living animals whose EID, now or earlier, another farm has on the stop list, while that farm’s own record says that it is stolen',
  load_disputed:
    'a load that one farm brought home and the other received, that was sold and not taken, or of which the receiver said what nobody put on record',
  national_refused:
    'messages to the national platform that it did not take, or that never reached it, and a token that it refuses',
  load_coming: 'a load of a linked farm that is on the road and not received',
  transfer_withdrawal:
    'animals of a submitted or approved transfer whose meat withdrawal lasts to its day or longer',
  course_unfinished: 'a treatment that said that more doses follow, and none after it',
  protocol_overdue: 'protocols, and doses given by them or with their medicine',
  medicine_expired: 'batches of which something is left',
  medicine_expiring: 'batches of which something is left',
  medicine_short:
    'what is left of a medicine’s batches that have not expired, and what was given of them in 90 days',
  controlled_disease:
    'a diagnosis, test, post-mortem, abortion or death that names it, and no negative test of that disease since; of a carcass, or of who left, for 14 days',
  isolation_ends: 'the day on which the animal, or heads of its lot, came from elsewhere',
  isolation_mixed:
    'where who came within 28 days stands, and who stands in that camp beside them; young that were born since are none of these',
  deaths_above: 'deaths of a species in 30 days, against the twelve such stretches before',
  not_seen: 'the last entry of any kind about the animal; lots are counted, not seen',
  mob_short:
    'counts of a lot below what it had, until later counts or heads found make up for it; it goes along when the lot is put to another',
  mass_lost:
    'the last weighing against the heaviest of 150 days, of a mother since she gave birth; lots are left out',
  gain_low:
    'gain of the last two weighings against the middle of the class on this farm, from ten animals on',
  camp_overgrazed:
    'stock days of a camp in twelve months against its capacity; camps that are grazed now',
  camp_dry: 'the last look at each water point, trough and dam of a camp with animals',
  feed_ending: 'the last assessment of feed in a camp, and who eats of it',
  feed_short:
    'feed of the whole farm, its units, and the day on which it looks for rain; silent while rain makes grass',
  rain_missing:
    'rain of the last three whole months against the same months of other years, of which anything was read',
  inspection_overdue: 'the last look at a thing that was looked at before',
  service_overdue: 'the last service of a thing with an interval, or when it was added',
  plan_not_followed: 'planned moves of the last 14 days, and moves that were recorded',
  import_failed: 'imports that ended without an end',
  role_raised:
    'a change of role to one that may do more, of seven days, while it stands; where somebody else owns the farm too',
  new_sign_in:
    'devices that signed in within seven days and that the account did not know; where somebody else owns the farm too',
  backup_failing: 'when the last backup of the installation was whole',
};

const fact = new Proxy({}, { get: (_of, name) => `‹${String(name)}›`, has: () => true });
const people = (roles) => roles.map((role) => role.replaceAll('_', ' ')).join(', ');

function threshold({ threshold: known }) {
  if (!known) return 'as soon as it is so';
  const { unit, raises, usual, margin } = known;
  const what = unit === 'odds' ? `once in ${usual}` : `${usual} ${unit === 'percent' ? '%' : unit}`;
  const ends = margin > 0 ? `, ends ${margin} further back` : '';
  return `${raises === 'from' ? 'from' : 'up to'} ${what}${ends}`;
}

function next({ next: roles, escalatesAfterHours: hours }) {
  return hours === null ? '–' : `${people(roles)}, after ${hours} h`;
}

/** The document as it must be. */
export function alertDocs() {
  const { rules } = alertWordsIn('en');
  const rows = alertCodes.map((code) => {
    const rule = alertRules[code];
    const { title, one } = rules[code];
    return `| ${title} \`${code}\` | ${inputs[code] ?? '?'} | ${one('‹name›', fact)} | ${rule.severity} | ${threshold(rule)} | ${people(rule.first)} | ${next(rule)} |`;
  });
  return `# Alerts

Made from the rules by \`npm run docs:alerts\`; a test holds it to them. How it works stands in decisions 060 to 063, who answers for what in [architecture](architecture.md).

What is merely due is work, and makes no alert before it is late. Of one rule and subject one alert is open at most. It tells the roles that are named first; where a farm has none of them, the next at once. Whoever sees or settles it stops the rest. Each of these can be set otherwise under Alerts, Rules: on or off, how grave, from when on, and for single mobs, camps and medicines where that makes sense.

More deaths or abortions than usual are measured by how rare they are: the chance, under Poisson's distribution, of at least so many in 30 days where the farm has had what it had in the twelve stretches of 30 days before, plus one half (Jeffreys' prior), so that a farm without a past is not woken by the first.

| Rule | Made from | It says | Severity | Speaks | First told | Then |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, alertDocs());
