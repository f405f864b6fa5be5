import { roleIn } from '@kraal/domain/people/roleWords';
import type { Templates } from './template.ts';

export const en: Templates = {
  reset: ({ firstName, minutes, link }) => ({
    subject: 'Choose a new Kraal password',
    text: `Hello ${firstName}\n\nOpen this link within ${minutes} minutes to choose a new password:\n${link}\n\nIf you did not ask for it, leave it: nothing changes.`,
  }),
  tries: ({ firstName, link }) => ({
    subject: 'Somebody keeps trying to sign in to your Kraal account',
    text: `Hello ${firstName}\n\nSomebody has tried many wrong passwords on your account. New tries now have to wait up to a quarter of an hour; devices that are signed in are not touched.\n\nIf it was you and you forgot the password, choose a new one:\n${link}\n\nIf it was not you, you need not do anything as long as your password is one that nobody guesses.`,
  }),
  newSignIn: ({ firstName, device, link }) => ({
    subject: 'A new device signed in to your Kraal account',
    text: `Hello ${firstName}\n\nSomebody signed in to your account from a device and a place it did not know:\n${device}\n\nIf it was you, you need not do anything. If it was not, sign that device out and choose a new password:\n${link}`,
  }),
  passwordChanged: ({ link }) => ({
    subject: 'Your Kraal password was changed',
    text: `The password of your account was changed just now, and its other devices were signed out.\n\nIf that was not you, choose a new one at once:\n${link}`,
  }),
  accountErasure: ({ firstName, days }) => ({
    subject: 'Your Kraal account will be erased',
    text: `Hello ${firstName}\n\nYour account will be erased in ${days} days. Until then you can sign in and keep it under Settings.`,
  }),
  takenOver: ({ link }) => ({
    subject: 'Your Kraal account now signs in with your identity provider',
    text: `Somebody who showed that this address is theirs signed in to Kraal with it. Until then nobody had confirmed the address, so the account's old password no longer works and all its devices were signed out.\n\nIf you want a password beside it, choose one:\n${link}`,
  }),
  invitation: ({ farmName, days, link }) => ({
    subject: `You are invited to ${farmName} on Kraal`,
    text: `Open this link within ${days} days to join ${farmName}:\n${link}`,
  }),
  roleChanged: ({ farmName, role }) => ({
    subject: `Your place on ${farmName}`,
    text: `On ${farmName} your role is now: ${roleIn('en', role)}.`,
  }),
  removed: ({ farmName }) => ({
    subject: `Your place on ${farmName}`,
    text: `You do not work on ${farmName} any more.`,
  }),
  memberJoined: ({ name, farmName }) => ({
    subject: `${name} now works on ${farmName}`,
    text: `${name} took up an invitation and now works on ${farmName}.`,
  }),
  memberLeft: ({ name, farmName }) => ({
    subject: `${name} has left ${farmName}`,
    text: `${name} has left ${farmName}.`,
  }),
  farmErasure: ({ farmName, days }) => ({
    subject: `${farmName} will be erased from Kraal`,
    text: `${farmName} and everything recorded on it will be erased in ${days} days. Until then an owner can keep it under Settings.`,
  }),
  supportRequested: ({ farmName, hours, reason, link }) => ({
    subject: `Support asks to look into ${farmName}`,
    text: `They ask for ${hours} hours, to look and not to touch, because:\n${reason}\n\nYou decide under Settings: ${link}`,
  }),
  outbreakRead: ({ farmName, disease, authority, reference, isPractice, link }) => ({
    subject: isPractice
      ? `A practice looked into ${farmName}`
      : `${disease} is being traced: records of ${farmName} were looked at`,
    text: `${isPractice ? 'This is a practice, no outbreak. ' : ''}${authority} (${reference}) traces ${disease}, and looked at where animals of ${farmName} stood and went. Each look is in the farm’s trail:\n${link}`,
  }),
  notifiableDisease: ({ farmName, disease, animals, link }) => ({
    subject: `${disease} on ${farmName}: call the state veterinarian`,
    text: `${disease} was recorded on ${farmName}, of ${animals}. It is a controlled disease: report it to the state veterinarian at once, move no animals, and follow the steps here:\n${link}`,
  }),
  reportedDisease: ({ farmName, disease, animals, link }) => ({
    subject: `${disease} on ${farmName}: report it`,
    text: `${disease} was recorded on ${farmName}, of ${animals}. Report it to the state veterinarian. Meat, milk and wool may still leave:\n${link}`,
  }),
  residue: ({ farmName, medicine, batch, animals, link }) => ({
    subject: `${farmName}: animals left inside a withdrawal`,
    text: `A treatment with ${medicine} (batch ${batch}) was recorded late on ${farmName}. These animals had left inside the withdrawal it makes: ${animals}.\n\nTell the abattoir or the buyer. The register:\n${link}`,
  }),
  importDone: ({ fileName, rows, link }) => ({
    subject: `The import of ${fileName} is done`,
    text: `${rows} rows of ${fileName} are through:\n${link}`,
  }),
};
