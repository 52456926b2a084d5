import { defineConfig, type Plugin } from 'vite'
import { traditionalSource } from './scripts/traditional/source.ts'

const TRADITIONAL = 'zh-TW'

/** Builds the same page with Traditional texts. */
const traditional = (): Plugin => ({
  name: 'traditional',
  enforce: 'pre',
  transform: (code, id) => (/\/casino\/.*\.tsx?$/.test(id) ? traditionalSource(code) : null),
  transformIndexHtml: (html) => traditionalSource(html).replace('lang="zh-CN"', `lang="${TRADITIONAL}"`),
})

/**
 * The games' page, which the casino's server serves from its own origin: one file to start with, and one for each game. `--mode zh-TW` makes
 * another one beside it, with Traditional texts; the first empties the folder, so it is built first.
 */
export default defineConfig(({ mode }) => ({
  root: 'casino/page',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  ...(mode === TRADITIONAL && { base: `/${TRADITIONAL}/`, plugins: [traditional()] }),
  build: {
    outDir: mode === TRADITIONAL ? `../../dist-casino/${TRADITIONAL}` : '../../dist-casino',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}))
