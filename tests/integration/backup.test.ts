import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, md5, newMember } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let directory: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parlay-backup-'))
  server = await startServer()
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
  expect(fails('server/cli/restore.ts', broken)).toMatch(/^.*broken is no backup of this program: [^\n]*\.\n$/)
  const said = server.command('server/cli/restore.ts', file)
  expect(said).toContain('the books hold')
  expect(existsSync(/kept in (.*)\n/.exec(said)?.[1] ?? '')).toBe(true)

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
