import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

/**
 * The import zones of docs/ARCHITECTURE.md, checked. Fails too when nothing was read: a tool that passes on no modules
 * proves nothing.
 */
const zone = (name: string, from: string, to: string, comment: string): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to },
})

const forbidden: IForbiddenRuleType[] = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  zone('domain-is-pure', '^domain/', '^(contract|src|server|node_modules)/', 'domain imports nothing'),
  zone('contract-is-shared', '^contract/', '^(src|server)/', 'contract may import domain only'),
  zone('page-is-not-server', '^src/', '^server/', 'the page knows the server by the contract'),
  zone('server-is-not-page', '^server/', '^src/', 'the server knows the page by the contract'),
  zone('platform-is-lowest', '^src/platform/', '^src/(?!platform/)', 'platform imports no other part of the page'),
  zone(
    'middle-is-below-features',
    '^src/(db|transport|workers|sw)/',
    '^src/(features|app|ui|i18n)/',
    'db, transport and workers serve features',
  ),
  zone('ui-serves', '^src/(ui|i18n)/', '^src/(features|app)/', 'the design system and texts know no feature'),
  zone('features-below-app', '^src/features/', '^src/app/', 'app hands features what they need'),
  {
    name: 'features-apart',
    comment: 'features meet in app',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  zone(
    'worker-core-without-react',
    '^src/(workers/[^/]+|sw)/(core|entry|protocol)',
    'node_modules/(react|react-dom|zustand)/',
    'workers take no React',
  ),
  zone('no-imports-from-tests', '^(contract|domain|src|server)/', '(^tests/|\\.test\\.tsx?$)', 'tests import code, never the reverse'),
]

const { output } = await cruise(['contract', 'domain', 'src', 'server'], {
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
const { summary } = output as ICruiseResult
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (summary.totalCruised === 0) console.error('no modules were read')
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} violations`)
process.exitCode = summary.violations.length > 0 || summary.totalCruised === 0 ? 1 : 0
