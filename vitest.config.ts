import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { environment } from './scripts/prepare.mjs';

// Workers, and the servers that tests start, read their modules as quickly as the product.
process.env['NODE_OPTIONS'] = environment.NODE_OPTIONS;
process.env['LINGUI_CONFIG'] = join(import.meta.dirname, 'packages/web/lingui.config.ts');

/** Minutes each: begun last, one of them keeps a single core busy when the others are done. */
const longest = ['testing/randomFarms', 'src/killed', 'src/archive', 'src/backup', 'src/fuzz'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  // Texts of the screens are macros, compiled here as in the product.
  plugins: [
    babel({ include: /packages\/web\/src/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
  ],
  test: {
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // On another clock: servers as processes of their own have the machine's, the domain and the checks of the house
    // have none (`scripts/clock.test.ts` holds that), and some stand on a day of their own whatever it is.
    exclude: process.env['TEST_CLOCK']
      ? [
          'packages/server/src/*.test.ts',
          'packages/domain/**',
          'scripts/**',
          '**/platform/database/constraints.test.ts',
          '**/exchange/farmFile/**',
          '**/ledger/{behindFarms,upgrade}.test.ts',
          '**/health/registers.test.ts',
        ]
      : [],
    setupFiles: ['./packages/server/src/testing/shiftedClock.ts'],
    globalSetup: './packages/server/src/testing/cluster.ts',
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // No test asserts a time: what is waited for comes on a machine that is busy, too.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'node_modules/.vitest/report.json' }]],
  },
});
