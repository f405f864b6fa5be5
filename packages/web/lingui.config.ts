import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/messages/{locale}', include: ['src'] }],
  orderBy: 'messageId',
});
