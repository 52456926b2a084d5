import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks that every text of the page is in its catalogue, by extracting them again: a text without an entry would show as a bare key.
 * Repair with `npm run messages`.
 */
const folder = 'src/i18n'
const catalogues = () =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.po'))
      .map((name) => [name, ids(readFileSync(join(folder, name), 'utf8'))]),
  )

/** Only the message ids; comments of the file don't matter. */
const ids = (po: string): string =>
  [...po.matchAll(/^msgid .*(?:\n".*")*/gm)]
    .map(([id]) => id)
    .sort()
    .join('\n')

const before = catalogues()
execFileSync('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] })
const moved = [...catalogues()].filter(([name, now]) => before.get(name) !== now).map(([name]) => name)
console.log(
  moved.length === 0 ? `${before.size} catalogues hold every text` : `catalogues out of date: ${moved.join(', ')}; run npm run messages`,
)
process.exitCode = moved.length === 0 ? 0 : 1
