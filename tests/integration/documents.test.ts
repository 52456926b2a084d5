import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { PLAYED, VENUES } from '../../casino/server/venues.ts'
import { CLIENT_VERSION } from '../../contract/constants.ts'
import { FOOTBALL_PLAYS, isEarly, type PlayType } from '../../domain/markets.ts'
import { runbook } from '../support/runbook.ts'

/**
 * What documents say of the repository, held against it. Other tests run their blocks: scale/operation.test.ts the runbook,
 * api-client.test.ts the client, checks.test.ts README's commands, supervisor.test.ts its block for systemd.
 */
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
  .filter(existsSync)
const read = (file: string) => readFileSync(file, 'utf8')
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md') && !file.includes('node_modules')).map((file) => ({ file, text: read(file) }))
const readme = read('README.md')
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string }
const runner = read('scripts/command.mjs')
const CODE = FILES.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))
const TEXTS = FILES.filter((file) => /\.(ts|tsx|mjs|js|sql|json|ya?ml|conf|service|css|html)$|Dockerfile$|^\.ci\//.test(file)).map(read)

/** Every match in every document that fails, as `file: what`. */
function wrong(pattern: RegExp, holds: (match: RegExpMatchArray, file: string) => boolean): string[] {
  let seen = 0
  const failed = DOCUMENTS.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      seen++
      return holds(match, file) ? [] : [`${file}: ${match[0]}`]
    }),
  )
  expect(seen, String(pattern)).toBeGreaterThan(0)
  return failed
}

/** A file and what it imports from the repository, as one text. */
function textFrom(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(file)) return ''
  seen.add(file)
  const text = read(file)
  const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path ?? ''))
  return [text, ...imports.map((path) => textFrom(path, seen))].join('\n')
}

