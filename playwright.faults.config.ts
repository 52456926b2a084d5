import { defineConfig } from 'playwright/test'
import pages, { DESKTOP, LONG, OF_PHONES, PHONE } from './playwright.config.ts'

const testDir = 'tests/e2e'

/** `npm run faults`: pages whose network, server, storage or worker fails, all other long tests of pages, and those of phones on a desktop. */
export default defineConfig({
  ...pages,
  grepInvert: [],
  outputDir: 'reports/browser-faults',
  reporter: [['list'], ['json', { outputFile: 'reports/browser-faults.json' }]],
  projects: [
    { name: 'faults', testDir: 'tests/faults', testMatch: '*.spec.ts', use: DESKTOP },
    { name: 'desktop', testDir, use: DESKTOP, grep: LONG },
    { name: 'phone', testDir, use: PHONE, grep: new RegExp(`(?=.*${OF_PHONES.source})(?=.*${LONG.source})`, 's') },
    { name: 'desktop-too', testDir, use: DESKTOP, grep: OF_PHONES, grepInvert: LONG },
  ],
})
