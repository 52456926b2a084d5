import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rollup } from 'vite'

/**
 * The scripts that home loads before it is interactive (those in index.html) may be at most 1.95 times as large as bare React + react-dom,
 * both in brotli, both measured now. Run after a build; fails above the budget.
 */
const SCRIPT_RATIO = 1.95
const CSS_LIMIT_BYTES = 20_000
const app = join(import.meta.dirname, '../dist/app')

const brotli = (text: string | Uint8Array): number => brotliCompressSync(text).length
const sum = (sizes: number[]): number => sizes.reduce((a, b) => a + b, 0)
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

export async function firstLoad(): Promise<{ scriptBytes: number; floorBytes: number; cssBytes: number }> {
  const html = readFileSync(join(app, 'index.html'), 'utf8')
  const files = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => brotli(readFileSync(join(app, path))))
  return {
    scriptBytes: sum(files(/(?:<script[^>]+src|<link[^>]+rel="modulepreload"[^>]+href)="([^"]+\.js)"/g)),
    floorBytes: await bareReact(),
    cssBytes: sum(files(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+\.css)"/g)),
  }
}

async function bareReact(): Promise<number> {
  const entry = 'virtual:bare-react'
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false, rollupOptions: { input: entry } },
    plugins: [
      {
        name: 'bare-react',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) =>
          id === entry
            ? `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.body).render(createElement('p'))`
            : null,
      },
    ],
  })) as Rollup.RollupOutput
  return sum(result.output.map((chunk) => (chunk.type === 'chunk' ? brotli(chunk.code) : 0)))
}

if (import.meta.main) {
  const { scriptBytes, floorBytes, cssBytes } = await firstLoad()
  const ratio = scriptBytes / floorBytes
  console.log(
    `scripts before home is interactive ${kB(scriptBytes)}, bare React ${kB(floorBytes)}: ${ratio.toFixed(2)}× (limit ${SCRIPT_RATIO}×)`,
  )
  console.log(`styles ${kB(cssBytes)} (limit ${kB(CSS_LIMIT_BYTES)})`)
  if (scriptBytes === 0 || cssBytes === 0) {
    console.error('index.html names no script, or no styles: nothing was weighed.')
    process.exitCode = 1
  } else if (ratio > SCRIPT_RATIO || cssBytes > CSS_LIMIT_BYTES) {
    console.error('Over the size budget.')
    process.exitCode = 1
  }
}
