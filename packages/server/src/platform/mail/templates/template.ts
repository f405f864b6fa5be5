import type { Language } from '@kraal/domain/people/languages';
import { af } from './af.ts';
import { en } from './en.ts';
import { zu } from './zu.ts';

export type Words = { subject: string; text: string };

/** Every letter the product writes, and what each puts in. A language that lacks one does not compile. */
export type Templates = {
  reset: (about: { firstName: string; minutes: number; link: string }) => Words;
  tries: (about: { firstName: string; link: string }) => Words;
  newSignIn: (about: { firstName: string; device: string; link: string }) => Words;
  passwordChanged: (about: { link: string }) => Words;
  accountErasure: (about: { firstName: string; days: number }) => Words;
  takenOver: (about: { link: string }) => Words;
  invitation: (about: { farmName: string; days: number; link: string }) => Words;
  roleChanged: (about: { farmName: string; role: string }) => Words;
  removed: (about: { farmName: string }) => Words;
  memberJoined: (about: { name: string; farmName: string }) => Words;
  memberLeft: (about: { name: string; farmName: string }) => Words;
  farmErasure: (about: { farmName: string; days: number }) => Words;
  supportRequested: (about: {
    farmName: string;
    hours: number;
    reason: string;
    link: string;
  }) => Words;
  outbreakRead: (about: {
    farmName: string;
    disease: string;
    authority: string;
    reference: string;
    isPractice: boolean;
    link: string;
  }) => Words;
  notifiableDisease: (about: {
    farmName: string;
    disease: string;
    animals: string;
    link: string;
  }) => Words;
  reportedDisease: (about: {
    farmName: string;
    disease: string;
    animals: string;
    link: string;
  }) => Words;
  residue: (about: {
    farmName: string;
    medicine: string;
    batch: string;
    animals: string;
    link: string;
  }) => Words;
  importDone: (about: { fileName: string; rows: number; link: string }) => Words;
};

const languages: Record<Language, Templates> = { en, af, zu };

/** The letters in the language of the person they go to. */
export const templatesIn = (language: string): Templates =>
  Object.hasOwn(languages, language) ? languages[language as Language] : en; // checked on the same line
