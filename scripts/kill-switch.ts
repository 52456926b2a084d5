import { join } from 'node:path'
import { build } from 'vite'

/**
 * Put the worker that removes itself (src/sw/kill.ts) in the place of the built one. Needs a built dist/app and leaves the
 * rest of it alone, so in an emergency it takes a second; another directory may be named.
 */
const outDir = process.argv[2] ?? join(import.meta.dirname, '../dist/app')
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: join(import.meta.dirname, '../src/sw/kill.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
