import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReplica } from '../../server/platform/replica.ts'
import { alertRules } from '../support/prometheus.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { testDatabase } from '../support/template.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** All that a server exports; what tells of a replica only one that has an address of it. */
const exported = async () => {
  const text = await (await fetch(`${server.metrics}/metrics`)).text()
  const db = await testDatabase()
  const replica = openReplica('postgres://127.0.0.1:1/nowhere', {} as pg.CustomTypesConfig, db, undefined)
  const ofReplica = replica.metrics.map(({ name }) => name)
  await replica.stop()
  await db.destroy()
  return new Set([...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''), ...ofReplica])
}
const named = (text: string): string[] => [...new Set(text.match(/\b(parlay|process|nodejs)_\w+/g))].sort()
const dashboards = readdirSync('deploy/grafana').map((file) => JSON.parse(readFileSync(`deploy/grafana/${file}`, 'utf8')) as Dashboard)
interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[]
}
const panels = dashboards.flatMap((one) => one.panels)

test('health, readiness and metrics are served at a local port of their own [OPS-04]', async () => {
  expect(await (await fetch(`${server.metrics}/healthz`)).json()).toEqual({ ok: true })
  expect(await (await fetch(`${server.metrics}/readyz`)).json()).toMatchObject({ ready: true })
  expect(await (await fetch(`${server.origin}/metrics`)).text(), 'not to players').not.toContain('parlay_')
})

test('every metric of an alert or a panel is one that the server exports, and every one of our own is on a panel [OPS-15]', async () => {
  const known = await exported()
  const inPanels = named(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' '))
  for (const name of [
    ...named(
      alertRules()
        .map(({ expr }) => expr)
        .join(' '),
    ),
    ...inPanels,
  ])
    expect(known, name).toContain(name)
  expect([...known].filter((name) => name.startsWith('parlay_')).filter((name) => !inPanels.includes(name))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size, 'ids of panels differ').toBe(panels.length)
})

test('every alert says what is wrong, to whom, and the runbook has what to do [OPS-15] [OPS-16]', () => {
  const runbook = readFileSync('docs/operation.md', 'utf8')
  for (const { alert, labels, annotations } of alertRules()) {
    expect(['page', 'ticket']).toContain(labels?.severity)
    expect(annotations?.summary, alert).toMatch(/\.$/)
    expect(runbook, alert).toContain(`\`${alert}\``)
  }
})
