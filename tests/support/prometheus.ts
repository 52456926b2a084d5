import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { takenDown } from './opened.ts'
import { freePort } from './server.ts'

export const RULES_FILE = resolve(import.meta.dirname, '../../deploy/prometheus/parlay.rules.yml')

export interface Rule {
  alert: string
  expr: string
  for?: string
  labels?: { severity?: string }
  annotations?: { summary?: string }
}
const rulesFile = () => parse(readFileSync(RULES_FILE, 'utf8')) as { groups: { rules: Rule[] }[] }
export const alertRules = (): Rule[] => rulesFile().groups.flatMap(({ rules }) => rules)

const UNIT_S: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 }
/** Seconds of a Prometheus duration of one unit. */
export const secondsOf = (duration: string): number => Number(duration.slice(0, -1)) * (UNIT_S[duration.at(-1) ?? ''] ?? Number.NaN)

/** The shipped rules with every `for` and window a sixtieth as long, so that an hour is a minute. Thresholds are the shipped ones. */
export function hastened(): string {
  const rules = rulesFile()
  const shorter = (duration: string) => `${Math.round((secondsOf(duration) * 1000) / 60)}ms`
  for (const rule of rules.groups.flatMap((group) => group.rules)) {
    rule.expr = rule.expr.replace(/\[(\d+[smh])\]/g, (_, duration: string) => `[${shorter(duration)}]`)
    if (rule.for !== undefined) rule.for = shorter(rule.for)
  }
  return stringify(rules)
}

export interface TestPrometheus {
  /** Names of the alerts that fire now. */
  firing(): Promise<string[]>
  /** The value of an expression that gives one; NaN where it gives none. */
  value(expr: string): Promise<number>
  stop(): Promise<void>
}

/** A real Prometheus that scrapes these addresses twice a second and follows these rules. */
export async function startPrometheus(targets: readonly string[], rules: string): Promise<TestPrometheus> {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-prometheus-'))
  writeFileSync(join(directory, 'rules.yml'), rules)
  const config = {
    global: { scrape_interval: '500ms', scrape_timeout: '500ms', evaluation_interval: '500ms' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'parlay', static_configs: [{ targets }] }],
  }
  writeFileSync(join(directory, 'prometheus.yml'), stringify(config))
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  takenDown(() => void child.kill('SIGKILL'))
  let said = ''
  await new Promise<void>((ready, fail) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Server is ready')) ready()
    })
    child.once('exit', () => fail(new Error(`prometheus ended: ${said}`)))
  })
  const ask = async (path: string) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: unknown }
  return {
    async firing() {
      const { alerts } = (await ask('alerts')).data as { alerts: { labels: { alertname: string }; state: string }[] }
      return [...new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))].sort()
    },
    async value(expr) {
      const { result } = (await ask(`query?query=${encodeURIComponent(expr)}`)).data as { result: { value: [number, string] }[] }
      return Number(result[0]?.value[1] ?? Number.NaN)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Runs promtool; returns what it prints. Throws with that when it fails. */
export const promtool = (...args: string[]): string =>
  execFileSync('promtool', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
