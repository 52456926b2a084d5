import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licences of what others wrote and we pass on. `npm run licences` writes two texts, which licences.test.ts holds against what is
 * installed: THIRD-PARTY.md lists every package of the site; public/licences.txt has the notices of those that go into players' browsers, since
 * a build leaves them out. What stays on the server keeps its own files in node_modules.
 *
 * The lock file is asked and not node_modules: what is installed there differs by machine.
 */
const root = join(import.meta.dirname, '..')

export const TABLE = 'THIRD-PARTY.md'
export const NOTICES = 'public/licences.txt'

/** Licences that ask for no more than their notice. */
const FREE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'Zlib']
/** Others, which bind what they cover alone, as we use it. */
const ALLOWED: Record<string, { of: RegExp; because: string }> = {
  'LGPL-3.0-or-later': {
    of: /^@img\/sharp-/,
    because: 'libvips, a library of its own that sharp loads: anybody may put another in its place',
  },
  'MPL-2.0': { of: /^(web-push|lightningcss.*|axe-core|@axe-core\/playwright)$/, because: 'binds its own files, which are unchanged' },
  'CC-BY-4.0': { of: /^caniuse-lite$/, because: 'data that only a build reads' },
}

interface Locked {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
/** Places in node_modules. */
const PLACES = Object.keys(packages).filter((place) => place !== '')
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const lockedAt = (place: string): Locked => packages[place] ?? { version: '' }

/** Packages that something of the page or of the venues' page imports; types leave nothing in a build. */
const PAGES = globSync(['src/**/*.{ts,tsx}', 'casino/{page,ui,games,fair,play}/**/*.{ts,tsx}', '{contract,domain}/**/*.ts'], {
  cwd: root,
  exclude: ['**/*.test.*'],
})
const IMPORT = /^(?:import|export) (?!type )[^'"]*?from '([^'.][^']*)'|^import '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm
/** Nobody imports these; the build puts helpers and base styles of theirs into its files. */
const BUILT_IN = ['rolldown', 'tailwindcss', 'vite']

function shipped(): Set<string> {
  const imported = PAGES.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, from, bare, late]) => from ?? bare ?? late ?? ''),
  )
  const names = imported.map((path) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? '').filter((name) => `node_modules/${name}` in packages)
  const found = new Set<string>(BUILT_IN.map((name) => `node_modules/${name}`))
  const take = (place: string) => {
    if (found.has(place)) return
    found.add(place)
    for (const name of Object.keys(lockedAt(place).dependencies ?? {})) {
      const next = LEAVES_NOTHING.test(name) ? null : placeOf(name, place)
      if (next) take(next)
    }
  }
  for (const name of names) take(`node_modules/${name}`)
  return found
}

/** Types and what only compiles, whoever depends on it. */
const LEAVES_NOTHING = /^(@types\/|@lingui\/babel-plugin-lingui-macro$)/

/** Where Node finds a package that is imported from another. */
function placeOf(name: string, from: string): string | null {
  for (let above = from; above !== ''; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    if (`${above}/node_modules/${name}` in packages) return `${above}/node_modules/${name}`
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : null
}

/** The packages whose licence is not one of the allowed ones, whether they are passed on or only build and test. */
export function notAllowed(): string[] {
  return PLACES.flatMap((place) => {
    const license = lockedAt(place).license ?? ''
    return isAllowed(license, nameOf(place)) ? [] : [`${nameOf(place)}: ${license || 'none is stated'}`]
  })
}

/** An expression of SPDX: with `AND` each, with `OR` one of its licences. */
export function isAllowed(expression: string, name: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every((one) => isAllowed(one, name))
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(one, name))
  return FREE.includes(bare) || ALLOWED[bare]?.of.test(name) === true
}

/** THIRD-PARTY.md. */
export function table(): string {
  const inPage = shipped()
  const rows = PLACES.filter((place) => inPage.has(place) || !(lockedAt(place).dev || lockedAt(place).devOptional)).map((place) => {
    const { version, license = '', dev, os, cpu } = lockedAt(place)
    const where = [inPage.has(place) && 'page', !dev && 'server'].filter(Boolean).join(', ')
    return [nameOf(place), version, license, os || cpu ? `${where} (where its system is)` : where]
  })
  const unique = [...new Map(rows.map((row) => [row.join(' '), row])).values()].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const because = Object.entries(ALLOWED).map(([license, { because }]) => `- ${license}: ${because}.`)
  return [
    '# What others wrote',
    '',
    'Made by `npm run licences`: the packages of which something may go into browsers (page), and those that run on the server. The notices of the',
    'first are in `public/licences.txt`, which the site serves and its foot links; the others have theirs in `node_modules`. A test fails while this',
    'is not what the lock file says, or when a package, also one that only builds or tests, has another licence than these:',
    '',
    `- ${FREE.join(', ')}.`,
    ...because,
    '',
    ...aligned([['package', 'version', 'licence', 'where'], ...unique]),
    '',
  ].join('\n')
}

function aligned([head = [], ...rows]: string[][]): string[] {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

const COPYRIGHT = /^\W*(?:copyright (?!holders?\b|notices?\b)|\(c\)|©).*$/gim

/** public/licences.txt: each licence's words once, with the packages that are under them and whose they are. */
export function notices(): string {
  const byWords = new Map<string, { words: string; heads: string[] }>()
  for (const place of [...shipped()].sort()) {
    const { version, license = '' } = lockedAt(place)
    const files = readdirSync(join(root, place)).filter((file) => /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i.test(file))
    const whole = files.map((file) => readFileSync(join(root, place, file), 'utf8').trim()).join('\n\n')
    // What a bundler is itself made of goes nowhere.
    const [text = ''] = whole.split(/^#+ .*bundled dependencies/im).map((part) => part.trim())
    // Of a grant only the first lines are somebody's; an Apache licence explains the word further down.
    const whose = license === 'Apache-2.0' ? [] : [...text.matchAll(COPYRIGHT)].map(([line]) => line.trim())
    const words =
      license === 'Apache-2.0'
        ? text
        : text
            .replace(COPYRIGHT, '')
            .replace(/\n{3,}/g, '\n\n')
            .trim()
    const key = words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .replace(/^(the )?mit license( mit)? /, '')
      .trim()
    const entry = byWords.get(key) ?? { words: words || `The package says: ${license}.`, heads: [] }
    entry.heads.push([`${nameOf(place)} ${version} (${license})`, ...new Set(whose)].join('\n    '))
    byWords.set(key, entry)
  }
  const parts = [...byWords.values()].map(({ words, heads }) => `${heads.join('\n')}\n\n${words}\n`)
  return `Parlay is made with the work of others, under these licences.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, TABLE), table())
  writeFileSync(join(root, NOTICES), notices())
}
