import { roleIn } from '@kraal/domain/people/roleWords';
import type { Templates } from './template.ts';

export const af: Templates = {
  reset: ({ firstName, minutes, link }) => ({
    subject: 'Kies ’n nuwe Kraal-wagwoord',
    text: `Goeiedag ${firstName}\n\nMaak hierdie skakel binne ${minutes} minute oop om ’n nuwe wagwoord te kies:\n${link}\n\nAs jy dit nie gevra het nie, los dit: niks verander nie.`,
  }),
  tries: ({ firstName, link }) => ({
    subject: 'Iemand probeer aanhoudend by jou Kraal-rekening inteken',
    text: `Goeiedag ${firstName}\n\nIemand het baie verkeerde wagwoorde op jou rekening probeer. Nuwe pogings moet nou tot ’n kwartier wag; toestelle wat ingeteken is, word nie geraak nie.\n\nAs dit jy was en jy die wagwoord vergeet het, kies ’n nuwe een:\n${link}\n\nAs dit nie jy was nie, hoef jy niks te doen solank niemand jou wagwoord kan raai nie.`,
  }),
  newSignIn: ({ firstName, device, link }) => ({
    subject: '’n Nuwe toestel het by jou Kraal-rekening ingeteken',
    text: `Goeiedag ${firstName}\n\nIemand het by jou rekening ingeteken vanaf ’n toestel en plek wat dit nie geken het nie:\n${device}\n\nAs dit jy was, hoef jy niks te doen nie. As dit nie jy was nie, teken daardie toestel uit en kies ’n nuwe wagwoord:\n${link}`,
  }),
  passwordChanged: ({ link }) => ({
    subject: 'Jou Kraal-wagwoord is verander',
    text: `Die wagwoord van jou rekening is nou net verander, en die ander toestelle is uitgeteken.\n\nAs dit nie jy was nie, kies dadelik ’n nuwe een:\n${link}`,
  }),
  accountErasure: ({ firstName, days }) => ({
    subject: 'Jou Kraal-rekening word uitgewis',
    text: `Goeiedag ${firstName}\n\nJou rekening word oor ${days} dae uitgewis. Tot dan kan jy inteken en dit onder Instellings behou.`,
  }),
  takenOver: ({ link }) => ({
    subject: 'Jou Kraal-rekening teken nou met jou identiteitsverskaffer in',
    text: `Iemand wat gewys het dat hierdie adres aan hulle behoort, het daarmee by Kraal ingeteken. Tot dan het niemand die adres bevestig nie; daarom werk die rekening se ou wagwoord nie meer nie en is al sy toestelle uitgeteken.\n\nAs jy ’n wagwoord daarnaas wil hê, kies een:\n${link}`,
  }),
  invitation: ({ farmName, days, link }) => ({
    subject: `Jy is na ${farmName} op Kraal genooi`,
    text: `Maak hierdie skakel binne ${days} dae oop om by ${farmName} aan te sluit:\n${link}`,
  }),
  roleChanged: ({ farmName, role }) => ({
    subject: `Jou plek op ${farmName}`,
    text: `Op ${farmName} is jou rol nou: ${roleIn('af', role)}.`,
  }),
  removed: ({ farmName }) => ({
    subject: `Jou plek op ${farmName}`,
    text: `Jy werk nie meer op ${farmName} nie.`,
  }),
  memberJoined: ({ name, farmName }) => ({
    subject: `${name} werk nou op ${farmName}`,
    text: `${name} het ’n uitnodiging aanvaar en werk nou op ${farmName}.`,
  }),
  memberLeft: ({ name, farmName }) => ({
    subject: `${name} het ${farmName} verlaat`,
    text: `${name} het ${farmName} verlaat.`,
  }),
  farmErasure: ({ farmName, days }) => ({
    subject: `${farmName} word van Kraal uitgewis`,
    text: `${farmName} en alles wat daarop aangeteken is, word oor ${days} dae uitgewis. Tot dan kan ’n eienaar dit onder Instellings behou.`,
  }),
  supportRequested: ({ farmName, hours, reason, link }) => ({
    subject: `Ondersteuning vra om na ${farmName} te kyk`,
    text: `Hulle vra ${hours} uur, om te kyk en nie te verander nie, omdat:\n${reason}\n\nJy besluit onder Instellings: ${link}`,
  }),
  outbreakRead: ({ farmName, disease, authority, reference, isPractice, link }) => ({
    subject: isPractice
      ? `’n Oefening het na ${farmName} gekyk`
      : `${disease} word nagespoor: daar is na rekords van ${farmName} gekyk`,
    text: `${isPractice ? 'Dit is ’n oefening, nie ’n uitbraak nie. ' : ''}${authority} (${reference}) spoor ${disease} na, en het gekyk waar diere van ${farmName} gestaan het en heen is. Elke kyk staan in die plaas se spoor:\n${link}`,
  }),
  notifiableDisease: ({ farmName, disease, animals, link }) => ({
    subject: `${disease} op ${farmName}: bel die staatsveearts`,
    text: `${disease} is op ${farmName} aangeteken, by ${animals}. Dit is ’n beheerde siekte: meld dit dadelik by die staatsveearts aan, moenie diere verskuif nie, en volg die stappe hier:\n${link}`,
  }),
  reportedDisease: ({ farmName, disease, animals, link }) => ({
    subject: `${disease} op ${farmName}: meld dit aan`,
    text: `${disease} is op ${farmName} aangeteken, by ${animals}. Meld dit by die staatsveearts aan. Vleis, melk en wol mag nog weggaan:\n${link}`,
  }),
  residue: ({ farmName, medicine, batch, animals, link }) => ({
    subject: `${farmName}: diere is binne ’n onttrekkingstydperk weg`,
    text: `’n Behandeling met ${medicine} (besending ${batch}) is laat op ${farmName} aangeteken. Dié diere is binne die onttrekkingstydperk daarvan weg: ${animals}.\n\nLaat weet die abattoir of die koper. Die register:\n${link}`,
  }),
  importDone: ({ fileName, rows, link }) => ({
    subject: `Die invoer van ${fileName} is klaar`,
    text: `${rows} rye van ${fileName} is deur:\n${link}`,
  }),
};
