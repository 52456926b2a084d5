import { spawnSync } from 'node:child_process'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

/**
 * Checks the import zones of docs/ARCHITECTURE.md, and that the repository has nothing that it ignores: where a link to the packages is
 * checked out, git puts it in the packages' place. Fails also when no module was read, since that would prove nothing.
 */
const zone = (name: string, from: string, to: string, comment: string): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to },
})

/** Folders below one that do not import each other. */
const apart = (name: string, folder: string, comment: string): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${folder}/([^/]+)/` },
  to: { path: `^${folder}/`, pathNot: `^${folder}/$1/` },
})

/** What any part of the server may import. */
const LOWEST = '(platform|texts|migrations)/'

/** Parts without import cycles: features, folders below a top one, and in the largest of these the folders by subject. */
const PARTS = [
  /^(src\/features\/[^/]+|casino\/games\/[^/]+|(?:casino|src|server)\/[^/]+)\//,
  /^((?:src\/app|src\/features\/(?:betting|sport)|server\/engine|server\/feed)\/[^/]+)\//,
]

const forbidden: IForbiddenRuleType[] = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  zone('domain-is-pure', '^domain/', '^(contract|src|server|node_modules)/', 'domain imports nothing'),
  zone('contract-is-shared', '^contract/', '^(src|server)/', 'contract may import domain only'),
  zone('page-is-not-server', '^src/', '^server/', 'the page knows the server by the contract'),
  zone('server-is-not-page', '^server/', '^src/', 'the server knows the page by the contract'),
  zone('casino-is-its-own', '^casino/', '^(contract|domain|src|server)/', 'it could be anybody’s venue'),
  zone('casino-is-elsewhere', '^(contract|domain|server/(?!activity/|site/))', '^casino/', 'venues are reached by their interface'),
  zone('activities-draw-by-chance', '^server/activity/', '^casino/(?!fair/)', 'what is published'),
  zone('help-tells-rules', '^server/site/', '^casino/(?!play/game|games/[^/]+/(rules|round|stated|par-sheet))', 'what is published'),
  zone('casino-is-no-part-of-the-page', '^src/(?!features/fairness/)', '^casino/', 'venues are reached by their interface'),
  zone('rounds-follow-from-rules', '^src/features/fairness/', '^casino/(?!fair/|games/[^/]+/(rules|par-sheet))', 'what is published'),
  zone('casino-fair-is-lowest', '^casino/fair/', '^casino/(?!fair/)', 'chance knows no game'),
  zone('casino-exact-serves', '^casino/exact/', '^casino/(games|fairness)/', 'what is computed of any game'),
  zone('casino-games-are-rules', '^casino/games/', '^casino/(fairness|server)/', 'games do not know how they are checked and served'),
  zone('casino-play-serves', '^casino/play/', '^casino/(?!play/|fair/)', 'how any game is played'),
  zone('casino-ui-serves', '^casino/ui/', '^casino/(games|page|server|play|fairness)/', 'what the games’ pages are made of'),
  apart('casino-games-apart', 'casino/games', 'a folder a game'),
  zone('platform-is-lowest', '^src/platform/', '^src/(?!platform/)', 'platform imports no other part of the page'),
  zone(
    'middle-is-below-features',
    '^src/(db|transport|workers|sw)/',
    '^src/(features|app|ui|i18n)/',
    'db, transport and workers serve features',
  ),
  zone('ui-serves', '^src/(ui|i18n)/', '^src/(features|app)/', 'the design system and texts know no feature'),
  zone('features-below-app', '^src/features/', '^src/app/', 'app hands features what they need'),
  apart('features-apart', 'src/features', 'features meet in app'),
  zone(
    'worker-core-without-react',
    '^src/(workers/[^/]+|sw)/(core|entry|protocol)',
    'node_modules/(react|react-dom|zustand)/',
    'workers take no React',
  ),
  zone('server-platform-is-lowest', `^server/${LOWEST}`, `^server/(?!${LOWEST})`, 'it serves every other part of the server'),
  zone('ledger-is-low', '^server/ledger/', `^server/(?!${LOWEST}|ledger/)`, 'the books know no domain'),
  zone('transport-is-low', '^server/transport/', `^server/(?!${LOWEST}|transport/)`, 'it is given sessions, the gate and handlers'),
  zone('engine-below-domains', '^server/engine/', `^server/(?!${LOWEST}|ledger/|transport/|engine/)`, 'domains use the engine'),
  zone('feed-below-domains', '^server/feed/', `^server/(?!${LOWEST}|ledger/|transport/|engine/|feed/)`, 'domains tell the feed'),
  zone('domains-below-app', '^server/(?!cli/)[^/]+/', '^server/([^/]+\\.ts$|cli/)', 'the app lists domains, none knows it'),
  zone(
    'no-imports-from-tests',
    '^(casino|contract|domain|src|server)/',
    '(^tests/|\\.test\\.tsx?$)',
    'tests import code, never the reverse',
  ),
]

const { output } = await cruise(['casino', 'contract', 'domain', 'src', 'server'], {
  ruleSet: { forbidden },
  validate: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.(po|css|svg)$' },
  parser: 'swc',
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js'],
    conditionNames: ['import', 'types', 'default'],
    exportsFields: ['exports'],
  },
})
const { summary, modules } = output as ICruiseResult
const cycles = PARTS.map((parts) => cycleOf(modules, parts)).filter((cycle) => cycle !== null)
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
for (const cycle of cycles) console.error(`no-folder-cycles: ${cycle.join(' → ')}`)
const ignored = spawnSync('git', ['ls-files', '-ci', '--exclude-standard'], { encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? []
for (const file of ignored) console.error(`ignored, and in the repository: ${file}`)
if (summary.totalCruised === 0) console.error('no modules were read')
const violations = summary.violations.length + cycles.length + ignored.length
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${violations} violations`)
process.exitCode = violations > 0 || summary.totalCruised === 0 ? 1 : 0

/** A cycle of parts, type imports included, with the first part twice; null for none. A file above all parts belongs to none. */
function cycleOf(modules: ICruiseResult['modules'], parts: RegExp): string[] | null {
  const partOf = (file: string): string | null => parts.exec(file)?.[1] ?? null
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = partOf(source)
    if (from === null || source.includes('.test.')) continue
    const to = dependencies.map(({ resolved }) => partOf(resolved)).filter((part) => part !== null && part !== from)
    imports.set(from, new Set([...(imports.get(from) ?? []), ...(to as string[])]))
  }
  const done = new Set<string>()
  const walk = (part: string, way: readonly string[]): string[] | null => {
    if (way.includes(part)) return [...way.slice(way.indexOf(part)), part]
    if (done.has(part)) return null
    for (const next of imports.get(part) ?? []) {
      const found = walk(next, [...way, part])
      if (found) return found
    }
    done.add(part)
    return null
  }
  for (const part of imports.keys()) {
    const found = walk(part, [])
    if (found) return found
  }
  return null
}
