import { defineConfig } from 'playwright/test'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test lives for seconds, in which optimised code is not worth its making: a seventh of the pages' work.
  '--js-flags=--no-opt --no-maglev',
]

/** Long tests, in most of which a server or worker is taken away: `npm run faults` runs them. */
export const LONG = /@(fault|long)/

export const DESKTOP = { viewport: { width: 1920, height: 1080 } }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** Tests of what phones show differently. */
export const OF_PHONES = /@phone/

/** Browser tests on the built app, at the two widths of the design. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'reports/browser',
  // Ends what hangs; a machine three times slower passes, too.
  timeout: 300_000,
  expect: { timeout: 30_000, toMatchAriaSnapshot: { pathTemplate: '{testDir}/trees/{arg}{ext}' } },
  // Twice the cores of the smallest machine: with three its cores still waited for a twentieth of the time.
  workers: 4,
  fullyParallel: false,
  grepInvert: LONG,
  // On a busy CI machine one test of thousands fails now and then. The second try counts, and the report names it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  use: {
    launchOptions: { args: FLAGS, ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }) },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // No test is about an animation, and each frame is painted in software.
    contextOptions: { reducedMotion: 'reduce' },
    // Answers of a service worker bypass page.route, and a test must not get another build; those that are about it allow them.
    serviceWorkers: 'block',
    // Traces would take a third of the time; get one with `npm run browser -- --trace on`.
    trace: 'off',
  },
  // Each test once: those of phones at a phone's width, which most players have. `npm run faults` runs them at a desktop's as well.
  projects: [
    { name: 'desktop', use: DESKTOP, grepInvert: [LONG, OF_PHONES] },
    { name: 'phone', use: PHONE, grep: OF_PHONES },
  ],
})
