import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { HEADERS } from '../../contract/headers.ts'
import { sealedPath } from '../../contract/seal.ts'
import { loginOf } from '../support/api.ts'
import { atLoopback } from '../support/loopback.ts'
import { type Cluster, query, scratchDatabase, startPostgres } from '../support/postgres.ts'
import { type ServerProcess, startProcess } from '../support/processes.ts'
import { alertRules, hastened, promtool, RULES_FILE, secondsOf, startPrometheus, type TestPrometheus } from '../support/prometheus.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { sealedBrowser } from '../support/sealed-browser.ts'
import { courseOf, createProcess, SICK, WELL } from './sick-site.ts'

const NAMES = alertRules()
  .map(({ alert }) => alert)
  .sort()
const until = (check: () => unknown, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 200 })

/** A series of a process as Prometheus keeps it. */
const labelled = (series: string): string => {
  const [name, own] = series.split(/[{}]/)
  return `${name}{${[`job="parlay",instance="a"`, own].filter(Boolean).join(',')}}`
}

test('each alert has its illness', () => {
  expect(Object.keys(SICK).sort()).toEqual(NAMES)
})

test('with the shipped times each alert fires for its illness, after its time, and is quiet before it [OPS-15]', () => {
  const [EVERY_S, BEFORE, AFTER] = [15, 81, 400]
  const FELL_ILL_S = EVERY_S * (BEFORE - 1)
  const tests = alertRules().flatMap(({ alert, expr, for: held = '0s' }) => {
    const windowS = Math.max(0, ...[...expr.matchAll(/\[(\d+[smh])\]/g)].map(([, duration]) => secondsOf(duration ?? '')))
    const sick = SICK[alert] ?? {}
    const courses = { up: { at: 1 }, ...WELL }
    const fires = { expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})` }
    const atS = FELL_ILL_S + secondsOf(held)
    return {
      name: alert,
      interval: `${EVERY_S}s`,
      input_series: Object.entries(courses).map(([name, well]) => ({
        series: labelled(name),
        values: courseOf(well, sick[name] ?? well, { everyS: EVERY_S, before: BEFORE, after: AFTER }),
      })),
      promql_expr_test: [
        { ...fires, eval_time: `${FELL_ILL_S}s`, exp_samples: [] },
        ...(held === '0s' ? [] : [{ ...fires, eval_time: `${atS - EVERY_S}s`, exp_samples: [] }]),
        { ...fires, eval_time: `${atS + windowS + 2 * EVERY_S}s`, exp_samples: [{ labels: '{}', value: 1 }] },
      ],
    }
  })
  const directory = mkdtempSync(join(tmpdir(), 'parlay-alerts-'))
  const file = join(directory, 'tests.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES_FILE], evaluation_interval: '15s', tests }))
  expect(promtool('test', 'rules', file)).toContain('SUCCESS')
  rmSync(directory, { recursive: true })
})

test('a real Prometheus fires each alert for a site that is ill, and none for one that is well [OPS-15]', async () => {
  const site = createProcess()
  const exporter = createServer((_, answer) => answer.end(site.metrics(performance.now() / 1000)))
  const dying = createServer((_, answer) => answer.end(`process_start_time_seconds 1\n`))
  const opened = await Promise.all([exporter, dying].map(atLoopback))
  const prometheus = await startPrometheus(
    opened.map(({ origin }) => new URL(origin).host),
    hastened(),
  )
  try {
    // As long as the longest window: what could fire then would.
    await until(async () => expect(await prometheus.value('count_over_time(parlay_ready[20s])')).toBeGreaterThan(35))
    expect(await prometheus.firing()).toEqual([])
    opened[1]?.close()
    const { ParlayTwoEngines, ...others } = SICK
    site.becomes(Object.assign({}, ...Object.values(others)))
    await until(async () => expect(await prometheus.firing()).toEqual(NAMES.filter((name) => name !== 'ParlayTwoEngines')), 120_000)
    site.becomes(ParlayTwoEngines ?? {})
    await until(async () => expect(await prometheus.firing()).toContain('ParlayTwoEngines'))
    site.becomes({})
    await until(async () => expect(await prometheus.firing()).toEqual(['ParlayProcessDown']), 120_000)
  } finally {
    await prometheus.stop()
    for (const one of opened) one.close()
  }
})

describe('two real processes on PostgreSQL and Redis, watched by a real Prometheus', () => {
  let cluster: Cluster
  let redis: TestRedis
  let database: { url: string }
  let prometheus: TestPrometheus
  const running: ServerProcess[] = []
  beforeAll(async () => {
    cluster = await startPostgres()
    redis = await startRedis()
    database = await scratchDatabase(cluster.url)
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, LOG_LEVEL: 'error' }
    for (let n = 0; n < 2; n++) running.push(await startProcess(env))
    prometheus = await startPrometheus(
      running.map(({ watched }) => watched),
      hastened(),
    )
    await until(async () => expect(await prometheus.value('sum(up)')).toBe(2))
  })
  afterAll(async () => {
    for (const one of running) one.signal('SIGKILL')
    await prometheus?.stop()
    await redis?.stop()
    await cluster?.stop()
  })

  test('calls that fail fire an alert; the player reads a number, and its line in the log has the request and the reason [OPS-15] [OPS-16]', async () => {
    const [one] = running
    const tab = sealedBrowser(one?.origin ?? '').openTab()
    const logIn = () => tab.call('user.login', loginOf('nobody88'))
    await query(database.url, 'alter table member_device rename to member_device_away')
    try {
      await until(async () => {
        const reply = await logIn()
        expect(reply).toMatchObject({ ok: false, refusal: { code: 6005 } })
        const [, number = 'none'] = /（编号 ([0-9a-f]{8})）$/.exec(reply.ok ? '' : reply.refusal.message) ?? []
        expect(tab.posted.at(-1)?.headers[HEADERS.requestId]).toMatch(new RegExp(`${number}$`))
        const lines = one?.said().split('\n') ?? []
        expect(JSON.parse(lines.find((line) => line.includes(number)) ?? '{}')).toMatchObject({
          path: endpoints['user.login'].path,
          requestId: tab.posted.at(-1)?.headers[HEADERS.requestId],
          err: { message: expect.stringContaining('member_device') },
        })
        expect(await prometheus.firing()).toContain('ParlayCallsFail')
      })
    } finally {
      await query(database.url, 'alter table member_device_away rename to member_device')
    }
  })

  test('seals that are none, a database that stands still and a killed process each fire their alert, and it ends with them [OPS-15]', async () => {
    const [one, other] = running
    await until(async () => {
      const post = () => fetch(new URL(sealedPath(Date.now(), randomUUID()), one?.origin), { method: 'POST', body: 'a.b.c.d.e' })
      await Promise.all(Array.from({ length: 30 }, post))
      expect(await prometheus.firing()).toContain('ParlaySealsBroken')
    })
    cluster.freeze()
    await until(async () => expect(await prometheus.firing()).toEqual(expect.arrayContaining(['ParlayDatabaseAway', 'ParlayNotReady'])))
    await until(async () => expect(await prometheus.firing()).toContain('ParlayPricesOld'), 90_000)
    cluster.thaw()
    const over = ['ParlayCallsFail', 'ParlayDatabaseAway', 'ParlayNotReady', 'ParlayPricesOld', 'ParlaySealsBroken']
    await until(async () => expect((await prometheus.firing()).filter((name) => over.includes(name))).toEqual([]), 90_000)
    other?.signal('SIGKILL')
    await until(async () => expect(await prometheus.firing()).toContain('ParlayProcessDown'))
  })
})
