import { defineConfig } from 'playwright/test'
import pages, { LONG, WIDTHS } from './playwright.config.ts'

/** `npm run faults`: pages whose network, server, storage or worker fails, and all other long tests of pages. */
export default defineConfig({
  ...pages,
  grepInvert: [],
  outputDir: 'reports/browser-faults',
  reporter: [['list'], ['json', { outputFile: 'reports/browser-faults.json' }]],
  projects: [
    { name: 'faults', testDir: 'tests/faults', testMatch: '*.spec.ts', use: { viewport: { width: 1920, height: 1080 } } },
    ...WIDTHS.map(({ grep, ...width }) => ({
      ...width,
      testDir: 'tests/e2e',
      grep: new RegExp(`(?=.*${grep.source})(?=.*${LONG.source})`, 's'),
    })),
  ],
})
