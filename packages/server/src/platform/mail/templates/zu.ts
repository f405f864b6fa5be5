import { roleIn } from '@kraal/domain/people/roleWords';
import type { Templates } from './template.ts';

export const zu: Templates = {
  reset: ({ firstName, minutes, link }) => ({
    subject: 'Khetha iphasiwedi entsha ye-Kraal',
    text: `Sawubona ${firstName}\n\nVula lesi sixhumanisi emizuzwini engu-${minutes} ukuze ukhethe iphasiwedi entsha:\n${link}\n\nUma ungasicelanga, siyeke: akukho okushintshayo.`,
  }),
  tries: ({ firstName, link }) => ({
    subject: 'Othile uqhubeka nokuzama ukungena ku-akhawunti yakho ye-Kraal',
    text: `Sawubona ${firstName}\n\nOthile uzame amaphasiwedi amaningi angalungile ku-akhawunti yakho. Imizamo emisha manje kufanele ilinde kuze kube yikota yehora; amadivayisi angenile awathintwa.\n\nUma bekunguwe futhi ukhohlwe iphasiwedi, khetha entsha:\n${link}\n\nUma kungenguwe, akudingeki wenze lutho inqobo nje uma kungekho ongayiqagela iphasiwedi yakho.`,
  }),
  newSignIn: ({ firstName, device, link }) => ({
    subject: 'Idivayisi entsha ingene ku-akhawunti yakho ye-Kraal',
    text: `Sawubona ${firstName}\n\nOthile ungene ku-akhawunti yakho ngedivayisi nangendawo ebingayazi:\n${device}\n\nUma bekunguwe, akudingeki wenze lutho. Uma kungenguwe, khipha leyo divayisi bese ukhetha iphasiwedi entsha:\n${link}`,
  }),
  passwordChanged: ({ link }) => ({
    subject: 'Iphasiwedi yakho ye-Kraal ishintshiwe',
    text: `Iphasiwedi ye-akhawunti yakho isanda kushintshwa, futhi amanye amadivayisi ayo akhishiwe.\n\nUma kungenguwe, khetha entsha manje:\n${link}`,
  }),
  accountErasure: ({ firstName, days }) => ({
    subject: 'I-akhawunti yakho ye-Kraal izosulwa',
    text: `Sawubona ${firstName}\n\nI-akhawunti yakho izosulwa ezinsukwini ezingu-${days}. Kuze kube lapho ungangena uyigcine ngaphansi kweZilungiselelo.`,
  }),
  takenOver: ({ link }) => ({
    subject: 'I-akhawunti yakho ye-Kraal manje ingena ngomhlinzeki wakho wobunikazi',
    text: `Othile okhombise ukuthi leli kheli ngelakhe ungene ku-Kraal ngalo. Kuze kube lapho akekho owayeqinisekise ikheli, ngakho iphasiwedi endala ye-akhawunti ayisasebenzi futhi wonke amadivayisi ayo akhishiwe.\n\nUma ufuna iphasiwedi eceleni, khetha eyodwa:\n${link}`,
  }),
  invitation: ({ farmName, days, link }) => ({
    subject: `Umenyiwe ku-${farmName} ku-Kraal`,
    text: `Vula lesi sixhumanisi ezinsukwini ezingu-${days} ukuze ujoyine i-${farmName}:\n${link}`,
  }),
  roleChanged: ({ farmName, role }) => ({
    subject: `Indawo yakho ku-${farmName}`,
    text: `Ku-${farmName} indima yakho manje: ${roleIn('zu', role)}.`,
  }),
  removed: ({ farmName }) => ({
    subject: `Indawo yakho ku-${farmName}`,
    text: `Awusasebenzi ku-${farmName}.`,
  }),
  memberJoined: ({ name, farmName }) => ({
    subject: `U-${name} usesebenza ku-${farmName}`,
    text: `U-${name} wamukele isimemo futhi usesebenza ku-${farmName}.`,
  }),
  memberLeft: ({ name, farmName }) => ({
    subject: `U-${name} uphumile ku-${farmName}`,
    text: `U-${name} uphumile ku-${farmName}.`,
  }),
  farmErasure: ({ farmName, days }) => ({
    subject: `I-${farmName} izosulwa ku-Kraal`,
    text: `I-${farmName} nakho konke okubhalwe kuyo kuzosulwa ezinsukwini ezingu-${days}. Kuze kube lapho umnikazi angayigcina ngaphansi kweZilungiselelo.`,
  }),
  supportRequested: ({ farmName, hours, reason, link }) => ({
    subject: `Usekelo lucela ukubuka i-${farmName}`,
    text: `Bacela amahora angu-${hours}, ukubuka hhayi ukushintsha, ngoba:\n${reason}\n\nUnquma ngaphansi kweZilungiselelo: ${link}`,
  }),
  outbreakRead: ({ farmName, disease, authority, reference, isPractice, link }) => ({
    subject: isPractice
      ? `Ukuzilolonga kubheke ku-${farmName}`
      : `${disease} iyalandelelwa: kubhekwe amarekhodi e-${farmName}`,
    text: `${isPractice ? 'Lokhu ukuzilolonga, akukona ukuqubuka. ' : ''}I-${authority} (${reference}) ilandelela i-${disease}, ibheke lapho izilwane ze-${farmName} bezimi khona nalapho ziye khona. Ukubheka ngakunye kusemkhondweni wepulazi:\n${link}`,
  }),
  notifiableDisease: ({ farmName, disease, animals, link }) => ({
    subject: `${disease} ku-${farmName}: shayela udokotela wezilwane wombuso`,
    text: `${disease} iqoshwe ku-${farmName}, ku-${animals}. Yisifo esilawulwayo: sibike kudokotela wezilwane wombuso ngokushesha, ungahambisi zilwane, ulandele izinyathelo lapha:\n${link}`,
  }),
  reportedDisease: ({ farmName, disease, animals, link }) => ({
    subject: `${disease} ku-${farmName}: sibike`,
    text: `${disease} iqoshwe ku-${farmName}, ku-${animals}. Sibike kudokotela wezilwane wombuso. Inyama, ubisi noboya kusengaphuma:\n${link}`,
  }),
  residue: ({ farmName, medicine, batch, animals, link }) => ({
    subject: `${farmName}: izilwane zihambe zisalinde umuthi`,
    text: `Ukwelashwa nge-${medicine} (inombolo yebhetshi ${batch}) kuqoshwe sekwephuzile ku-${farmName}. Lezi zilwane zihambe ngesikhathi sokulinda: ${animals}.\n\nTshela indawo yokuhlaba noma umthengi. Irejista:\n${link}`,
  }),
  importDone: ({ fileName, rows, link }) => ({
    subject: `Ukungeniswa kwe-${fileName} kuqediwe`,
    text: `Imigqa engu-${rows} ye-${fileName} isidlulile:\n${link}`,
  }),
};
