import { defineConfig } from 'playwright/test'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Browser tests on the built app, at the two widths of the design. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'reports/browser',
  // Of what hangs: a machine three times slower passes, too.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // One more than the cores of the smallest machine: a page that waits leaves its core to another.
  workers: 3,
  fullyParallel: false,
  // A busy CI machine now and then ends one test of thousands. The second try decides, and the report names who needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  use: {
    launchOptions: { args: FLAGS, ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }) },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing here proves an animation, and each frame of one is painted in software.
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker answers passes by page.route, and a test must not meet the build of another: offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace of every test takes a third of the time: `npm run browser -- --trace on` where one is wanted.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1920, height: 1080 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      // What no width changes is proven once; what is tagged a phone shows in another way.
      grep: /@phone/,
    },
  ],
})
