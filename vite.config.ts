import { resolve } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import reactPlugin from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { STARTUP_SCREENS } from './scripts/startup-screens.ts'

/** What a page's first call needs, in one file: split among the lazy chunks that use parts of it, it would be larger. */
const base = {
  name: 'base',
  test: /node_modules\/(zustand|zod|comlink|use-sync-external-store|react-router|react-router-dom|@tanstack\/(react-query|query-core))\/(?!.*(hydration|[iI]nfiniteQuery(?!Behavior)))|createReactComponent|\/contract\/(account|codes|constants|endpoint|first-endpoints|headers|help-codes|parse-json|paths|seal|site|sport-counts|version|wallet)\.ts|\/src\/(transport\/(?!money|picture|learn-sport|try-call)|platform\/(?!apple|draw-picture|http-url|save-file|share-picture)|app\/navigation\/routes\.ts|ui\/use-loaded)/,
}

/**
 * The first load is three scripts, which the browser evaluates one by one: a single file would block a slow phone's main thread for a
 * fifth of a second. `render-page` is with React, so that React is evaluated there.
 */
const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/ui\/render-page/ }
const start = { name: 'start', test: /\/src\/main\.tsx$/ }

/**
 * Chromium compiles a file that begins with this line while it is fetched, off the main thread, not function by function as they are
 * called (https://v8.dev/blog/explicit-compile-hints). All files have it: a page calls most of what it loads.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad'

/** What may be shown first, and what a member's start asks for besides. */
const START = [
  ...['home-page', 'hot-section', 'sports-page'].map((page) => `src/app/pages/${page}.tsx`),
  'src/app/answers/query-persist.ts',
]
/** What pages share. */
const PIECES =
  /@tabler\/icons-react\/dist\/esm\/icons\/|\/src\/(transport\/learn-sport|ui\/(?!dialog-shell|tabs|seg|checkbox|toast-view|progress-library|day-plot|qr|invite-link)|i18n\/(?!catalogues|traditional)|app\/(session\/account|money\/use-money-action)\.ts)|\/(domain|contract)\//

/**
 * What is loaded together is one file: without these groups the sports page would be forty, and a slow network fetches six at a time.
 * A group takes everything that its files need and no earlier group has.
 */
const together = [
  { name: startPieces(), test: PIECES, minShareCount: 2 },
  { name: 'texts', test: /\/catalogues\/zh-CN\/(later|codes|sport|slip)\.po$/ },
  { name: 'controls', test: /\/src\/ui\/(tabs|seg|checkbox)\.tsx$/ },
  { name: 'dialog', test: /\/src\/ui\/dialog-shell\.tsx$/ },
  { name: 'feed', test: /\/src\/app\/feed\/(feed|watch-me)\.ts$/ },
  { name: 'prices', test: /\/src\/app\/pages\/hot-section\.tsx$/ },
  { name: 'sports-page', test: /\/src\/app\/pages\/sports-page\.tsx$/ },
  // Each painted page has them: not in one file with the account, which needs what the member area shares.
  { name: 'letters', test: /\/src\/app\/letters\// },
  // Shapes of calls stay with the pages that make them: a page needs a few of them, and building all is a long task.
  { name: 'more-pieces', test: (id: string) => PIECES.test(id) && !id.includes('/contract/'), minShareCount: 2 },
  { name: 'account', test: /\/src\/app\/(layout\/account-(sheet|menu-list)|member\/account-rows)\.tsx$/ },
  { name: 'slip-content', test: /\/src\/app\/pages\/slip-content\.tsx$/ },
]

/** All that `from` leads to, itself included. */
function reached(from: string, next: (of: string) => readonly string[], found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const one of next(from)) reached(one, next, found)
  return found
}

/**
 * Names what a start imports, however deep: `pieces`. The rest is left to `more-pieces`: one file of both would make each
 * start wait for what the whole member area shares.
 */
function startPieces() {
  let start: Set<string> | undefined
  return (id: string, modules: { getModuleInfo: (id: string) => { importedIds: string[] } | null }) => {
    const imports = (of: string) => modules.getModuleInfo(of)?.importedIds ?? []
    start ??= new Set(START.flatMap((page) => [...reached(resolve(import.meta.dirname, page), imports)]))
    return start.has(id) ? 'pieces' : null
  }
}

/**
 * Names in index.html what a member's start on the sports page needs besides the first load, for public/edition.js. That is a file, since the
 * content policy has no inline scripts, and served as it is: its comments are part of the first load.
 */
