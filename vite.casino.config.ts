import { defineConfig } from 'vite'

/** The games' page, which the casino's server serves from its own origin: one file to start with, and one for each game. */
export default defineConfig({
  root: 'casino/page',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../dist-casino',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
