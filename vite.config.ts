import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What a page's first call needs, in one file: shared out to the lazy chunks that also use parts of it, it weighs more. */
const base = { name: 'base', test: /node_modules\/(zod|comlink)\/|\/contract\/(?!seal-shapes)|\/src\/(transport|platform)\// }

export default defineConfig({
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui({ failOnCompileError: true }), tailwindcss()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    sourcemap: false,
    // The content policy has no data: for pictures, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [base] } } },
  },
  worker: { format: 'es' },
})
