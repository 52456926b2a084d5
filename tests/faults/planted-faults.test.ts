import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** The checks of `npm test` on trees that violate them: a check that never reports anything proves nothing. */
const root = process.cwd()
let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'parlay-planted-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), content)
}

/** Runs one of our checks in the tree, as a shell would. */
function check(script: string) {
  const env = { PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: tree, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Forbidden imports, as in docs/ARCHITECTURE.md. */
const FORBIDDEN: [rule: string, from: string[], to: string[]][] = [
  ['domain-is-pure', ['domain'], ['contract', 'src', 'server', 'node_modules/zustand']],
  ['contract-is-shared', ['contract'], ['src', 'server']],
  ['page-is-not-server', ['src', 'src/features/betting/slip'], ['server']],
  ['server-is-not-page', ['server'], ['src']],
  [
    'platform-is-lowest',
    ['src/platform'],
    ['src/db', 'src/transport', 'src/workers', 'src/ui', 'src/i18n', 'src/features/betting/slip', 'src/app'],
  ],
  [
    'middle-is-below-features',
    ['src/db', 'src/transport', 'src/workers', 'src/sw'],
    ['src/features/betting/slip', 'src/app', 'src/ui', 'src/i18n'],
  ],
  ['ui-serves', ['src/ui', 'src/i18n'], ['src/features/betting/slip', 'src/app']],
  ['features-below-app', ['src/features/betting/slip'], ['src/app']],
  ['features-apart', ['src/features/betting/slip'], ['src/features/sport']],
  [
    'worker-core-without-react',
    ['src/workers/feed/core', 'src/workers/feed/entry', 'src/workers/feed/protocol', 'src/sw/core'],
    ['node_modules/react', 'node_modules/react-dom', 'node_modules/zustand'],
  ],
  ['server-platform-is-lowest', ['server/platform', 'server/texts'], ['server/ledger', 'server/transport', 'server/wallet']],
  ['ledger-is-low', ['server/ledger'], ['server/transport', 'server/engine', 'server/wallet']],
  ['transport-is-low', ['server/transport'], ['server/ledger', 'server/feed', 'server/wallet']],
  ['engine-below-domains', ['server/engine'], ['server/feed', 'server/wallet']],
  ['feed-below-domains', ['server/feed'], ['server/wallet']],
  ['domains-below-app', ['server/wallet'], ['server/cli', 'server']],
  ['casino-is-its-own', ['casino/fair', 'casino/games/slot', 'casino/fairness'], ['contract', 'domain', 'src', 'server']],
  ['casino-is-elsewhere', ['contract', 'domain', 'server'], ['casino/fair']],
  ['casino-fair-is-lowest', ['casino/fair'], ['casino/exact', 'casino/games/slot', 'casino/fairness']],
  ['casino-exact-serves', ['casino/exact'], ['casino/games/slot', 'casino/fairness']],
  ['casino-games-are-rules', ['casino/games/slot'], ['casino/fairness']],
  ['casino-games-apart', ['casino/games/slot'], ['casino/games/lottery']],
  ['no-imports-from-tests', ['casino', 'contract', 'domain', 'src', 'server'], ['tests']],
]
const ALLOWED: [from: string[], to: string[]][] = [
  [['contract', 'src', 'server'], ['domain']],
  [['src', 'server'], ['contract']],
  [['src/app'], ['src/features/betting/slip', 'src/ui', 'src/transport', 'src/platform', 'node_modules/react']],
  [
    ['server/wallet', 'server/feed', 'server/engine'],
    ['server/ledger', 'server/transport', 'server/platform', 'server/texts'],
  ],
  [['server/wallet', 'server/feed'], ['server/engine']],
  [
    ['server/wallet', 'server/cli'],
    ['server/feed', 'server/account'],
  ],
  [
    ['casino/games', 'casino/fairness'],
    ['casino/games/slot', 'casino/exact', 'casino/fair'],
  ],
  [['casino/games/slot'], ['casino/exact', 'casino/fair']],
  [['src/features/betting/slip'], ['src/ui', 'src/i18n', 'src/transport', 'src/db', 'src/platform']],
]

test('the boundary check names each import that leads out of its zone, and no other [OPS-02]', () => {
  const planted: string[] = []
  const plant = (rule: string, from: string, to: string) => {
    const target = to.startsWith('node_modules/') ? `${to}/index.js` : `${to}/target.ts`
    write(target, 'export const target = 1\n')
    if (to.startsWith('node_modules/')) write(`${to}/package.json`, '{"main":"index.js"}')
    const file = `${from}/${rule}-${to.replace('node_modules/', '').replaceAll('/', '-')}.ts`
    const specifier = to.startsWith('node_modules/') ? to.slice('node_modules/'.length) : `./${relative(from, target)}`
    write(file, `import { target } from '${specifier}'\nexport const user = target\n`)
    return `${rule}: ${file} → ${target}`
  }
  for (const [rule, froms, tos] of FORBIDDEN) for (const from of froms) for (const to of tos) planted.push(plant(rule, from, to))
  for (const [froms, tos] of ALLOWED) for (const from of froms) for (const to of tos) plant('allowed', from, to)
  // Type imports count too.
  write('domain/by-type.ts', `import type { target } from '../src/target.ts'\nexport type User = typeof target\n`)
  planted.push('domain-is-pure: domain/by-type.ts → src/target.ts')
  write('src/app/own.test.ts', 'export const own = 1\n')
  write('src/app/uses-test.ts', `import { own } from './own.test.ts'\nexport const used = own\n`)
  planted.push('no-imports-from-tests: src/app/uses-test.ts → src/app/own.test.ts')
  write('server/one.ts', `import { two } from './two.ts'\nexport const one = () => two\n`)
  write('server/two.ts', `import { one } from './one.ts'\nexport const two = () => one\n`)
  planted.push('no-cycles: server/one.ts → server/two.ts')

  const { status, stdout, stderr } = check(resolve('scripts/boundaries.ts'))
  // By now folders also import each other in cycles, which the next test covers.
  const named = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('no-folder-cycles: '))
  expect(named.sort()).toEqual(planted.sort())
  expect(stdout).toContain(` ${planted.length + 1} violations`)
  expect(status).toBe(1)
})

test('the boundary check names folders that import each other in a circle, though no file does, by types too [OPS-02]', () => {
  for (const folder of ['casino', 'contract', 'domain', 'src']) mkdirSync(join(tree, folder))
  write('server/wallet/one.ts', `import { two } from '../venue/two.ts'\nexport const one = two\n`)
  write('server/venue/two.ts', `export const two = 2\n`)
  write('server/venue/three.ts', `import type { Four } from '../casino/four.ts'\nexport const three: Four = 3\n`)
  write('server/casino/four.ts', `export type Four = number\n`)
  expect(check(resolve('scripts/boundaries.ts'))).toMatchObject({ status: 0, stderr: '' })
  write('server/casino/five.ts', `import { six } from '../wallet/six.ts'\nexport const five = six\n`)
  write('server/wallet/six.ts', `export const six = 6\n`)
  const { status, stderr } = check(resolve('scripts/boundaries.ts'))
  expect([status, [...stderr.trim().split(/: | → /)].slice(1, -1).sort()]).toEqual([1, ['server/casino', 'server/venue', 'server/wallet']])
  expect(stderr).toContain('no-folder-cycles: ')
})

for (const floor of ['src/app', 'src/features/betting', 'src/features/sport', 'server/engine', 'server/feed'])
  test(`folders by subject of ${floor} do not import each other in a circle either; what stands above them joins them [OPS-02]`, () => {
    for (const folder of ['casino', 'contract', 'domain', 'src', 'server']) mkdirSync(join(tree, folder))
    write(`${floor}/random.ts`, `export const random = 4\n`)
    write(
      `${floor}/harbour/one.ts`,
      `import { random } from '../random.ts'\nimport { two } from '../lock/two.ts'\nexport const one = [random, two]\n`,
    )
    write(`${floor}/lock/two.ts`, `export const two = 2\n`)
    write(`${floor}/whole.ts`, `import { one } from './harbour/one.ts'\nexport const whole = one\n`)
    expect(check(resolve('scripts/boundaries.ts'))).toMatchObject({ status: 0, stderr: '' })
    write(`${floor}/lock/three.ts`, `import type { Four } from '../harbour/four.ts'\nexport const three: Four = 3\n`)
    write(`${floor}/harbour/four.ts`, `export type Four = number\n`)
    const { status, stderr } = check(resolve('scripts/boundaries.ts'))
    expect([status, [...stderr.trim().split(/: | → /)].slice(1, -1).sort()]).toEqual([1, [`${floor}/harbour`, `${floor}/lock`]])
    expect(stderr).toContain('no-folder-cycles: ')
  })

test('the boundary check fails where it reads nothing [OPS-02]', () => {
  for (const folder of ['casino', 'contract', 'domain', 'src', 'server']) mkdirSync(join(tree, folder))
  expect(check(resolve('scripts/boundaries.ts'))).toMatchObject({ status: 1, stderr: expect.stringContaining('no modules were read') })
})

test('the check of texts names the catalogue that lacks a text, or holds one that nobody says, and a second name for a thing', () => {
  const read = ['src', 'docs/glossary.md', 'server/texts/zh-tw.json', 'lingui.config.ts', 'package.json', 'tsconfig.base.json']
  for (const path of read) cpSync(path, join(tree, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const texts = () => check(resolve('scripts/texts.ts'))
  expect(texts()).toMatchObject({ status: 0, stdout: expect.stringContaining('hold every text') })
  write(
    'src/features/betting/slip/planted.ts',
    `import { t } from '@lingui/core/macro'\nexport const planted = () => t\`谁也没有收录的句子\`\n`,
  )
  appendFileSync(join(tree, 'src/i18n/catalogues/zh-CN/home.po'), '\nmsgid "没有人说的句子"\nmsgstr "没有人说的句子"\n')
  write('casino/ui/planted.ts', `export const planted = '提现'\n`)
  const { status, stdout } = texts()
  const named = [...stdout.matchAll(/catalogues\/\S+\.po/g)].map(([name]) => name).sort()
  expect([status, named]).toEqual([1, ['catalogues/zh-CN/home.po', 'catalogues/zh-CN/slip.po', 'catalogues/zh-TW/slip.po']])
  expect(stdout).toContain('casino/ui/planted.ts: 提现 in ')
})

test('the size budget fails just above its limits, and where there is nothing to weigh [OPS-02] [UX-07]', () => {
  cpSync('scripts/size-budget.ts', join(tree, 'scripts/size-budget.ts'))
  write('package.json', '{"type":"module"}')
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  /** Writes incompressible files, whose compressed size is their size. */
  const weigh = ({ script, preload = 100, style }: { script: number; preload?: number; style: number }) => {
    const files = { 'main.js': script, 'react.js': preload, 'main.css': style }
    for (const [name, bytes] of Object.entries(files)) write(`dist/app/assets/${name}`, randomBytes(bytes))
    const tags = [
      script > 0 && '<script type="module" crossorigin src="/assets/main.js"></script>',
      preload > 0 && '<link rel="modulepreload" crossorigin href="/assets/react.js">',
      style > 0 && '<link rel="stylesheet" crossorigin href="/assets/main.css">',
    ]
    write('dist/app/index.html', `<head>${tags.filter(Boolean).join('\n')}</head>`)
    return check('scripts/size-budget.ts')
  }
  const fits = weigh({ script: 1_000, style: 19_500 })
  expect(fits).toMatchObject({ status: 0, stderr: '' })
  const floor = Number(/bare React (\S+) kB/.exec(fits.stdout)?.[1]) * 1_000
  expect(floor).toBeGreaterThan(40_000)
  expect(weigh({ script: floor, preload: 0.9 * floor, style: 100 }).status).toBe(0)
  const over = { status: 1, stderr: expect.stringContaining('Over the size budget.') }
  expect(weigh({ script: 2 * floor, style: 100 }), 'the entry').toMatchObject(over)
  expect(weigh({ script: floor, preload: floor, style: 100 }), 'with what is preloaded').toMatchObject(over)
  expect(weigh({ script: 1_000, style: 20_500 }), 'styles').toMatchObject(over)
  const nothing = { status: 1, stderr: expect.stringContaining('nothing was weighed') }
  expect(weigh({ script: 0, preload: 0, style: 100 }), 'no scripts').toMatchObject(nothing)
  expect(weigh({ script: 1_000, style: 0 }), 'no styles').toMatchObject(nothing)
})
