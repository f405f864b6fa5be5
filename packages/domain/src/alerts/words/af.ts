import { diseaseIn } from './diseases.ts';
import { roleIn } from '../../people/roleWords.ts';
import type { AlertWords } from './words.ts';

const dae = (count: unknown): string => (Number(count) === 1 ? '1 dag' : `${String(count)} dae`);
const troppe: Record<string, string> = { Cattle: 'beeste', Sheep: 'skape', Goats: 'bokke' };
const trop = (species: unknown): string => troppe[String(species)] ?? String(species);

const withdrawals: Record<string, string> = {
  meat: 'vleisonttrekking',
  milk: 'melkonttrekking',
};

export const af: AlertWords = {
  rules: {
    birth_overdue: {
      title: 'Geboorte agterstallig',
      one: (name, { days, dueOn }) =>
        `${name} is ${dae(days)} verby die laaste dag waarop die geboorte verwag is, ${dueOn}.`,
      many: (count) => `Geboortes agterstallig by ${count} diere`,
    },
    check_overdue: {
      title: 'Dragtigheidstoets gemis',
      one: (name, { days, from }) =>
        `${name} kon vanaf ${from} vir dragtigheid getoets word; ${dae(days)} het verbygegaan.`,
      many: (count) => `Dragtigheidstoetse gemis by ${count} diere`,
    },
    abortions_above: {
      title: 'Meer misgeboortes as gewoonlik',
      one: (_name, { species, events, days, usual }) =>
        `${events} ${Number(events) === 1 ? 'misgeboorte' : 'misgeboortes'} by ${trop(species)} in ${days} dae; die plaas se gewone is ${usual}.`,
      many: (count) => `Meer misgeboortes as gewoonlik: ${count}`,
    },
    withdrawal_ends: {
      title: 'Onttrekking eindig',
      one: (name, { of, until }) =>
        `Die ${withdrawals[String(of)] ?? 'onttrekking'} van ${name} duur tot die einde van ${until}.`,
      many: (count) => `Onttrekking eindig by ${count} diere`,
    },
    transfer_withdrawal: {
      title: 'Belowe binne sy onttrekking',
      one: (name, { transfer, on, until }) =>
        `${name} gaan op ${on} met oordrag ${transfer}, en is ${until ? `tot die einde van ${until} ` : ''}binne sy vleisonttrekking${until ? '' : ', wat met sy kuur voortduur'}.`,
      many: (count) => `${count} diere is binne hulle onttrekking belowe`,
    },
    seller_corrected: {
      title: 'Sy verkoper sê nou iets anders',
      one: (name, { seller, until }) =>
        `${seller} sê van ${name}, wat julle gekoop het, ${until ? `dat sy vleisonttrekking tot die einde van ${until} duur` : 'iets anders as tevore oor wat hom terughou'}. Kyk na sy vrag en stel sy rekord reg.`,
      many: (count) => `Verkopers sê nou iets anders van ${count} diere wat julle gekoop het`,
    },
    stolen_mark: {
      title: 'As gesteel aangemeld',
      one: (name, { farm, eid, on, reference, phone }) =>
        `${name} dra of het ${eid} gedra, wat ${farm} as gesteel op ${on} aanmeld (polisiesaak ${reference}). Hou dit waar dit is, en bel ${phone} en die Veediefstaleenheid.`,
      many: (count) => `${count} diere dra nommers wat as gesteel aangemeld is`,
    },
    load_disputed: {
      title: 'Twee plase verskil oor ’n vrag',
      one: (_name, { other, transfer }) =>
        `${other} sê iets anders as julle oor vrag ${transfer}: diere staan dalk in albei boeke, of in geen. Kyk daarna en bel hulle.`,
      many: (count) => `Ander plase verskil met julle oor ${count} vragte`,
    },
    national_refused: {
      title: 'Die nasionale platform het dit nie aanvaar nie',
      one: (_name, { property, count, isStopped }) =>
        isStopped
          ? `Die nasionale platform aanvaar niks van ${property} nie: sy sleutel word geweier of kan nie gelees word nie. Voer ’n nuwe een in.`
          : `${count} boodskappe van ${property} is nie deur die nasionale platform aanvaar nie. Kyk hoekom, stel dit reg en stuur hulle weer, of hou hulle terug.`,
      many: (count) => `${count} eiendomme het iets wat die nasionale platform nie aanvaar het nie`,
    },
    load_coming: {
      title: '’n Vrag is op pad',
      one: (_name, { seller, heads, on }) =>
        `${seller} stuur ${heads} diere hierheen, gelaai op ${on}.`,
      many: (count) => `${count} vragte is op pad na julle`,
    },
    course_unfinished: {
      title: 'Kuur nie voltooi nie',
      one: (name, { medicine, lastOn }) =>
        `${name} het laas op ${lastOn} ${medicine} gekry, meer dosisse moes volg, en geen is aangeteken nie.`,
      many: (count) => `Kursusse nie voltooi by ${count} diere nie`,
    },
    protocol_overdue: {
      title: 'Program agterstallig',
      one: (name, { animals, until }) =>
        `${name}: ${animals} het dit nie gehad nie, en die eerste moes dit teen ${until} gehad het.`,
      many: (count) => `Programme agterstallig vir ${count} diere`,
    },
    medicine_expired: {
      title: 'Medisyne het verval',
      one: (name, { batch, on, left, unit }) =>
        `${name}, lot ${batch}, het op ${on} verval; ${left} ${unit} is daarvan oor.`,
      many: (count) => `${count} medisynes het verval`,
    },
    medicine_expiring: {
      title: 'Medisyne verval binnekort',
      one: (name, { batch, on, left, unit }) =>
        `${name}, lot ${batch}, verval op ${on}; ${left} ${unit} is daarvan oor.`,
      many: (count) => `${count} medisynes verval binnekort`,
    },
    medicine_short: {
      title: 'Medisyne raak op',
      one: (name, { left, unit, days }) =>
        String(left) === '0'
          ? `Van ${name} is niks oor wat nie verval het nie.`
          : `${left} ${unit} van ${name} is oor: ${dae(days)} teen die tempo van die laaste drie maande.`,
      many: (count) => `${count} medisynes raak op`,
    },
    controlled_disease: {
      title: 'Beheerde siekte',
      one: (name, { disease, on }) =>
        `${diseaseIn('af', disease)} is op ${on} by ${name} genoem: bel die staatsveearts en skuif geen diere nie.`,
      many: (count) => `’n Beheerde siekte is by ${count} diere genoem`,
    },
    isolation_ends: {
      title: 'Afsondering eindig',
      one: (name, { since, until }) =>
        `${name} het op ${since} gekom; sy 28 dae van afsondering duur tot die einde van ${until}.`,
      many: (count) => `Afsondering eindig by ${count} diere`,
    },
    isolation_mixed: {
      title: 'Afsondering is gemeng',
      one: (name, { heads, isolated, until }) =>
        `In ${name} staan ${heads} stuks by ${isolated} wat onlangs gekom het en in afsondering is: wie by hulle gestaan het, wag net so lank, tot die einde van ${until}. Skei hulle, sodat nie nog meer moet wag nie.`,
      many: (count) => `Afsondering is in ${count} kampe gemeng`,
    },
    deaths_above: {
      title: 'Meer vrektes as gewoonlik',
      one: (_name, { species, events, days, usual }) =>
        `${events} ${Number(events) === 1 ? 'vrekte' : 'vrektes'} by ${trop(species)} in ${days} dae; die plaas se gewone is ${usual}.`,
      many: (count) => `Meer vrektes as gewoonlik: ${count}`,
    },
    not_seen: {
      title: 'Nie gesien nie',
      one: (name, { on, days }) =>
        `Niks is sedert ${on}, ${dae(days)} gelede, van ${name} aangeteken nie.`,
      many: (count) => `${count} diere nie gesien nie`,
    },
    mob_short: {
      title: 'Kort by ’n telling',
      one: (name, { heads, on, left }) =>
        `${name}: ${heads} kort by die telling van ${on}; die boek het nou ${left}.`,
      many: (count) => `${count} kop kort by tellings`,
    },
    mass_lost: {
      title: 'Massa verloor',
      one: (name, { percent, fromKg, fromOn, toKg, on }) =>
        `${name} het ${percent} % van sy massa verloor: van ${fromKg} kg op ${fromOn} tot ${toKg} kg op ${on}.`,
      many: (count) => `${count} diere het massa verloor`,
    },
    gain_low: {
      title: 'Neem te min toe',
      one: (name, { gramsPerDay, usualGrams }) =>
        `${name} neem ${gramsPerDay} g per dag toe; die middel van sy klas neem ${usualGrams} g toe.`,
      many: (count) => `${count} diere neem te min toe`,
    },
    camp_overgrazed: {
      title: 'Kamp oorbewei',
      one: (name, { percent }) =>
        `${name} het in die laaste twaalf maande ${percent} % gedra van wat dit kan, en word bewei.`,
      many: (count) => `${count} kampe oorbewei`,
    },
    camp_dry: {
      title: 'Geen water in orde nie',
      one: (name, { heads, points }) =>
        `${heads} ${Number(heads) === 1 ? 'dier' : 'diere'} is in ${name}, en geen van sy waterpunte is in orde nie: ${points}.`,
      many: (count) => `${count} kampe sonder water in orde`,
    },
    feed_ending: {
      title: 'Weiding raak op',
      one: (name, { days }) =>
        `Die weiding wat in ${name} geskat is, hou ${dae(days)} vir wie daar is.`,
      many: (count) => `Weiding raak op in ${count} kampe`,
    },
    feed_short: {
      title: 'Weiding hou nie tot die reëns nie',
      one: (_name, { on, rainsOn }) =>
        `Sonder reën raak die plaas se weiding op ${on} op; die reëns word op ${rainsOn} verwag.`,
      many: () => 'Weiding hou nie tot die reëns nie',
    },
    rain_missing: {
      title: 'Reën bly weg',
      one: (_name, { mm, usualMm, months }) =>
        `${mm} mm is in die laaste ${months} maande gemeet; dieselfde maande van ander jare het ${usualMm} mm gehad.`,
      many: () => 'Reën bly weg',
    },
    inspection_overdue: {
      title: 'Inspeksie agterstallig',
      one: (name, { on, days }) => `Daar is laas op ${on}, ${dae(days)} gelede, na ${name} gekyk.`,
      many: (count) => `Inspeksie agterstallig by ${count} dinge`,
    },
    service_overdue: {
      title: 'Diens agterstallig',
      one: (name, { on, days }) =>
        `Die diens van ${name} was op ${on} verskuldig, ${dae(days)} gelede.`,
      many: (count) => `Diens agterstallig by ${count} dinge`,
    },
    plan_not_followed: {
      title: 'Plan nie gevolg nie',
      one: (name, { camp, on }) =>
        `${name} moes op ${on} na ${camp} gaan, en geen skuif is aangeteken nie.`,
      many: (count) => `${count} beplande skuiwe nie gedoen nie`,
    },
    import_failed: {
      title: 'Invoer het misluk',
      one: (name, { on }) => `Die invoer van ${name} van ${on} het nie tot sy einde gekom nie.`,
      many: (count) => `${count} invoere het misluk`,
    },
    role_raised: {
      title: 'Mag nou meer doen',
      one: (name, { by, to, on }) =>
        `${name} mag sedert ${on} meer doen: ${by} het hulle ${roleIn('af', String(to))} gemaak.`,
      many: (count) => `${count} mense mag nou meer doen`,
    },
    new_sign_in: {
      title: 'Nuwe aanmelding',
      one: (name, { on, device }) =>
        `${name} het op ${on} aangemeld van ’n toestel en ’n plek wat die rekening nie ken nie: ${device}.`,
      many: (count) => `${count} mense het van nuwe toestelle aangemeld`,
    },
    backup_failing: {
      title: 'Geen rugsteun nie',
      one: (_name, { days }) => `Die laaste rugsteun van hierdie installasie is ${dae(days)} oud.`,
      many: () => 'Geen rugsteun nie',
    },
  },
  occasion: { escalated: 'Niemand het geantwoord nie', repeated: 'Steeds', resolved: 'Verby' },
  and: (more) => ` en nog ${more}`,
  digest: ({ farm, today, late, open }) =>
    `${farm}: ${today} vandag verskuldig, ${late} laat, ${open} waarskuwings oop.`,
  evening: ({ farm, seen, heads }) =>
    `${farm}: alles is wel. ${seen} van ${heads} hierdie week gesien, niks is laat nie.`,
  evenLate: ({ farm, seen, heads, late, open }) =>
    `${farm}: ${seen} van ${heads} hierdie week gesien, ${late} laat, ${open} waarskuwings oop.`,
  test: (farm) => `’n Toets van Kraal vir ${farm}. Niks is verkeerd nie.`,
};
