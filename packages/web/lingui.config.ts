import { defineConfig } from '@lingui/cli';
import { beforeSignIn, firstScreen } from './firstScreen.ts';

const asExcluded = (path: string): string => (/\.tsx?$/.test(path) ? path : `${path}/**`);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'af', 'zu'],
  // The public screens carry their own words, the first screen behind the sign-in too; others come when they are needed.
  catalogs: [
    {
      path: '<rootDir>/src/messages/public/{locale}',
      include: [...beforeSignIn],
    },
    { path: '<rootDir>/src/messages/first/{locale}', include: [...firstScreen] },
    {
      path: '<rootDir>/src/messages/inside/{locale}',
      include: ['src'],
      exclude: ['src/areas/people/**', 'src/texts/**', ...firstScreen.map(asExcluded)],
    },
    // Texts of the server and the domain's rules, fetched with a language other than English.
    { path: '<rootDir>/src/messages/server/{locale}', include: ['src/texts'] },
  ],
  orderBy: 'messageId',
  format: 'po',
  formatOptions: { lineNumbers: false, origins: false },
});
