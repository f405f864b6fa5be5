import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
  existsSync(path),
);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  globalSetup: './e2e/serve.ts',
  // Two at a time share two cores: each is slower than by itself, and all are done sooner.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  workers: 2,
  fullyParallel: false,
  // A machine under load may be slow once; what needs the second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'e2e/results/report.json' }]],
  use: {
    launchOptions: {
      ...(systemChromium ? { executablePath: systemChromium } : {}),
      args: [
        '--no-sandbox',
        // The map is drawn by WebGL, which here is worked out without a graphics card.
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--disable-dev-shm-usage',
      ],
    },
    trace: 'off',
    // What a test puts in the way of a request must be what the page meets; the offline journey lets it in again.
    serviceWorkers: 'block',
  },
  projects: [
    // A journey whose matter is one layout says so by a tag; all others run on both.
    { name: 'desktop', grepInvert: /@mobile/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
      },
    },
  ],
});
