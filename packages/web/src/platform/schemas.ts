import { inputWords } from '@kraal/domain/format/inputWords';
import { config } from 'zod/v4';

// What a schema checks it checks without code made at run time, which the policy of the page forbids. It asks for that
// when it is made, so whoever makes schemas in the browser gets the library from here (vite.config.ts).
// What is wrong it says in the server's words.
config({ jitless: true, customError: inputWords });

export * from 'zod/v4';