const sportsScripts: Plugin = {
  name: 'sports-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: start }) {
      const withImports = (file: string) =>
        reached(file, (of) => {
          const output = bundle[of]
          return output?.type === 'chunk' ? output.imports : []
        })
      const fileOf = (name: string) =>
        Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name)?.fileName ?? this.error(`no chunk ${name}`)
      const needed = ['sports-page', 'texts', 'query-persist'].flatMap((name) => [...withImports(fileOf(name))])
      const first = withImports(start?.fileName ?? '')
      const files = [...new Set(needed)].filter((file) => !first.has(file))
      const late = files.find((file) => /\/(more-pieces|dialog)-/.test(file))
      if (late) this.error(`the sports page would wait for ${late} at its start`)
      return html.replace(' src="/edition.js"', `$& data-sports="${files.map((file) => `/${file}`).join(' ')}"`)
    },
  },
}

/** The line counts before all code only, and Vite puts a line of its own before it. */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(/^(const __vite__mapDeps=.*\n)(.*\n)/, '$2$1')
        if (!file.code.startsWith(COMPILED_AHEAD)) this.error(`${file.fileName} is not compiled ahead`)
      }
    },
  },
}

/** Links the start-up pictures of the installed app, which scripts/icons.ts draws. The page itself never asks for one. */
const startupPictures: Plugin = {
  name: 'startup-pictures',
  transformIndexHtml: () =>
    STARTUP_SCREENS.map(({ path, media }) => ({
      tag: 'link',
      attrs: { rel: 'apple-touch-startup-image', media, href: path },
      injectTo: 'head' as const,
    })),
}

/** The package exports only the build with developers' warnings to bundlers; this one is the same without them. */
const quietRouter = {
  find: /^react-router$/,
  replacement: resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
}

/** Of a hook that React has itself by now. */
const noShim = { find: /^use-sync-external-store\/shim$/, replacement: 'react' }

/** Replaces what a package is known to have. @throws where it has it no more, so that a new version of it is looked at. */
function cut(code: string, part: RegExp, by: string): string {
  if (!part.test(code)) throw new Error(`no ${part} in the package: look at its new version`)
  return code.replace(part, by)
}

/**
 * The package names its components in statements, which keeps those that nothing uses in the first load, and its links bring what
 * prefetches the data of pages rendered by its own server, and what shows their errors.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/ },
    handler(code) {
      const unnamed = code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef)\()/g, '= /* @__PURE__ */ ')
      if (!code.includes('PrefetchPageLinks')) return unnamed
      const ofServer = ['PrefetchPageLinks', 'RSCErrorHandler']
      return ofServer.reduce(
        (code, name) => cut(code, new RegExp(`^function ${name}\\([^]*?^}$`, 'm'), `const ${name} = ({ children }) => children`),
        unnamed,
      )
    },
  },
}

/**
 * A client of queries holds a cache of mutations, with all that runs them. The app has none: what it sends is sent by src/transport, once.
 * A page that would use one ends the build here.
 */
const noMutations: Plugin = {
  name: 'no-mutations',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/@tanstack\/.*\/queryClient\.js$/ },
    handler(code) {
      return cut(
        code,
        /^import \{ MutationCache } from .*$/m,
        `class MutationCache {
          clear() {}
          findAll() { return [] }
          getAll() { return [] }
          subscribe() { return () => {} }
          async resumePausedMutations() {}
        }`,
      )
    },
  },
  generateBundle(_, bundle) {
    const used = Object.values(bundle).some(
      (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith('/query-core/build/modern/mutationObserver.js')),
    )
    if (used) this.error('mutations of @tanstack/react-query are not in the build, see vite.config.ts')
  },
}

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [quietRouter, noShim] : [] },
  // crypto-js asks for Node's crypto where there is `require`; a stand-in for it would be in the first load.
  define: { 'typeof require': '"undefined"' },
  plugins: [
    reactPlugin(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true, failOnMissing: true }),
    tailwindcss(),
    leanRouter,
    noMutations,
    startupPictures,
    sportsScripts,
    compiledAhead,
    // The manifest is in public/, and src/sw/client.ts registers the worker once the page is idle.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ['index.html', 'edition.js', 'favicon.svg', 'licences.txt', 'assets/**/*'] },
    }),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    sourcemap: false,
    // The content policy allows no data: pictures and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { postBanner: COMPILED_AHEAD, codeSplitting: { groups: [react, base, start, ...together] } } },
  },
  worker: { format: 'es' },
}))
