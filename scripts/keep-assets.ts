import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Before a build replaces the last one, moves the old hashed assets to dist/kept, from where the server still serves them: a page
 * opened before a deploy finds its lazy chunks. One of three kept builds may equal the new one, so two older ones are always there.
 */
const KEPT_BUILDS = 3

export function keepAssets(dist: string, now = new Date()): void {
  const assets = join(dist, 'app/assets')
  if (!existsSync(assets)) return
  const kept = join(dist, 'kept')
  // The names contain the hashes of their contents.
  const build = createHash('sha256').update(readdirSync(assets).sort().join()).digest('hex').slice(0, 16)
  const folder = join(kept, build)
  if (!existsSync(folder)) cpSync(assets, join(folder, 'assets'), { recursive: true })
  utimesSync(folder, now, now)
  const oldestLast = readdirSync(kept).sort((a, b) => statSync(join(kept, b)).mtimeMs - statSync(join(kept, a)).mtimeMs)
  for (const name of oldestLast.slice(KEPT_BUILDS)) rmSync(join(kept, name), { recursive: true })
}

if (import.meta.main) keepAssets(join(import.meta.dirname, '../dist'))
