import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders with the hashed assets of the builds before this one (scripts/keep-assets.ts); a name carries its hash, so none stands for two files. */
export function keptBuilds(directory: string): string[] {
  const kept = join(directory, '../kept')
  return existsSync(kept) ? readdirSync(kept).map((name) => join(kept, name)) : []
}
