import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../../server/platform/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let fresh: string
beforeAll(async () => {
  fresh = mkdtempSync(join(tmpdir(), 'parlay-'))
  server = await startServer()
})
afterAll(async () => {
  await server.close()
  rmSync(fresh, { recursive: true, force: true })
})

/** The standard error of a failing start. */
const startFails = (env: Record<string, string>, ...args: string[]) =>
  new Promise<string>((done, fail) => {
    execFile(
      process.execPath,
      ['server/main.ts', ...args],
      { env: { ...process.env, DATA_DIR: fresh, PORT: '0', ...env } },
      (error, _, said) => (error ? done(said) : fail(new Error('it started'))),
    )
  })

const isOneSentence = /^[A-Z][^\n]*[.…]\n$/

test('an occupied port ends the start with one clear sentence', async () => {
  const squatter = createServer()
  const port = await new Promise<number>((done) =>
    squatter.listen(0, '127.0.0.1', () => done((squatter.address() as { port: number }).port)),
  )
  const said = await startFails({ PORT: String(port) })
  squatter.close()
  expect(said).toMatch(isOneSentence)
  expect(said).toContain(`Port ${port} on 127.0.0.1 is in use`)
})

test('a data directory that another server holds is refused, and what a killed server left is taken over at once [OPS-11]', async () => {
  const said = await startFails({ DATA_DIR: server.dataDir })
  expect(said).toMatch(isOneSentence)
  expect(said).toContain(`${server.dataDir} is in use by process`)
  await server.kill()
  // A container has few process ids: the one in the lease may belong to another process by now.
  const db = await openEmbedded(server.dataDir)
  await db
    .updateTable('lease')
    .set({ holder: `${hostname()} ${process.pid}`, expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  await db.destroy()
  await server.start()
})

test('an unreachable database is named in one sentence', async () => {
  const said = await startFails({ DATABASE_URL: 'postgres://parlay@127.0.0.1:9/none' })
  expect(said).toMatch(isOneSentence)
  expect(said).toContain('127.0.0.1:9')
})

test('Redis without a database server is refused in one sentence', async () => {
  const said = await startFails({ REDIS_URL: 'redis://127.0.0.1:9' })
  expect(said).toMatch(isOneSentence)
  expect(said).toContain('need a DATABASE_URL')
})

test('a replica of an embedded database is refused in one sentence, and an address that is none is named without its password', async () => {
  const said = await startFails({ READ_DATABASE_URL: 'postgres://parlay@127.0.0.1:9/none' })
  expect(said).toMatch(isOneSentence)
  expect(said).toContain('READ_DATABASE_URL is a standby of a DATABASE_URL')
  const wrong = await startFails({ DATABASE_URL: 'postgres://parlay@127.0.0.1:9/none', READ_DATABASE_URL: 'http://parlay:secret@replica/' })
  expect(wrong).toMatch(isOneSentence)
  expect(wrong).toContain('READ_DATABASE_URL is not a valid value')
})

test('a venue that does not exist, or whose calls nothing could prove, is named in one sentence', async () => {
  for (const [env, named] of [
    [{ VENUE_URL: 'NOTONE=https://games.example/' }, 'names NOTONE, which is no venue'],
    [{ VENUE_URL: 'XHDZ=https://games.example/' }, 'VENUE_KEY has to have its public key'],
    [{ VENUE_URL: 'XHDZ=https://games.example/', VENUE_KEY: `XHDZ=${'A'.repeat(392)}` }, 'VENUE_KEY of XHDZ is no public RSA key'],
    [{ VENUE_URL: 'XHDZ=javascript:alert(1)' }, 'VENUE_URL=XHDZ=javascript:alert(1) is not a valid value'],
  ] as const) {
    const said = await startFails(env)
    expect(said).toMatch(isOneSentence)
    expect(said).toContain(named)
  }
})

test('a bad variable, a bad speed and a date without fixtures are named in one sentence', async () => {
  expect(await startFails({ PORT: '70000' })).toMatch(/^PORT=70000 is not a valid value[^\n]*\.\n$/)
  expect(await startFails({ SITE_H5_URL: 'nonsense' })).toMatch(/^SITE_H5_URL=nonsense[^\n]*\.\n$/)
  expect(await startFails({}, '--replay', '2022-11-22', '--speed', 'fast')).toMatch(/^--speed fast[^\n]*\.\n$/)
  const noFixtures = await startFails({}, '--replay', '2022-11-22')
  expect(noFixtures).toMatch(isOneSentence)
  expect(noFixtures).toContain('2022-11-22')
})
