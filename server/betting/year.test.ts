import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import type { Payload } from '../../contract/endpoints.ts'
import type { Selection } from '../../domain/markets.ts'
import type { Score } from '../../domain/settlement.ts'
import { type BettingWorld, bettingWorld, sourceOf } from '../../tests/support/betting.ts'
import { auditNames, planted } from '../../tests/support/planted.ts'
import { newFaults, wholeFaults } from '../../tests/support/proofs.ts'
import { audit, BOOKS } from '../domains.ts'
import { noteCorrection } from '../engine/play/corrections.ts'
import { balanceOf, houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { detachMonths, listMonths, proveDetached } from '../ledger/detach.ts'
import { beginMonth } from '../ledger/months.ts'
import { post } from '../ledger/post.ts'
import { isKept, sealMonths } from '../ledger/seals.ts'
import { monthStatement } from '../wallet/record/month.ts'
import { dealHandlers } from '../wallet/record/routes.ts'
import { betStatus } from './bet-status.ts'
import { placeBet } from './place-bet.ts'
import { betRecordList } from './record/list.ts'
import { betRecordTotal } from './record/total.ts'
import { recordHandlers } from './routes.ts'
import { settlePeriod } from './settle-period.ts'

const STAKE = 10_000n
const WON = 19_500n
const GRANT = 50_000n
const MONTHS = ['2022-12', ...Array.from({ length: 12 }, (_, n) => `2023-${String(n + 1).padStart(2, '0')}`)]
/** The result of this month's second match is corrected in the month after. */
const CORRECTED = '2023-05'

test('a year of bets, grants and a result corrected over the end of a month: each month is a table, statements join, and what was sealed stays [MONEY-09]', async () => {
  const world = await bettingWorld({ live: false })
  const { db, clock, memberId } = world
  const { main } = await memberAccounts(db, memberId)
  const grants = await houseAccount(db, 'grants')

  /** A new match, whose market takes bets of the one member. */
  async function match(
    name: string,
  ): Promise<
    BettingWorld & { bet(selection: Selection): Promise<Payload<'sport.placeBet'>>; end(score: Score, version?: number): Promise<void> }
  > {
    const made = await bettingWorld({ live: false, db, member: name })
    const on = { ...made, clock, source: sourceOf([made.game], clock) }
    const market = await on.offer('M', null, [950, 950, 3400])
    return {
      ...on,
      async bet(selection) {
        const bet = { id: randomUUID(), marketId: market.id, selection, odds: 950, stakeFen: String(STAKE), accept: 'none' } as const
        expect(await placeBet(on, bet, world.context())).toMatchObject({ ok: true })
        return bet
      },
      async end(score, version = 1) {
        await settlePeriod(on, { gameId: on.game.gameId, period: 'FT', version, score })
      },
    }
  }
  const at = (month: string, day: number) => {
    clock.at = Date.parse(`${month}-${String(day).padStart(2, '0')}T12:00:00+08:00`)
  }

  const told: Record<string, { staked: bigint; returned: bigint; granted: bigint }> = {}
  let overEnd: Awaited<ReturnType<typeof match>> | undefined
  let oldest: { on: BettingWorld; bet: Payload<'sport.placeBet'> } | undefined
  for (const [n, month] of MONTHS.entries()) {
    const sums = { staked: 0n, returned: 0n, granted: 0n }
    told[month] = sums
    at(month, 1)
    await beginMonth(db, clock.at)
    await sealMonths(db, () => false)
    if (overEnd) {
      if (MONTHS[n - 1] === CORRECTED) {
        await overEnd.end([0, 1], 2)
        sums.returned -= WON
      } else {
        await overEnd.end([1, 0])
        sums.returned += WON
      }
    }
    at(month, 10)
    await db.transaction().execute((tx) => {
      const grant = { id: `grant of ${month}`, debit: grants, credit: main, amountFen: GRANT, reason: 'grant', ref: String(memberId) }
      return post(tx, [grant], clock.at)
    })
    sums.granted += GRANT
    const within = await match(`within${n}`)
    oldest ??= { on: within, bet: await within.bet('C') }
    if (oldest.on !== within) await within.bet('C')
    await within.bet('H')
    at(month, 11)
    await within.end([1, 0])
    at(month, 28)
    overEnd = await match(`overend${n}`)
    await overEnd.bet('H')
    sums.staked += 3n * STAKE
    sums.returned += WON
    if (month === CORRECTED) {
      await overEnd.end([1, 0])
      sums.returned += WON
    }
  }

  expect([(await audit(db)).faults, await newFaults(db), await wholeFaults(db)]).toEqual([[], [], []])
  const { rows: tables } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from transfer group by tableoid order by min(seq)`.execute(db)
  expect(tables.map(({ name }) => name)).toEqual(['transfer_before', ...MONTHS.map((month) => `transfer_${month.replace('-', '_')}`)])

  let closingFen: string | null = null
  for (const month of MONTHS) {
    const statement = await monthStatement(db, memberId, { month })
    if (closingFen !== null) expect(statement.openingFen, month).toBe(closingFen)
    closingFen = statement.closingFen
    const { staked = 0n, returned = 0n, granted = 0n } = told[month] ?? {}
    expect(statement, month).toMatchObject({ stakedFen: String(staked), returnedFen: String(returned) })
    expect(BigInt(statement.closingFen) - BigInt(statement.openingFen), month).toBe(granted + returned - staked)
  }
  const { balanceFen } = await balanceOf(db, memberId)
  expect(closingFen).toBe(String(balanceFen))

  const whole = { kind: 'all', from: '2022-12-01', to: '2023-12-31' } as const
  const total = await betRecordTotal(db, memberId, whole)
  const all = Object.values(told)
  const profit = all.reduce((sum, { staked, returned }) => sum + returned - staked, 0n) + STAKE
  expect(total).toMatchObject({ count: 3 * MONTHS.length, openCount: 1, profitFen: String(profit) })
  const pages = []
  let cursor: string | null = null
  do {
    const { entries, next } = await betRecordList(db, memberId, whole, cursor)
    pages.push(...entries)
    cursor = next
  } while (cursor !== null)
  expect(new Set(pages.map(({ ticket }) => ticket.id)).size).toBe(3 * MONTHS.length)
  expect(pages.filter(({ corrected }) => corrected.length > 0)).toHaveLength(1)

  await auditNames(db, /^the transfers from 202212\d+ to 202212\d+ are not those that were sealed when 2023-01 had begun/, [
    sql`update transfer_2022_12 set ref = ref || ' ' where reason = 'grant'`,
  ])

  // Half a year later the first half of them is detached.
  at('2024-07', 10)
  await beginMonth(db, clock.at)
  await sealMonths(db, () => false)
  const monthsThatGo = MONTHS.slice(0, 7)
  const done = await detachMonths(db, BOOKS, 12, clock.at)
  expect(done.map(({ month }) => month)).toEqual(['before', ...monthsThatGo])
  expect(await detachMonths(db, BOOKS, 12, clock.at)).toEqual([])

  // What was bet in June and ended in July stays whole; the other 20 tickets of seven months are gone with all that they moved.
  const { rows: left } = await sql<{ tickets: number; holds: number; before: number }>`
    select (select count(*)::int from ticket) tickets, count(*)::int holds, count(*) filter (where seq < 2023070000000000)::int before
    from transfer where reason = 'stake_hold'`.execute(db)
  expect(left[0]).toEqual({ tickets: 3 * MONTHS.length - 20, holds: 3 * MONTHS.length - 20, before: 1 })
  expect([(await audit(db)).faults, await newFaults(db), await wholeFaults(db)]).toEqual([[], [], []])
  expect((await balanceOf(db, memberId)).balanceFen).toBe(balanceFen)
  for (const month of MONTHS.slice(7)) {
    const { staked = 0n, returned = 0n, granted = 0n } = told[month] ?? {}
    const statement = await monthStatement(db, memberId, { month })
    expect(statement, month).toMatchObject({ stakedFen: String(staked), returnedFen: String(returned) })
    expect(BigInt(statement.closingFen) - BigInt(statement.openingFen), month).toBe(granted + returned - staked)
  }

  // Who asks for what is gone is told so, and from which day on all is here.
  const calls = { ...recordHandlers(db), ...dealHandlers(db) }
  const june = { kind: 'all', from: '2023-06-01', to: '2023-07-31' } as const
  const july = { ...june, from: '2023-07-01' }
  const gone = { ok: false, message: '{day} 之前的记录已归档，这里查不到；需要时请联系客服', values: { day: '2023-06-29' } }
  for (const [range, says] of [
    [june, gone],
    [july, { ok: true }],
  ] as const) {
    expect(await calls['record.betRecordTotal'](range, world.context())).toMatchObject(says)
    expect(await calls['record.betRecordList']({ ...range, cursor: null }, world.context())).toMatchObject(says)
    expect(await calls['funds.queryDealRecord']({ ...range, cursor: null, size: 20 }, world.context())).toMatchObject(says)
    expect(await calls['funds.month']({ month: range.from.slice(0, 7) }, world.context())).toMatchObject(says)
  }

  // A bet that went is not placed again, and nobody hears that it never came. A result that is corrected says how many it no longer reaches.
  if (!oldest) throw new Error('no bet')
  const archived = { ok: false, code: CODES.noData, message: '这张注单早已提交，现已归档，这里查不到，也不会再投一次；需要时请联系客服' }
  expect(await placeBet(oldest.on, oldest.bet, world.context())).toMatchObject(archived)
  expect(await betStatus(oldest.on, oldest.bet.id, world.context())).toMatchObject(archived)
  expect((await balanceOf(db, memberId)).balanceFen).toBe(balanceFen)
  const { gameId } = oldest.on.game
  expect(await noteCorrection(db, { gameId, code: 'DD' })).toMatchObject({ version: 2, gone: 2 })
  await settlePeriod(oldest.on, { gameId, period: 'FT', version: 2, score: null, code: 'DD' })
  expect(await noteCorrection(db, { gameId: world.game.gameId, code: 'DD' })).toMatchObject({ gone: 0 })

  // Bets and months go on.
  const after = await match('after')
  await after.bet('H')
  await after.end([1, 0])
  expect([(await audit(db)).faults, await newFaults(db), await wholeFaults(db)]).toEqual([[], [], []])

  expect((await listMonths(db)).map(({ place }) => place)).toEqual([...done.map(() => 'detached'), ...MONTHS.slice(7).map(() => 'books')])
  for (const { month } of done) expect(await proveDetached(db, BOOKS, month), month).toEqual([])
  for (const [change, fault] of [
    [
      sql`update detached.transfer_2023_03 set ref = ref || ' ' where reason = 'grant'`,
      'the transfers of 2023-03 are not those that were sealed',
    ],
    [sql`update detached.ticket_2023_03 set return_fen = return_fen + 1`, 'the rows that went with 2023-03 are not as they were'],
    [sql`delete from detached.ticket_leg_2023_03`, 'the rows that went with 2023-03 are not as they were'],
  ] as const)
    await planted(db, [change], async (tx) => expect(await proveDetached(tx, BOOKS, '2023-03')).toEqual([fault]))
  await auditNames(db, /^account member:\d+:main stores \d+ fen but its transfers sum to/, [
    sql`update account_opening set fen = fen + 1 where account = ${main}`,
  ])
  await auditNames(db, /^the checkpoint of house:sports at \d+ says/, [
    sql`update account_opening set fen = fen + 1 where account = (select id from account where owner_kind = 'house' and wallet = 'sports')`,
  ])

  // What stayed of months that went has no seal of its own any more.
  const stayed = sql`update transfer_kept_2023_06 set ref = ref || ' ' where reason = 'grant' and seq < 2023020000000000`
  await auditNames(db, /^the transfers up to 202306\d+ that stayed when 2023-06 was detached are not as they were$/, [stayed])
  await planted(db, [stayed], async (tx) => expect(await isKept(tx)).toBe(false))
  expect(await isKept(db)).toBe(true)

  // Nobody deletes a ticket that did not go; and who says that one went is found.
  const { id: here } = await db.selectFrom('ticket').select('id').limit(1).executeTakeFirstOrThrow()
  for (const [table, key] of Object.entries({ ticket: 'id', ticket_leg: 'ticket_id' }))
    await expect(sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${here}`.execute(db)).rejects.toThrow(
      `${table} is append-only`,
    )
  await expect(sql`delete from transfer where ref = ${here}`.execute(db)).rejects.toThrow('is append-only')
  const said = sql`insert into detached_cause values (${here}, '2023-06')`
  await auditNames(db, new RegExp(`^ticket ${here} is here, and noted to have gone with 2023-06$`), [said])
  await auditNames(db, /^4 causes are noted to have gone with 2023-06, but 3 went$/, [said])
})
