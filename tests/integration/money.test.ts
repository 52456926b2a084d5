import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import { LIMITS } from '../../server/account/limits/limits.ts'
import { openEmbedded } from '../../server/platform/database.ts'
import { earlyBet, newMember } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ fixtures: ['tests/fixtures/invented-day.json'], args: ['--replay', '2022-11-22'] })
})
afterAll(() => server.close())

test('a hundred parallel copies of a bet have one effect and one answer; its id with another body is refused, for its member and for any other [MONEY-03]', async () => {
  const member = await newMember(server.origin, 'copies88')
  const other = await newMember(server.origin, 'others88')
  const bet = await earlyBet(server.origin, '10000')
  const answers = await Promise.all(Array.from({ length: 100 }, () => member.call('sport.placeBet', bet)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status_code: 6000, data: { id: bet.id, stakeFen: '10000', status: 'accepted' } })

  const refused = { status_code: 6012, data: { reason: 'reused-id' } }
  for (const change of [{ stakeFen: '20000' }, { selection: 'C' }, { accept: 'none' }] as const)
    expect(await member.call('sport.placeBet', { ...bet, ...change })).toMatchObject(refused)
  expect(await other.call('sport.placeBet', bet)).toMatchObject(refused)
  expect(await other.call('sport.betStatus', { id: bet.id }), 'tells nobody else of it').toMatchObject({ data: { ticket: null } })
  expect(await member.call('sport.placeBet', bet), 'a late copy').toEqual(answers[0])

  const { data } = await member.call('sport.tickets', {})
  expect((data as { tickets: Ticket[] }).tickets).toHaveLength(1)
  const held = await member.call('funds.getBalance', { withLockMoney: 1 })
  expect(held.data).toMatchObject({ balanceFen: '990000', lockMoneyFen: '10000' })
  expect((await other.call('funds.getBalance', { withLockMoney: 1 })).data).toMatchObject({ balanceFen: '1000000' })
})

test('copies of a bet that race a status call all are the bet or none is, as the status said [MONEY-04]', async () => {
  const member = await newMember(server.origin, 'racing88')
  for (const ahead of [0, 1, 5, 20]) {
    const bet = await earlyBet(server.origin, '1000')
    const copies = (count: number) => Array.from({ length: count }, () => member.call('sport.placeBet', bet))
    const before = copies(ahead)
    const asked = member.call('sport.betStatus', { id: bet.id })
    const answers = await Promise.all([...before, ...copies(20)])
    const said = ((await asked).data as { ticket: Ticket | null }).ticket !== null
    for (const answer of answers)
      expect(answer).toMatchObject(
        said ? { status_code: 6000, data: { id: bet.id } } : { status_code: 6012, data: { reason: 'cancelled' } },
      )
  }
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test('a member who asks for ids that never arrived is told to ask later after a hundred; bets are found all the same [SEC-17]', async () => {
  const member = await newMember(server.origin, 'asking88')
  const other = await newMember(server.origin, 'patient8')
  const bet = await earlyBet(server.origin, '1000')
  await member.call('sport.placeBet', bet)
  const ask = (by: typeof member) => by.call('sport.betStatus', { id: randomUUID() })
  const answers = await Promise.all(Array.from({ length: LIMITS.burntIds.max + 20 }, () => ask(member)))
  const count = (code: number) => answers.filter(({ status_code }) => status_code === code).length
  expect([count(6000), count(6011)]).toEqual([LIMITS.burntIds.max, 20])
  expect((await member.call('sport.betStatus', { id: bet.id })).data).toMatchObject({ ticket: { id: bet.id } })
  expect(await ask(other)).toMatchObject({ status_code: 6000, data: { ticket: null } })
})

test('after kill -9 under load every acknowledged bet is there on the restart, and the books hold [MONEY-10]', async () => {
  const members = await Promise.all([1, 2, 3, 4].map((n) => newMember(server.origin, `loaded8${n}`)))
  const bet = await earlyBet(server.origin, '1000')
  const acknowledged: { member: (typeof members)[number]; id: string }[] = []
  const enough = Promise.withResolvers<void>()
  const load = members.map(async (member) => {
    for (;;) {
      const id = randomUUID()
      const answer = await member.call('sport.placeBet', { ...bet, id }).catch(() => null)
      if (answer === null) return
      expect(answer).toMatchObject({ status_code: 6000, data: { id } })
      acknowledged.push({ member, id })
      if (acknowledged.length === 40) enough.resolve()
    }
  })
  await enough.promise
  await server.kill()
  await Promise.all(load)
  await server.start()
  for (const { member, id } of acknowledged)
    expect((await member.call('sport.betStatus', { id })).data).toMatchObject({ ticket: { id, status: 'accepted' } })
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test('`npm run audit` names the first rows that break the books and fails, from beside a running server too [MONEY-09]', async () => {
  const audited = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/audit.ts'], {
      env: { ...process.env, DATA_DIR: server.dataDir },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  expect(audited()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('The books hold.') })
  await server.stop()
  const db = await openEmbedded(server.dataDir)
  await sql`set session_replication_role = replica`.execute(db)
  await sql`update account set balance_fen = balance_fen + 7 where id = (select min(id) from account where floored)`.execute(db)
  await db.destroy()
  const broken = {
    status: 1,
    stdout: expect.stringMatching(/transfers,[^\n]* \d+ members, \d+ tickets,[^\n]* \d+ payments,[^\n]*\nThe books do not hold\.\n$/),
  }
  const rows = /^account member:\d+:main stores \d+ fen but its transfers sum to \d+\nall balances together are 7 fen instead of zero\n$/
  expect(audited()).toMatchObject({ ...broken, stderr: expect.stringMatching(rows) })
  await server.start()
  expect(audited()).toMatchObject({ ...broken, stderr: expect.stringMatching(rows) })
})
