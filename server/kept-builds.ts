import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders with the hashed assets of earlier builds (scripts/keep-assets.ts). Names contain a hash, so none is of two files. */
export function keptBuilds(directory: string): string[] {
  const kept = join(directory, '../kept')
  return existsSync(kept) ? readdirSync(kept).map((name) => join(kept, name)) : []
}
