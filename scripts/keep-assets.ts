import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Before a build takes the place of the last one, its hashed assets are set aside in dist/kept, from where the server still
 * serves them: a page opened before a deploy finds its lazy chunks. Of three kept builds one may be the very build that is
 * made again, so the last two are always there.
 */
const KEPT_BUILDS = 3

export function keepAssets(dist: string, now = new Date()): void {
  const assets = join(dist, 'app/assets')
  if (!existsSync(assets)) return
  const kept = join(dist, 'kept')
  // The names carry the hashes of what is in them.
  const build = createHash('sha256').update(readdirSync(assets).sort().join()).digest('hex').slice(0, 16)
  const folder = join(kept, build)
  if (!existsSync(folder)) cpSync(assets, join(folder, 'assets'), { recursive: true })
  utimesSync(folder, now, now)
  const oldestLast = readdirSync(kept).sort((a, b) => statSync(join(kept, b)).mtimeMs - statSync(join(kept, a)).mtimeMs)
  for (const name of oldestLast.slice(KEPT_BUILDS)) rmSync(join(kept, name), { recursive: true })
}

if (import.meta.main) keepAssets(join(import.meta.dirname, '../dist'))
