import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  // The public screens carry their own words; all others come with the signed-in part.
  catalogs: [
    { path: '<rootDir>/src/messages/public/{locale}', include: ['src/areas/identity', 'src/ui/states.tsx'] },
    { path: '<rootDir>/src/messages/inside/{locale}', include: ['src'], exclude: ['src/areas/identity/**'] },
  ],
  orderBy: 'messageId',
  format: 'po',
  formatOptions: { lineNumbers: false, origins: false },
});
