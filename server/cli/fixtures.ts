import { readFile } from 'node:fs/promises'
import { StartError } from '../platform/env.ts'
import { fetchText } from './fetch-text.ts'
import { main, runCommand } from './run-command.ts'

/** `npm run fixtures -- <file|http address>…`: import match lists; damaged records are named and skipped. */
await main(async () => {
  const names = process.argv.slice(2)
  if (names.length === 0) throw new StartError('Name the fixture files or http addresses: npm run fixtures -- <file|url>…')
  const sources = await Promise.all(names.map(async (name) => ({ name, text: await read(name) })))
  const report = await runCommand('fixtures', sources)
  for (const file of report.files) {
    console.log(`${file.name}: ${file.imported} new, ${file.updated} updated, ${file.unchanged} unchanged, ${file.skipped.length} skipped`)
    for (const { place, why } of file.skipped) console.error(`  skipped ${place}: ${why}`)
  }
})

async function read(name: string): Promise<string> {
  try {
    return await (/^https?:\/\//.test(name) ? fetchText(name) : readFile(name, 'utf8'))
  } catch (error) {
    throw new StartError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
