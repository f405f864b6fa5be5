import { Mistake } from '../mistakes.ts';

export const damaged = (file: string): Mistake =>
  new Mistake(`${file} is damaged: it is not as the archive was written.`);
