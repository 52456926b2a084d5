import { defineConfig } from 'playwright/test'
import pages, { DESKTOP, LONG, PHONE, PHONES_TOO } from './playwright.config.ts'

const [testDir, grepInvert] = ['tests/e2e', LONG]

/** `npm run faults`: pages whose network, server, storage or worker fails, all other long tests of pages, and the rest of their widths. */
export default defineConfig({
  ...pages,
  grepInvert: [],
  outputDir: 'reports/browser-faults',
  reporter: [['list'], ['json', { outputFile: 'reports/browser-faults.json' }]],
  projects: [
    { name: 'faults', testDir: 'tests/faults', testMatch: '*.spec.ts', use: DESKTOP },
    { name: 'desktop', testDir, use: DESKTOP, grep: LONG },
    { name: 'phone', testDir, use: PHONE, grep: new RegExp(`(?=.*${PHONES_TOO.source})(?=.*${LONG.source})`, 's') },
    { name: 'desktop-too', testDir, use: DESKTOP, grep: PHONES_TOO, grepInvert },
  ],
})
