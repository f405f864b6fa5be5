import { diseaseIn } from './diseases.ts';
import { roleIn } from '../../people/roleWords.ts';
import type { AlertWords } from './words.ts';

const ngezinsuku = (count: unknown): string =>
  Number(count) === 1 ? 'ngosuku olu-1' : `ngezinsuku ezingu-${String(count)}`;
const izinsuku = (count: unknown): string =>
  Number(count) === 1 ? 'usuku olu-1' : `izinsuku ezingu-${String(count)}`;
const imihlambi: Record<string, string> = {
  Cattle: 'izinkomo',
  Sheep: 'izimvu',
  Goats: 'izimbuzi',
};
/** Of which animals: the prefix grows together with the noun. */
const bemihlambi: Record<string, string> = {
  Cattle: 'kwezinkomo',
  Sheep: 'kwezimvu',
  Goats: 'kwezimbuzi',
};
const umhlambi = (species: unknown): string => imihlambi[String(species)] ?? String(species);

const withdrawals: Record<string, string> = { meat: ' senyama', milk: ' sobisi' };

export const zu: AlertWords = {
  rules: {
    birth_overdue: {
      title: 'Ukuzala sekwephuzile',
      one: (name, { days, dueOn }) =>
        `U-${name} wedlule ${ngezinsuku(days)} usuku lokugcina okwakulindeleke ngalo ukuzala, ${dueOn}.`,
      many: (count) => `Ukuzala sekwephuzile ezilwaneni ezingu-${count}`,
    },
    check_overdue: {
      title: 'Ukuhlolwa kobumithi akwenziwanga',
      one: (name, { days, from }) =>
        `U-${name} wayengahlolwa ubumithi kusukela ngo-${from}; sekudlule ${izinsuku(days)}.`,
      many: (count) => `Ukuhlolwa kobumithi akwenziwanga ezilwaneni ezingu-${count}`,
    },
    abortions_above: {
      title: 'Ukuphuphuma kwezisu okungaphezu kokujwayelekile',
      one: (_name, { species, events, days, usual }) =>
        `Ukuphuphuma kwezisu okungu-${events} ${bemihlambi[String(species)] ?? String(species)} ezinsukwini ezingu-${days}; okujwayelekile epulazini ngu-${usual}.`,
      many: (count) => `Ukuphuphuma kwezisu okungaphezu kokujwayelekile: ${count}`,
    },
    withdrawal_ends: {
      title: 'Isikhathi sokuhoxisa siyaphela',
      one: (name, { of, until }) =>
        `Isikhathi sokuhoxisa${withdrawals[String(of)] ?? ''} sika-${name} siphela ekupheleni kuka-${until}.`,
      many: (count) => `Isikhathi sokuhoxisa siyaphela ezilwaneni ezingu-${count}`,
    },
    transfer_withdrawal: {
      title: 'Kuthenjiswe esikhathini sokuhoxisa',
      one: (name, { transfer, on, until }) =>
        `U-${name} uhamba ngo-${on} ngokudluliswa ${transfer}, kanti isikhathi sokuhoxisa senyama ${until ? `siphela ekupheleni kuka-${until}` : 'siyaqhubeka nokwelashwa'}.`,
      many: (count) => `Izilwane ezingu-${count} zithenjiswe esikhathini sokuhoxisa`,
    },
    seller_corrected: {
      title: 'Umthengisi usho okunye',
      one: (name, { seller, until }) =>
        `U-${seller} uthi ngo-${name} enamthenga ${until ? `isikhathi sakhe sokuhoxisa senyama siphela ekupheleni kuka-${until}` : 'kukhona okunye okusibambayo'}. Bheka umthwalo wakhe, ulungise irekhodi lakhe.`,
      many: (count) => `Abathengisi basho okunye ngezilwane ezingu-${count} enazithenga`,
    },
    stolen_mark: {
      title: 'Kubikwe njengesebiwe',
      one: (name, { farm, eid, on, reference, phone }) =>
        `U-${name} ufake noma ubefake u-${eid}, i-${farm} ethi yebiwa ngo-${on} (icala lamaphoyisa ${reference}). Sigcine lapho sikhona, ushayele ku-${phone} nophiko lokwebiwa kwemfuyo.`,
      many: (count) => `Izilwane ezingu-${count} zifake izinombolo ezibikwe njengezebiwe`,
    },
    load_disputed: {
      title: 'Amapulazi amabili awavumelani ngomthwalo',
      one: (_name, { other, transfer }) =>
        `U-${other} usho okwehlukile kunani ngomthwalo ${transfer}: izilwane kungenzeka zisezincwadini zombili, noma azikho nakweyodwa. Wubhekeni, nibashayele ucingo.`,
      many: (count) => `Amanye amapulazi awavumelani nani ngemithwalo engu-${count}`,
    },
    national_refused: {
      title: 'Inkundla kazwelonke ayikwamukelanga',
      one: (_name, { property, count, isStopped }) =>
        isStopped
          ? `Inkundla kazwelonke ayamukeli lutho lwe-${property}: ukhiye wayo uyenqatshwa noma awufundeki. Faka omusha.`
          : `Imilayezo engu-${count} ye-${property} ayamukelwanga yinkundla kazwelonke. Bheka ukuthi kungani, kulungise bese uyithumela futhi, noma uyigodle.`,
      many: (count) => `Izindawo ezingu-${count} zinokuthile inkundla kazwelonke engakwamukelanga`,
    },
    load_coming: {
      title: 'Umthwalo uyeza',
      one: (_name, { seller, heads, on }) =>
        `U-${seller} uthumela izilwane ezingu-${heads} lapha, zilayishwe ngo-${on}.`,
      many: (count) => `Imithwalo engu-${count} isendleleni eza kini`,
    },
    course_unfinished: {
      title: 'Ukwelashwa akuqediwe',
      one: (name, { medicine, lastOn }) =>
        `U-${name} wagcina ukuthola u-${medicine} ngo-${lastOn}; eminye imithamo bekumele ilandele, kodwa ayibhaliwe.`,
      many: (count) => `Ukwelashwa akuqediwe ezilwaneni ezingu-${count}`,
    },
    protocol_overdue: {
      title: 'Uhlelo lwephuzile',
      one: (name, { animals, until }) =>
        `U-${name}: izilwane ezingu-${animals} aziwutholanga; esokuqala bekumele siwuthole ngo-${until}.`,
      many: (count) => `Izinhlelo zephuzile ezilwaneni ezingu-${count}`,
    },
    medicine_expired: {
      title: 'Umuthi uphelelwe yisikhathi',
      one: (name, { batch, on, left, unit }) =>
        `U-${name}, ibhetshi ${batch}, uphelelwe yisikhathi ngo-${on}; kusele u-${left} ${unit}.`,
      many: (count) => `Imithi engu-${count} iphelelwe yisikhathi`,
    },
    medicine_expiring: {
      title: 'Umuthi uzophelelwa yisikhathi',
      one: (name, { batch, on, left, unit }) =>
        `U-${name}, ibhetshi ${batch}, uphelelwa yisikhathi ngo-${on}; kusele u-${left} ${unit}.`,
      many: (count) => `Imithi engu-${count} izophelelwa yisikhathi`,
    },
    medicine_short: {
      title: 'Umuthi uyaphela',
      one: (name, { left, unit, days }) =>
        String(left) === '0'
          ? `Akusele lutho luka-${name} olungakaphelelwa isikhathi.`
          : `Kusele u-${left} ${unit} ka-${name}: ${izinsuku(days)} ngesivinini sezinyanga ezintathu ezedlule.`,
      many: (count) => `Imithi engu-${count} iyaphela`,
    },
    controlled_disease: {
      title: 'Isifo esilawulwayo',
      one: (name, { disease, on }) =>
        `Isifo (${diseaseIn('zu', disease)}) sibizwe ku-${name} ngo-${on}: shayela udokotela wezilwane kahulumeni, ungahambisi zilwane.`,
      many: (count) => `Isifo esilawulwayo sibizwe ezilwaneni ezingu-${count}`,
    },
    isolation_ends: {
      title: 'Ukuhlukaniswa kuyaphela',
      one: (name, { since, until }) =>
        `U-${name} ufike ngo-${since}; izinsuku ezingu-28 zokuhlukaniswa ziphela ekupheleni kuka-${until}.`,
      many: (count) => `Ukuhlukaniswa kuyaphela ezilwaneni ezingu-${count}`,
    },
    isolation_mixed: {
      title: 'Ukuhlukaniswa kuxubene',
      one: (name, { heads, isolated, until }) =>
        `Ku-${name} izilwane ezingu-${heads} zimi nezingu-${isolated} ezisanda kufika ezihlukanisiwe: ezime nazo zilinda isikhathi esifanayo, kuze kuphele u-${until}. Zihlukaniseni, ukuze kungalindi ezinye.`,
      many: (count) => `Ukuhlukaniswa kuxubene emakamu angu-${count}`,
    },
    deaths_above: {
      title: 'Ukufa okungaphezu kokujwayelekile',
      one: (_name, { species, events, days, usual }) =>
        `Kufe ${umhlambi(species)} ezingu-${events} ezinsukwini ezingu-${days}; okujwayelekile epulazini ngu-${usual}.`,
      many: (count) => `Ukufa okungaphezu kokujwayelekile: ${count}`,
    },
    not_seen: {
      title: 'Ayibonwanga',
      one: (name, { on, days }) =>
        `Akukho okubhaliwe ngo-${name} kusukela ngo-${on}, ${izinsuku(days)} ezedlule.`,
      many: (count) => `Izilwane ezingu-${count} azibonwanga`,
    },
    mob_short: {
      title: 'Kunezishodayo ekubaleni',
      one: (name, { heads, on, left }) =>
        `${name}: kushode ezingu-${heads} ekubaleni kuka-${on}; manje encwadini kunezingu-${left}.`,
      many: (count) => `Kushode izinhloko ezingu-${count} ekubaleni`,
    },
    mass_lost: {
      title: 'Yehle isisindo',
      one: (name, { percent, fromKg, fromOn, toKg, on }) =>
        `U-${name} wehle ngo-${percent} % wesisindo: kusuka ku-${fromKg} kg ngo-${fromOn} kuya ku-${toKg} kg ngo-${on}.`,
      many: (count) => `Izilwane ezingu-${count} zehle isisindo`,
    },
    gain_low: {
      title: 'Ikhula kancane',
      one: (name, { gramsPerDay, usualGrams }) =>
        `U-${name} ukhula ngo-${gramsPerDay} g ngosuku; okuphakathi kohlobo lwakhe ngu-${usualGrams} g.`,
      many: (count) => `Izilwane ezingu-${count} zikhula kancane`,
    },
    camp_overgrazed: {
      title: 'Ikamu lidliwe ngokweqile',
      one: (name, { percent }) =>
        `I-${name} ithwale u-${percent} % walokho ekwaziyo ezinyangeni eziyishumi nambili, futhi iyadliwa.`,
      many: (count) => `Amakamu angu-${count} adliwe ngokweqile`,
    },
    camp_dry: {
      title: 'Awekho amanzi asebenzayo',
      one: (name, { heads, points }) =>
        `Izilwane ezingu-${heads} zise-${name}, kanti akukho ndawo yamanzi esebenzayo: ${points}.`,
      many: (count) => `Amakamu angu-${count} awanawo amanzi asebenzayo`,
    },
    feed_ending: {
      title: 'Idlelo liyaphela',
      one: (name, { days }) =>
        `Idlelo elilinganiswe e-${name} lihlala ${izinsuku(days)} kulezo ezikhona.`,
      many: (count) => `Idlelo liyaphela emakamini angu-${count}`,
    },
    feed_short: {
      title: 'Idlelo alifiki ezimvuleni',
      one: (_name, { on, rainsOn }) =>
        `Ngaphandle kwemvula idlelo lepulazi liphela ngo-${on}; izimvula zilindeleke ngo-${rainsOn}.`,
      many: () => 'Idlelo alifiki ezimvuleni',
    },
    rain_missing: {
      title: 'Imvula ayikho',
      one: (_name, { mm, usualMm, months }) =>
        `Kukalwe u-${mm} mm ezinyangeni ezingu-${months} ezedlule; izinyanga ezifanayo zeminye iminyaka zine-${usualMm} mm.`,
      many: () => 'Imvula ayikho',
    },
    inspection_overdue: {
      title: 'Ukuhlola sekwephuzile',
      one: (name, { on, days }) =>
        `U-${name} wagcina ukubhekwa ngo-${on}, ${izinsuku(days)} ezedlule.`,
      many: (count) => `Ukuhlola sekwephuzile ezintweni ezingu-${count}`,
    },
    service_overdue: {
      title: 'Ukulungisa sekwephuzile',
      one: (name, { on, days }) =>
        `Ukulungiswa kuka-${name} bekumele kwenziwe ngo-${on}, ${izinsuku(days)} ezedlule.`,
      many: (count) => `Ukulungisa sekwephuzile ezintweni ezingu-${count}`,
    },
    plan_not_followed: {
      title: 'Uhlelo alulandelwanga',
      one: (name, { camp, on }) =>
        `U-${name} bekumele aye e-${camp} ngo-${on}, kodwa akukho kuhanjiswa okubhaliwe.`,
      many: (count) => `Ukuhambisa okungu-${count} okuhleliwe akwenziwanga`,
    },
    import_failed: {
      title: 'Ukungenisa akuphumelelanga',
      one: (name, { on }) => `Ukungeniswa kuka-${name} kuka-${on} akufikanga ekugcineni.`,
      many: (count) => `Ukungenisa okungu-${count} akuphumelelanga`,
    },
    role_raised: {
      title: 'Usengenza okuningi',
      one: (name, { by, to, on }) =>
        `U-${name} usengenza okuningi kusukela ngo-${on}: u-${by} umenze ${roleIn('zu', String(to))}.`,
      many: (count) => `Abantu abangu-${count} sebengenza okuningi`,
    },
    new_sign_in: {
      title: 'Ukungena okusha',
      one: (name, { on, device }) =>
        `U-${name} ungene ngo-${on} ngedivayisi nasendaweni i-akhawunti engakwazi: ${device}.`,
      many: (count) => `Abantu abangu-${count} bangene ngamadivayisi amasha`,
    },
    backup_failing: {
      title: 'Ayikho ikhophi yokuphephisa',
      one: (_name, { days }) => `Ikhophi yokugcina yalolu hlelo seyinezinsuku: ${izinsuku(days)}.`,
      many: () => 'Ayikho ikhophi yokuphephisa',
    },
  },
  occasion: { escalated: 'Akekho ophendulile', repeated: 'Kusenjalo', resolved: 'Kuphelile' },
  and: (more) => ` nezinye ezingu-${more}`,
  digest: ({ farm, today, late, open }) =>
    `${farm}: ${today} okwanamuhla, ${late} okwephuzile, izexwayiso ezingu-${open} ezivuliwe.`,
  evening: ({ farm, seen, heads }) =>
    `${farm}: konke kuhamba kahle. ${seen} kwezingu-${heads} zibonwe kuleli sonto, akukho okwephuzile.`,
  evenLate: ({ farm, seen, heads, late, open }) =>
    `${farm}: ${seen} kwezingu-${heads} zibonwe kuleli sonto, ${late} okwephuzile, izexwayiso ezingu-${open} ezivuliwe.`,
  test: (farm) => `Ukuhlola okuvela kuKraal kwe-${farm}. Akukho okonakele.`,
};
