import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/areas/*/schema.ts',
  out: './migrations',
});
