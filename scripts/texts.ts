import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks that every text of the page is in its catalogue, by extracting them again: a text without an entry would show as a bare key.
 * Repair with `npm run messages`. Then, that no text has a second name of `docs/glossary.md` for a thing.
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

/** The words of the table's last column; its head and its rule are ASCII. */
const never = readFileSync('docs/glossary.md', 'utf8')
  .split('## Words of the page')[1]
  ?.split('\n')
  .flatMap(
    (line) =>
      line
        .split('|')
        .at(-2)
        ?.match(/[^ -~]+/g) ?? [],
  )
if (!never?.length) throw new Error('docs/glossary.md names no words that texts may not have')

/** What players read, a text a line: catalogues, help and other content, the server's sentences, the games. */
const sources = [
  ...globSync(`${folder}/catalogues/zh-CN/*.po`),
  ...globSync('server/site/content/zh-CN/*.json'),
  'server/texts/zh-tw.json',
  ...globSync('casino/{page,ui,games}/**/*.{ts,tsx}').filter((name) => !/\.test\./.test(name)),
]
const second = sources.flatMap((name) =>
  readFileSync(name, 'utf8')
    .split('\n')
    .map((line) => (name.endsWith('zh-tw.json') ? line.split('": "')[0] : line) ?? '')
    .flatMap((line) => never.filter((word) => line.includes(word)).map((word) => `${name}: ${word} in ${line.trim()}`)),
)
for (const found of second) console.log(`${found}; the name is in docs/glossary.md`)
process.exitCode = moved.length + second.length === 0 ? 0 : 1
