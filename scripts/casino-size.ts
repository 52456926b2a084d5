import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** All that a game of the casino loads, its scripts and styles in brotli, may be so large. Run after a build; fails above the budget. */
const GAME_LIMIT_BYTES = 80_000
/** The page in each of its languages. */
const BUILT = ['dist-casino', 'dist-casino/zh-TW']

interface Entry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Entry>>

/** The files that `name` needs, itself included. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const entry = manifest[name]
  if (!entry || found.has(entry.file)) return found
  for (const file of [entry.file, ...(entry.css ?? [])]) found.add(file)
  for (const other of entry.imports ?? []) filesOf(manifest, other, found)
  return found
}

/** Bytes by game, with what every game needs; of the larger language. */
export function gameSizes(): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const folder of BUILT)
    for (const [game, bytes] of sizesIn(join(import.meta.dirname, '..', folder))) sizes.set(game, Math.max(bytes, sizes.get(game) ?? 0))
  return sizes
}

function sizesIn(built: string): ReadonlyMap<string, number> {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(built, file))).length
  return new Map(
    Object.keys(manifest)
      .filter((source) => /games\/\w+\/view\.tsx$/.test(source))
      .map((source) => {
        const files = [...filesOf(manifest, source, filesOf(manifest, 'index.html')), 'index.html']
        return [source.split('/').at(-2) as string, files.reduce((sum, file) => sum + sizeOf(file), 0)]
      }),
  )
}

if (import.meta.main) {
  const sizes = gameSizes()
  for (const [game, bytes] of sizes) console.log(`${game} ${(bytes / 1000).toFixed(1)} kB (limit ${GAME_LIMIT_BYTES / 1000} kB)`)
  if (sizes.size === 0) {
    console.error('No game was weighed.')
    process.exitCode = 1
  } else if (Math.max(...sizes.values()) > GAME_LIMIT_BYTES) {
    console.error('Over the size budget.')
    process.exitCode = 1
  }
}
