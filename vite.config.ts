import { resolve } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** What a page's first call needs, in one file: shared out to the lazy chunks that also use parts of it, it weighs more. */
const base = {
  name: 'base',
  test: /node_modules\/(zustand|zod|comlink|use-sync-external-store|react-router|react-router-dom|@tanstack\/(react-query|query-core))\/(?!.*hydration)|createReactComponent|\/contract\/(?!seal-shapes|entry|record|sport\.|feed)|\/src\/(transport\/(?!money|learn-sport)|platform\/(?!trusted)|app\/routes\.ts|ui\/use-loaded)/,
}

const reactChunk = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/ui\/render-page/ }

/**
 * Both chunks are scripts before the entry, not only preloaded for it: each of the three is evaluated in a task of its own, where
 * all at once they hold a slow phone's main thread for a fifth of a second.
 */
const startInParts: Plugin = {
  name: 'start-in-parts',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      let parts = ''
      const entry = html.replaceAll(
        /<link rel="modulepreload" crossorigin (href="\/assets\/(?:react|base)-[^"]+")>\s*/g,
        (_, href: string) => {
          parts += `<script type="module" crossorigin ${href.replace('href', 'src')}></script>\n    `
          return ''
        },
      )
      return entry.replace('<script type="module"', `${parts}$&`)
    },
  },
}

/** Its package offers a bundler only the build that warns developers: this one is the same without. */
const quietRouter = {
  find: /^react-router$/,
  replacement: resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
}

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [quietRouter] : [] },
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true, failOnMissing: true }),
    tailwindcss(),
    startInParts,
    // The manifest is a file of public/, and src/sw/client.ts registers the worker when the page has come to rest.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ['index.html', 'favicon.svg', 'assets/**/*'] },
    }),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    sourcemap: false,
    // The content policy has no data: for pictures, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [reactChunk, base] } } },
  },
  worker: { format: 'es' },
}))
