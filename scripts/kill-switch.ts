import { join } from 'node:path'
import { build } from 'vite'

/**
 * Replaces the built service worker with the one that removes itself (src/sw/kill.ts). Needs a built dist/app, or another directory as
 * an argument, and changes nothing else there, so in an emergency it takes a second.
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
