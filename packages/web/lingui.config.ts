import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'af', 'zu'],
  // The public screens carry their own words; all others come with the signed-in part.
  catalogs: [
    {
      path: '<rootDir>/src/messages/public/{locale}',
      include: [
        'src/areas/people',
        'src/ui/states.tsx',
        'src/ui/said.ts',
        'src/ui/speciesWord.ts',
        'src/ui/speciesChoice.tsx',
      ],
    },
    {
      path: '<rootDir>/src/messages/inside/{locale}',
      include: ['src'],
      exclude: ['src/areas/people/**', 'src/texts/**'],
    },
    // Texts of the server and the domain's rules, fetched with a language other than English.
    { path: '<rootDir>/src/messages/server/{locale}', include: ['src/texts'] },
  ],
  orderBy: 'messageId',
  format: 'po',
  formatOptions: { lineNumbers: false, origins: false },
});
