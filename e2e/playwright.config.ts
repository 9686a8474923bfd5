import { defineConfig } from '@playwright/test'
import { findChromium, withoutWebGl } from './chromium.ts'
import { freePort } from './server-process.ts'

// Workers load this file too, and inherit the port that the first process chose.
process.env.STORMLANE_E2E_PORT ??= String(await freePort())
const chromium = await findChromium()
const WITH_MAPS =
  /(accessibility|alert-viewer|dashboard|design-system|embeds|history|map|map-[a-z]+|routes|report)\.spec\.ts/

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.tmp/e2e/results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  // Limits catch hangs: a shared machine may run at a third of its speed for minutes.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.STORMLANE_E2E_REPORT ?? '../.tmp/e2e/report.json' }]],
  use: {
    baseURL: `http://localhost:${process.env.STORMLANE_E2E_PORT}`,
    ...(chromium && { launchOptions: chromium }),
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // A trace takes a tenth of the processor time, so it is recorded on request. No screencast: without a graphics card, capturing
    // every frame takes longer than the page itself.
    trace: process.env.STORMLANE_E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
  projects: [
    // A map is rendered in software, so it is drawn with a quarter of its pixels; the layout of the page is the same.
    { name: 'maps', testMatch: WITH_MAPS, use: { deviceScaleFactor: 0.5 } },
    // Rendering the map in software takes ten seconds per page, so browsers of tests that do not look at it have no WebGL.
    { name: 'pages', testIgnore: WITH_MAPS, use: chromium ? { launchOptions: withoutWebGl(chromium) } : {} },
  ],
})
