import { defineConfig } from 'playwright/test'
import pages, { FAULT } from './playwright.config.ts'

/** `npm run faults`: pages whose network, server, storage or worker fails. */
export default defineConfig({
  ...pages,
  grepInvert: [],
  outputDir: 'reports/browser-faults',
  reporter: [['list'], ['json', { outputFile: 'reports/browser-faults.json' }]],
  projects: [
    { name: 'faults', testDir: 'tests/faults', testMatch: '*.spec.ts', use: { viewport: { width: 1920, height: 1080 } } },
    { name: 'pages', testDir: 'tests/e2e', grep: FAULT, use: { viewport: { width: 1920, height: 1080 } } },
  ],
})
