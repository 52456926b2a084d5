import { readFile } from 'node:fs/promises'
import { StartError } from '../platform/env.ts'
import { fetchText } from './fetch-text.ts'
import { main, runCommand } from './run-command.ts'

/**
 * `npm run fixtures -- <file|http address>…`: imports match lists. Damaged records are named and skipped; a source that can't be read
 * is named, the others are imported, and the exit code is 1.
 */
await main(async () => {
  const names = process.argv.slice(2)
  if (names.length === 0) throw new StartError('Name the fixture files or http addresses: npm run fixtures -- <file|url>…')
  const read = await Promise.all(names.map(readSource))
  const sources = read.filter((source) => 'text' in source)
  const { files } = sources.length > 0 ? await runCommand('fixtures', sources) : { files: [] }
  for (const { name, unreadable, imported, updated, unchanged, skipped } of files) {
    if (unreadable !== null) continue
    console.log(`${name}: ${imported} new, ${updated} updated, ${unchanged} unchanged, ${skipped.length} skipped`)
    for (const { place, why } of skipped) console.error(`  skipped ${place}: ${why}`)
  }
  for (const { name, unreadable } of [...read.filter((source) => 'unreadable' in source), ...files]) {
    if (unreadable === null) continue
    console.error(`${name} cannot be imported: ${unreadable}.`)
    process.exitCode = 1
  }
})

async function readSource(name: string): Promise<{ name: string; text: string } | { name: string; unreadable: string }> {
  try {
    return { name, text: await (/^https?:\/\//.test(name) ? fetchText(name) : readFile(name, 'utf8')) }
  } catch (error) {
    return { name, unreadable: error instanceof Error ? error.message : String(error) }
  }
}