/** The files that the steps of a command run. */
function programs(name: string): string[] {
  const [, entry = ''] = new RegExp(`^  '?${name}'?: (.*(?:\\n    .*)*)`, 'm').exec(runner) ?? []
  const direct = [...entry.matchAll(/node (\S+\.(?:ts|mjs))/g)].map(([, file]) => file ?? '')
  const server = [...entry.matchAll(/server\('(\w+)'\)/g)].map(([, file]) => `server/cli/${file}.ts`)
  const bench = [...entry.matchAll(/bench\('([\w/-]+)'/g)].map(([, file]) => `bench/${file}.ts`)
  return [...direct, ...server, ...bench]
}

test('each command that a document names is one of package.json, with options that it reads [OPS-20]', () => {
  const failed = wrong(/npm (run [\w:-]+|start|test)((?: -- | )?[^`#|\n]*)/g, ([, given = '', rest = '']) => {
    const script = given.replace('run ', '')
    if (!scripts[script]) return false
    const args = rest.startsWith(' -- ') ? rest.slice(4).trim().split(/\s+/) : []
    const [first = ''] = args
    if (script === 'bench' && /^[a-z]/.test(first) && !runner.includes(`'bench ${first}'`)) return false
    if (script === 'simulate' && /^[a-z]/.test(first) && !existsSync(`tests/simulation/${first}`)) return false
    const name = script === 'bench' && first !== '' ? `bench ${first}` : script
    const files = script === 'start' ? ['scripts/start.mjs', 'server/main.ts'] : programs(name)
    const options = args.flatMap((arg) => /^--([a-z][a-z-]*)/.exec(arg)?.[1] ?? [])
    // What is no program of ours reads its own: `browser -- --trace on` is Playwright's.
    if (options.length === 0 || files.length === 0) return true
    const source = files.map((file) => textFrom(file)).join('\n')
    return options.every((option) => new RegExp(`['"\`]--${option}\\b|\\b'?${option}'?: \\{ ?type`).test(source))
  })
  expect(failed).toEqual([])
})

/** A word of a document in backticks that means a file or a folder, as a pattern; null for any other. */
function pathIn(word: string): string | null {
  const pattern = word.replace(/^\.\//, '').replace(/<[^>]+>|…/g, '*')
  if (!/^[\w.@*{},/-]+$/.test(pattern) || pattern.includes('//') || /^[./-]/.test(pattern)) return null
  const [top = ''] = pattern.split('/')
  const isBelowTop = pattern.includes('/') && TOP.has(top)
  return isBelowTop || /\.(ts|tsx|mjs|md|sql|yml|conf|service|css|html)$/.test(pattern) ? pattern : null
}
const TOP = new Set(FILES.map((file) => file.split('/')[0] ?? ''))

test('each file and folder that a document names exists [OPS-20]', () => {
  const failed = wrong(/(?<!`)`([^`\n]+)`(?!`)/g, ([, word = ''], file) => {
    const pattern = pathIn(word)
    if (pattern === null) return true
    const bare = pattern.replace(/\/$/, '')
    // A name alone is of the folder that the text is about, and a document's of its own.
    if (existsSync(bare) || existsSync(join(dirname(file), bare)) || MADE.some((made) => matchesGlob(bare, made))) return true
    const isGlob = /[*{]/.test(bare)
    return FILES.some((one) =>
      isGlob ? ['', '**/'].some((above) => matchesGlob(one, `${above}${bare}{,/**}`)) : `/${one}/`.includes(`/${bare}/`),
    )
  })
  expect(failed).toEqual([])
})
/** What a build or a run makes. */
const MADE = ['dist/**', 'data/**', 'reports/**', 'index.html', 'sw.js', 'client.mjs', 'venue.pem']

test('each function that stands behind its file there is in it [OPS-20]', () => {
  const failed = wrong(/`([\w./-]+\.(?:ts|tsx))`: ((?:`\w+`(?:, | and )?)+)/g, ([, file = '', names = '']) => {
    const texts = FILES.filter((one) => one === file || one.endsWith(`/${file}`)).map(read)
    return [...names.matchAll(/`(\w+)`/g)].every(([, name = '']) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
  })
  expect(failed).toEqual([])
})

test('each document that code, files of operators and other documents refer to exists [OPS-20]', () => {
  const named = FILES.filter((file) => file !== 'package-lock.json').flatMap((file) =>
    [...read(file).matchAll(/\b(docs\/(?:decisions\/)?[\w-]+\.md|README\.md|CONTRIBUTING\.md)\b/g)].map(([, document = '']) => ({
      file,
      document,
    })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ document }) => !existsSync(document))).toEqual([])
})

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const headings = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

test('each link of a document leads to a file and a heading that exist, and so does each place that is named with its heading [OPS-20]', () => {
  const links = wrong(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g, ([, path = '', anchor], file) => {
    const target = path === '' ? file : join(dirname(file), path)
    return existsSync(target) && (anchor === undefined || headings(target).map(slug).includes(anchor))
  })
  const places = wrong(/`([\w/-]+\.md)`, ([A-Z][\w -]+)\)/g, ([, path = '', heading = '']) => {
    return headings(path).includes(heading)
  })
  expect([...links, ...places]).toEqual([])
})

const RUNBOOK = [...runbook().values()].flat()
/** What packages read by themselves. */
const OTHERS = new Set(['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TIMEOUT'])

test('each document is found from the list of them, or is a decision in the list of those [OPS-20]', () => {
  const listed = ['docs', 'docs/decisions'].flatMap((folder) =>
    [...read(`${folder}/README.md`).matchAll(/\]\(([\w./-]+\.md)/g)].map(([, path = '']) => join(folder, path)),
  )
  const all = DOCUMENTS.map(({ file }) => file).filter((file) => file !== 'docs/README.md' && !file.startsWith('docs/screenshots'))
  expect(all.filter((file) => !listed.includes(file) && file !== 'THIRD-PARTY.md')).toEqual([])
})

test('each variable in a document is one that something reads [OPS-20]', () => {
  const failed = wrong(/(?<!`)`(?:export )?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`\n]*)?`(?!`)/g, ([, name = '']) => {
    const word = new RegExp(`\\b${name}\\b`)
    return OTHERS.has(name) || TEXTS.some((text) => word.test(text)) || RUNBOOK.some((block) => word.test(block))
  })
  expect(failed).toEqual([])
})

test('README has a row for each variable that the site reads, and for no other; those of commands and tests are named somewhere [OPS-20]', () => {
  const [, table = ''] = /^## Environment\n([\s\S]*?)\n\n(?!\|)/m.exec(readme) ?? []
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => {
    const names = [...cell.matchAll(/`…?(_?[A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name)
    // `SMS_URL`, `_KEY`: the second has the beginning of the first.
    return names.map((name) => (name.startsWith('_') ? `${(names[0] ?? '').replace(name === '_ARG' ? /$/ : /_[A-Z]+$/, '')}${name}` : name))
  })
  const server = [...read('server/platform/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\./gm)].map(([, name = '']) => name)
  const casino = CODE.filter((file) => file.startsWith('casino/')).flatMap((file) => namesOf(read(file)))
  const site = new Set([...server, ...casino, 'CASINO_PORT', 'CASINO_TRANSFER_PORT'])
  expect(server.length).toBeGreaterThan(30)
  expect(rows.toSorted()).toEqual([...site].toSorted())

  const said = [...rows, ...DOCUMENTS.map(({ text }) => text)].join('\n')
  // Of the system, and those that a test gives to the process it starts.
  const others = new Set(CODE.flatMap((file) => namesOf(read(file))))
  const isGiven = (name: string) => CODE.some((file) => new RegExp(`\\b${name}: |\\b${name}=\\$?[\\w{]`).test(read(file)))
  const unsaid = [...others].filter((name) => !['PATH', 'CI'].includes(name) && !new RegExp(`\\b${name}\\b`).test(said) && !isGiven(name))
  expect(unsaid).toEqual([])
})

/** Variables that a text reads from its environment. */
function namesOf(text: string): string[] {
  const direct = [...text.matchAll(/process\.env\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name)
  const taken = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, list = '']) => [
    ...list.matchAll(/\b([A-Z][A-Z0-9_]+)\b(?!')/g),
  ])
  return [...direct, ...taken.map(([, name = '']) => name)]
}

test('the newest release of the changelog is the version of the package, of its lock and of what a page says that it is [OPS-20]', () => {
  const [, newest] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  const lock = JSON.parse(read('package-lock.json')) as { version: string }
  expect([newest, lock.version, CLIENT_VERSION]).toEqual([version, version, version])
})

test('as many plays, venues and games are there as documents say [OPS-20]', () => {
  const before = FOOTBALL_PLAYS.filter((w) => !INPLAY_ONLY.includes(w))
  const early = FOOTBALL_PLAYS.filter(isEarly)
  expect(readme).toContain(` ${before.length} plays from`)
  expect(read('docs/pricing.md')).toMatch(
    new RegExp(`^Football has ${before.length} before kick-off, .* have the ${early.length} of \`isEarly\`\\.$`, 'm'),
  )
  const count = (number: number) => ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][number]
  expect(readme).toContain(`${count(Object.keys(VENUES).length)} venues with ${count(Object.keys(PLAYED).length)} games`)
})
/** The next goal. */
const INPLAY_ONLY: readonly PlayType[] = ['NG']

test('README says of each command of operators whether it goes through a running server [OPS-20]', () => {
  const [, list = ''] = /^(.*) go through the running server when it holds the database\.$/m.exec(readme) ?? []
  const commands = FILES.flatMap((file) => /^server\/cli\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
  // A restore takes the place of the database, with the server stopped.
  const through = commands.filter((name) => name !== 'restore')
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(through.toSorted())
})
