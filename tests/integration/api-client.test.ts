import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { loginOf } from '../support/api.ts'
import { sealedBrowser } from '../support/sealed-browser.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let home: string
beforeAll(async () => {
  server = await startServer({ env: { ALLOW_PLAIN: '0' } })
  home = mkdtempSync(join(tmpdir(), 'parlay-client-'))
})
afterAll(async () => {
  await server?.close()
  rmSync(home, { recursive: true, force: true })
})

/** What the client prints. */
interface Said {
  balance: { balanceFen: string; lockMoneyFen: string }
  matches: number
  bet: { id: string }
  ticket: Ticket
}

test('the client of docs/api.md, as it stands there and with one package beside it, bets for a member [OPS-21]', async () => {
  const [, client = ''] = /^```js\n([\s\S]*?)^```$/m.exec(readFileSync('docs/api.md', 'utf8')) ?? []
  writeFileSync(join(home, 'client.mjs'), client)
  mkdirSync(join(home, 'node_modules'))
  symlinkSync(resolve('node_modules/jose'), join(home, 'node_modules/jose'))
  const args = ['client.mjs', server.origin, DEMO_LOGIN.name, DEMO_LOGIN.password]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: home })
  const said = JSON.parse(stdout) as Said
  expect(said.matches).toBeGreaterThan(0)
  expect(said.ticket).toMatchObject({ id: said.bet.id, stakeFen: '1000', legs: [{ w: 'M', selection: 'H' }] })

  // The member's own page finds the ticket, and the stake held out of the balance that the client had read.
  const page = sealedBrowser(server.origin).openTab()
  const login = await page.call('user.login', loginOf(DEMO_LOGIN.name, DEMO_LOGIN.password))
  page.session.signIn(login.ok ? login.data : expect.fail('not logged in'))
  expect(await page.call('sport.betStatus', { id: said.bet.id })).toMatchObject({ ok: true, data: { ticket: { stakeFen: '1000' } } })
  const balance = await page.call('funds.getBalance', { withLockMoney: 1 })
  expect(balance).toMatchObject({ ok: true, data: { balanceFen: String(BigInt(said.balance.balanceFen) - 1000n) } })
})
