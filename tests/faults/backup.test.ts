import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askServer } from '../../server/control.ts'
import { apiOf, earlyBet, md5, newMember } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let directory: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parlay-backup-'))
  server = await startServer({ fixtures: ['tests/fixtures/invented-day.json'], args: ['--replay', '2022-11-22'] })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const fails = (file: string, ...args: string[]): string => {
  try {
    execFileSync(process.execPath, [file, ...args], { env: { ...process.env, DATA_DIR: server.dataDir }, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
  throw new Error('it succeeded')
}
const login = (name: string) =>
  apiOf(server.origin).call('user.login', {
    isAgent: 0,
    name,
    password: md5('harbour42'),
    kaptchcate: 99,
    codeId: '',
    code: '',
    version: '1.0',
  })

/** The files that others than their owner could read or write. */
const open = (): string[] =>
  ['', ...globSync('**/{*,.*}', { cwd: server.dataDir })].filter((name) => (lstatSync(join(server.dataDir, name)).mode & 0o077) !== 0)

test('the embedded database, what stands beside it and a backup are their owner’s alone, also where they were not [SEC-18]', async () => {
  await newMember(server.origin, 'mine1111')
  expect(open()).toEqual([])
  const file = join(directory, 'mine.tar.gz')
  server.command('server/cli/backup.ts', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.kill()
  execFileSync('chmod', ['-R', 'a+rwX', server.dataDir])
  expect(open().length).toBeGreaterThan(900)
  await server.start()
  await newMember(server.origin, 'mine2222')
  expect(open()).toEqual([])
  rmSync(file)
})

test('bets do not wait for a backup, and each that was acknowledged before it began is in it [OPS-10]', async () => {
  const { call } = await newMember(server.origin, 'punter11')
  const terms = await earlyBet(server.origin)
  const bet = async () => {
    const id = randomUUID()
    expect((await call('sport.placeBet', { ...terms, id })).status_code).toBe(6000)
    return id
  }
  const before = [await bet(), await bet(), await bet()]
  const file = join(directory, 'during.tar.gz')
  let [longest, ended] = [0, false]
  const from = performance.now()
  const backup = askServer(server.dataDir, 'backup', { file }).finally(() => {
    ended = true
  })
  // As many as the member can pay for: a fast machine places a thousand while the backup is written.
  for (let placed = 0; !ended && placed < 990; placed++) {
    const at = performance.now()
    await bet()
    longest = Math.max(longest, performance.now() - at)
  }
  await backup
  expect(longest).toBeLessThan((performance.now() - from) / 2)

  await server.kill()
  expect(server.command('server/cli/restore.ts', file)).toContain('the books hold')
  rmSync(file)
  await server.start()
  const { token } = (await login('punter11')).data as { token: string }
  for (const id of before)
    expect((await apiOf(server.origin, token).call('sport.betStatus', { id })).data).toMatchObject({ ticket: { id } })
})

test('a backup of the running server, restored, is that moment again: members, balances and sound books [OPS-08]', async () => {
  const file = join(directory, 'parlay.tar.gz')
  await newMember(server.origin, 'before11')
  expect(server.command('server/cli/backup.ts', file)).toMatch(/^.*parlay\.tar\.gz: \d+\.\d MB\n$/)
  expect(readdirSync(directory)).toEqual(['parlay.tar.gz'])
  await newMember(server.origin, 'after222')

  expect(fails('server/cli/restore.ts', file)).toMatch(/^The data directory .* is in use by process \d+[^\n]*\.\n$/)
  await server.kill()
  const broken = join(directory, 'broken')
  writeFileSync(broken, 'not an archive')
  expect(fails('server/cli/restore.ts', broken)).toMatch(/^.*broken is no backup of this program, or is damaged: [^\n]*\.\n$/)
  cpSync(file, broken)
  truncateSync(broken, statSync(file).size - 1)
  expect(fails('server/cli/restore.ts', broken)).toMatch(/^.*broken is no backup of this program, or is damaged: it was cut off\.\n$/)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4
  writeFileSync(broken, bytes)
  expect(fails('server/cli/restore.ts', broken)).toMatch(/^.*broken is no backup of this program, or is damaged: [^\n]*\.\n$/)
  expect(readdirSync(server.dataDir)).not.toContain('restoring')
  const said = server.command('server/cli/restore.ts', file)
  expect(said).toContain('the books hold')
  expect(existsSync(/kept in (.*)\n/.exec(said)?.[1] ?? '')).toBe(true)
  expect(open()).toEqual([])

  await server.start()
  const known = await login('before11')
  const { token } = known.data as { token: string }
  const balance = await apiOf(server.origin, token).call('funds.getBalance', { withLockMoney: 1 })
  expect(balance.data).toMatchObject({ balanceFen: '1000000' })
  expect((await login('after222')).status_code).toBe(6002)
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test('a backup that can not be written leaves nothing behind and says why in one sentence', () => {
  const file = join(directory, 'no', 'such', 'directory', 'parlay.tar.gz')
  expect(fails('server/cli/backup.ts', file)).toMatch(/cannot be written: [^\n]*\.\n$/)
})
