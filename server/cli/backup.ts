import { resolve } from 'node:path'
import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

/** `npm run backup -- <file>`: writes the embedded database into one file, while the server runs or not. */
await main(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new StartError('Name the file to write: npm run backup -- <file>')
  const { bytes } = await runCommand('backup', { file: resolve(file) })
  console.log(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB`)
})
