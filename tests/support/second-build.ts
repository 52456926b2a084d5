import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** What all lazy chunks of the page import: with it the names of most files change. */
const [CHANGED, FROM, TO] = ['contract/constants.ts', 'REQUEST_TIMEOUT_MS = 30_000', 'REQUEST_TIMEOUT_MS = 30_001']

/** The project in a folder of its own, at a build after this one's, made there as a deploy makes it: over the one before. */
export function secondBuild(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-second-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const name of [...files.split('\0').filter((one) => one !== ''), 'dist'])
    cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const before = readFileSync(join(folder, CHANGED), 'utf8')
  if (!before.includes(FROM)) throw new Error(`${CHANGED} has no ${FROM}`)
  writeFileSync(join(folder, CHANGED), before.replace(FROM, TO))
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
