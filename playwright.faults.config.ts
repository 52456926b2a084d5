import { defineConfig } from 'playwright/test'
import pages from './playwright.config.ts'

/** `npm run faults`: pages whose network, server, storage or worker fails. */
export default defineConfig({
  ...pages,
  testDir: 'tests/faults',
  testMatch: '*.spec.ts',
  outputDir: 'reports/browser-faults',
  reporter: [['list'], ['json', { outputFile: 'reports/browser-faults.json' }]],
  projects: [{ name: 'desktop', use: { viewport: { width: 1920, height: 1080 } } }],
})
