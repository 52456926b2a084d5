import { readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { CONTENT_KINDS } from '../domains.ts'
import { StartError } from '../platform/env.ts'
import { type ContentFile, checkFiles } from '../site/loaded/check-files.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run content
    what is in use of each kind: the file that ships, or what was loaded, when and by whom
npm run content -- check <file or folder>
    checks JSON files against the rules of their kinds
npm run content -- load <file or folder>
    checks them and puts all of them in use, or none`

/** `npm run content`: notices, the VIP table and what else operators change without a new build (docs/content.md). */
await main(async () => {
  const [act, path, ...more] = process.argv.slice(2)
  if (act === undefined) return list()
  if ((act !== 'check' && act !== 'load') || path === undefined || more.length > 0) throw new StartError(USAGE)
  const files = filesAt(path)
  const { checked, faults } = checkFiles(CONTENT_KINDS, files)
  if (faults.length > 0) throw new StartError(faults.join('\n'))
  if (act === 'check') return console.log(checked.map(({ name, kind }) => `${name} keeps all rules of ${kind}.`).join('\n'))
  const loaded = await runCommand('loadContent', { files, operator: userInfo().username })
  for (const { kind, version, isNew } of loaded)
    console.log(isNew ? `${kind} is in use as version ${version}.` : `${kind} was in use already, as version ${version}.`)
})

/** The JSON files of a folder, or one file. */
function filesAt(path: string): ContentFile[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new StartError(`There is no ${path}.`)
  const paths = found.isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => join(path, name))
    : [path]
  if (paths.length === 0) throw new StartError(`There is no JSON file in ${path}.`)
  return paths.map((one) => ({ name: basename(one), text: readFileSync(one, 'utf8') }))
}

async function list(): Promise<void> {
  for (const { kind, loaded } of await runCommand('content', undefined))
    console.log(
      loaded
        ? `${kind}  version ${loaded.version}  ${new Date(loaded.at).toISOString()}  by ${loaded.operator}  ${loaded.digest.slice(0, 12)}`
        : `${kind}  as shipped`,
    )
}
