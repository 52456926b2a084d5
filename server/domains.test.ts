import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Market } from '../contract/sport.ts'
import type { Selection } from '../domain/markets.ts'
import { type BettingWorld, bettingWorld, sourceOf } from '../tests/support/betting.ts'
import { deposit } from '../tests/support/deposits.ts'
import { makeChampion } from '../tests/support/odds-source.ts'
import { sentNow, withdrawTo } from '../tests/support/withdrawals.ts'
import { takeCashOut } from './betting/cash-out/take.ts'
import { decideBet } from './betting/decide-bet.ts'
import { placeBet, placeSeries } from './betting/place-bet.ts'
import { settlePeriod } from './betting/settle-period.ts'
import { audit, REASONS } from './domains.ts'
import { openMarkets } from './engine/book/market-rows.ts'
import { moveCheckpoints } from './ledger/checkpoint.ts'
import type { Db } from './platform/database.ts'
import { recycle } from './venue/recycle.ts'
import type { VenueSites } from './venue/seamless/sites.ts'
import { transfer as venueTransfer } from './venue/transfer.ts'
import { settleDispute } from './wallet/dispute/settle-dispute.ts'
import type { ProviderWord } from './wallet/provider/provider.ts'
import { kindOf } from './wallet/record/reasons.ts'
import { takeMessage } from './wallet/take-message.ts'

let db: Db
const NO_SITES: VenueSites = new Map()
/** A venue with its own books that takes what comes, lets 2 yuan go, and says nothing of 3. */
const THERE: VenueSites = new Map([
  [
    'HTQP',
    {
      address: new URL('https://games.example/HTQP'),
      keys: [],
      wallet: {
        balance: async () => 900n,
        move: async ({ amountFen }) => ({
          became: amountFen === 300n ? 'unclear' : amountFen === 100n ? 'refused' : 'done',
          balanceFen: null,
        }),
        status: async () => ({ became: 'unclear', balanceFen: null }),
      },
    },
  ],
])

/** Books with tickets in every state, series, systems, an outright, and payments with every ending. */
beforeAll(async () => {
  const over = await bettingWorld({ live: false })
  db = over.db
  const coming = await bettingWorld({ live: false, db, member: 'coming01' })
  const live = await bettingWorld({ live: true, db, member: 'inplay01' })
  const winner = await over.offer('M', null, [950, 2100, 3400])
  const goals = await over.offer('OU', 10, [870, 990])
  const next = await coming.offer('M', null, [950, 2100, 3400])
  const inPlay = await live.offer('R', -2, [900, 960], [1, 0])

  await bet(over, 'won', winner, 'H')
  await bet(over, 'lost', goals, 'O')
  await bet(coming, 'accepted', next, 'H')
  const both = { ...over, source: sourceOf([over.game, coming.game], over.clock) }
  await series(both, 'series lost', [goals, next])
  await series(both, 'series open', [winner, next])
  const [second, third] = [
    await bettingWorld({ live: false, db, member: 'second01' }),
    await bettingWorld({ live: false, db, member: 'third001' }),
  ]
  const [lost, won] = [await second.offer('OU', 10, [870, 990]), await third.offer('M', null, [950, 2100, 3400])]
  const three = { ...second, source: sourceOf([second.game, third.game, coming.game], over.clock) }
  await system(three, 'system over', [lost, won])
  await system(three, 'system open', [lost, next])
  await outright(second, 'champion')
  await bet(live, 'refused', inPlay, 'H')
  await live.setStatus(inPlay, 'suspended')
  await decideBet(live, 'refused')
  await live.setStatus(inPlay, 'open')
  await bet(live, 'delayed', inPlay, 'H')
  for (const { game } of [over, second, third]) await settlePeriod(over, { gameId: game.gameId, period: 'FT', score: [1, 0] })

  await deposit(over, over.memberId, 'paid in', 1_000n)
  await provider(over, 'paid in', 'paid')
  await deposit(over, over.memberId, 'asked for', 1_000n)
  await deposit(over, over.memberId, 'paid order', 50_000n)
  await db
    .insertInto('deposit_order')
    .values({
      payment_id: 'paid order',
      way: 'huione',
      account: 'huione',
      asked_fen: 50_000n,
      pay_fen: 50_000n,
      fee_fen: 250n,
      bonus: null,
      coin: null,
      pay_from: null,
      pay_to: null,
      remark: null,
      expires_at: new Date(over.clock.now()),
      looked_at: null,
    })
    .execute()
  await takeMessage(over, { id: 'says paid order', payment: 'paid order', amountFen: 50_000n, says: 'paid' })
  for (const [id, says] of [
    ['paid out', 'paid'],
    ['given back', 'failed'],
  ] as const) {
    // To a coin, whose network has a fee.
    await withdrawTo(over, over.memberId, id, 10_000n, 'coin')
    await sentNow(over, id)
    await provider(over, id, says, 10_000n - 712n)
  }
  await withdrawTo(over, over.memberId, 'under way', 10_000n)
  await deposit(over, over.memberId, 'paid short', 1_000n)
  await provider(over, 'paid short', 'paid', 900n)
  const decided = { number: 1, act: 'credit', by: 'a person', reason: 'as the provider says' } as const
  expect(await settleDispute(over, decided)).toEqual({ settled: true, changeFen: '900', borneFen: '0' })

  for (const channelCode of ['HATY', 'XHZR'])
    await venueTransfer(over, NO_SITES, { id: `to ${channelCode}`, channelCode, ty: 'in', amount: '5' }, over.context())
  await venueTransfer(over, NO_SITES, { id: 'from HATY', channelCode: 'HATY', ty: 'out', amount: '2' }, over.context())
  await recycle(over, NO_SITES, { id: 'all back' }, over.context())
  for (const [id, ty, amount] of [
    ['there', 'in', '9'],
    ['from there', 'out', '2'],
    ['not taken', 'in', '1'],
    ['not answered', 'in', '3'],
  ] as const)
    await venueTransfer(over, THERE, { id, channelCode: 'HTQP', ty, amount }, over.context())
  await venueTransfer(over, NO_SITES, { id: 'again', channelCode: 'HATY', ty: 'in', amount: '5' }, over.context())
  await bet(coming, 'cashed out', next, 'H')
  await bet(coming, 'cashed in part', next, 'H')
  for (const [ticketId, percent] of [
    ['cashed out', 100],
    ['cashed in part', 40],
  ] as const) {
    const chances = async () => [{ W: 0.5, LW: 0, P: 0, LL: 0 }]
    const taken = await takeCashOut({ ...coming, chances }, { id: `cash ${ticketId}`, ticketId, percent, leastFen: '1' }, coming.context())
    expect(taken).toMatchObject({ ok: true })
  }
  await moveCheckpoints(db, over.clock.now())
})
afterAll(() => db.destroy())

const TERMS = { stakeFen: '10000', accept: 'none' } as const
const priceOf = ({ prices }: Market, selection: Selection) => prices[selection === 'C' ? 1 : 0] ?? 0
async function bet(world: BettingWorld, id: string, market: Market, selection: Selection) {
  const call = { id, marketId: market.id, selection, odds: priceOf(market, selection), ...TERMS }
  expect(await placeBet(world, call, world.context())).toMatchObject({ ok: true })
}
async function series(world: BettingWorld, id: string, markets: Market[]) {
  const legs = markets.map((market) => {
    const selection = market.w === 'OU' ? 'O' : 'H'
    return { marketId: market.id, selection, odds: priceOf(market, selection) } as const
  })
  expect(await placeSeries(world, { id, legs, ...TERMS }, world.context())).toMatchObject({ ok: true })
}
/** Each leg by itself and both together: the slip sells none yet, so it is made of a series. */
async function system(world: BettingWorld, id: string, markets: Market[]) {
  await series(world, id, markets)
  const stakes = ['2000', '3000', '5000']
  const lines = [[0], [1], [0, 1]].map((legs, i) => ({ legs, stakeFen: stakes[i] }))
  await db
    .updateTable('ticket')
    .set({ lines: JSON.stringify(lines) })
    .where('id', '=', id)
    .execute()
}
async function outright(world: BettingWorld, id: string) {
  const { run_id } = await db.selectFrom('game').select('run_id').executeTakeFirstOrThrow()
  const cup = { run_id, competition: 'Invented Cup', league_id: '1', teams: '[]', ends_on: '2022-12-18', status: 'open' as const }
  const { id: gameId } = await db.insertInto('outright').values(cup).returning('id').executeTakeFirstOrThrow()
  const champion = makeChampion(String(gameId), 3_000)
  await openMarkets(db, [{ id: champion.marketId, gameId: champion.gameId, w: 'FS', line: null }])
  const source = { ...world.source, champion: () => champion }
  const call = { id, marketId: champion.marketId, selection: 'FS1' as const, odds: 3_000, ...TERMS }
  expect(await placeBet({ ...world, source }, call, world.context())).toMatchObject({ ok: true })
}
async function provider(world: BettingWorld, payment: string, says: ProviderWord, amountFen = 1_000n) {
  await takeMessage(world, { id: `says ${payment}`, payment, amountFen, says })
}

test('books of every kind of ticket and payment hold [MONEY-09]', async () => {
  const { faults, disputes, counts } = await audit(db)
  expect(faults).toEqual([])
  expect(disputes).toEqual([expect.stringMatching(/^HTQP has not said since .* what became of 300 fen in \(move not answered\)$/)])
  expect(counts).toMatchObject({ tickets: 12, 'cash-outs': 2, 'settled disputes': 1 })
  const states = await db.selectFrom('ticket').select(['id', 'status']).orderBy('number').execute()
  expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).toEqual({
    won: 'settled',
    lost: 'settled',
    accepted: 'accepted',
    'series lost': 'settled',
    'series open': 'accepted',
    'system over': 'settled',
    'system open': 'accepted',
    champion: 'accepted',
    'cashed out': 'cashed',
    'cashed in part': 'accepted',
    refused: 'refused',
    delayed: 'delay',
  })
})

test('the record of the wallet has a name for each reason that money moves for [REC-02]', () => {
  expect(REASONS.filter((reason) => kindOf(reason) === 'other')).toEqual([])
})

const transfer = (debit: RawBuilder<unknown>, credit: RawBuilder<unknown>, fen: number, reason: string, ref: string) =>
  sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at) values ('planted', ${debit}, ${credit}, ${fen}, ${reason}, ${ref}, now())`
const house = sql`(select id from account where owner_kind = 'house' and wallet = 'sports')`
const grants = sql`(select id from account where owner_kind = 'house' and wallet = 'grants')`
const nobody = sql`424242`
const own = sql`(select id from account where owner_kind = 'member' and owner = (select min(id) from member) and wallet = 'main')`
const marketOf = (ticket: string) => sql`(select market_id from ticket_leg where ticket_id = ${ticket} and place = 0)`

/** Changes of the database past its triggers, each with the audit's sentence about it. */
const PLANTED: [what: string, says: RegExp, ...plant: RawBuilder<unknown>[]][] = [
  ['a transfer from nobody', /^transfer planted names an account that does not exist/, transfer(nobody, house, 1, 'winnings', 'x')],
  ['a transfer to nobody', /^transfer planted names an account that does not exist/, transfer(house, nobody, 1, 'winnings', 'x')],
  [
    'a transfer for no reason known',
    /^transfer planted moves for a whim, which no domain lists/,
    transfer(house, grants, 1, 'a whim', 'x'),
  ],
  [
    'a wallet of the house that nobody knows',
    /^account house:pocket is no wallet that a domain lists/,
    sql`insert into account (owner_kind, owner, wallet, floored) values ('house', 0, 'pocket', false)`,
  ],
  [
    'a wallet that should be the house’s',
    /^account house:7:sports is no wallet that a domain lists/,
    sql`update account set owner = 7 where id = ${house}`,
  ],
  [
    'a member without a wallet',
    /^member \d+ has 1 of the 2 accounts that each has/,
    sql`update account set wallet = 'purse' where id = ${own}`,
  ],
  [
    'a wallet of no member',
    /^account \d+ is the wallet main of member 424242, who does not exist/,
    sql`update account set owner = 424242 where id = ${own}`,
  ],

  [
    'a ticket on no market',
    /^ticket accepted names a member, market or game/,
    sql`update ticket_leg set market_id = 'none' where ticket_id = 'accepted'`,
  ],
  [
    'a ticket on another game',
    /^ticket accepted names a member, market or game/,
    sql`update ticket_leg set game_id = 1 where ticket_id = 'accepted'`,
  ],
  [
    'a ticket of nobody',
    /^ticket accepted names a member, market or game/,
    sql`update ticket set member_id = 424242 where id = 'accepted'`,
  ],
  [
    'a leg on no market',
    /^ticket series open names a member, market or game/,
    sql`update ticket_leg set market_id = 'none' where ticket_id = 'series open'`,
  ],
  [
    'a game that is gone',
    /^ticket won names a member, market or game/,
    sql`delete from game where id = (select game_id from ticket_leg where ticket_id = 'won')`,
  ],

  [
    'a balance that no transfer made',
    /^account member:\d+:main stores \d+ fen but its transfers sum to \d+/,
    sql`update account set balance_fen = balance_fen + 1 where id = ${own}`,
  ],
  [
    'a transfer that no balance has',
    /^account member:\d+:main stores \d+ fen but its transfers sum to \d+/,
    transfer(own, house, 1, 'winnings', 'x'),
  ],
  [
    'a balance below nothing',
    /^account member:\d+:main stores -\d+ fen but its transfers sum to -\d+/,
    sql`alter table account drop constraint floor_holds`,
    transfer(own, house, 9_000_000, 'winnings', 'x'),
    sql`update account set balance_fen = balance_fen - 9000000 where id = ${own}`,
  ],

  [
    'a version ahead of the movements',
    /^account member:\d+:main is at version/,
    sql`update account set version = version + 1 where id = ${own}`,
  ],
  [
    'two movements of one number',
    /^account member:\d+:main is at version/,
    sql`update transfer set debit_version = debit_version + 1 where debit = ${own} and debit_version = (select min(debit_version) from transfer where debit = ${own})`,
  ],
  [
    'two movements that counted as one',
    /^account member:\d+:main is at version/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version)
      select 'planted', id, ${house}, 1, 'winnings', 'x', now(), version from account where id = ${own}`,
  ],
  [
    'movements with a gap',
    /^account member:\d+:main is at version .* numbered 1 to 99/,
    sql`update transfer set debit_version = 99 where ref = 'under way'`,
  ],
  [
    'movements that begin elsewhere',
    /^account member:\d+:main is at version .* numbered 0 to/,
    sql`update transfer set credit_version = 0 where credit = ${own} and credit_version = 1`,
  ],

  [
    'money from nowhere',
    /^all balances together are 1 fen instead of zero/,
    sql`update account set balance_fen = balance_fen + 1 where id = ${own}`,
  ],
  [
    'a house balance from nowhere',
    /^all balances together are -5 fen instead of zero/,
    sql`update house_checkpoint set balance_fen = balance_fen - 5 where account = ${house}`,
  ],

  [
    'a checkpoint off its transfers',
    /^the checkpoint of house:sports at \d+ says/,
    sql`update house_checkpoint set balance_fen = balance_fen + 1 where account = ${house}`,
  ],
  [
    'a transfer slipped in below a checkpoint',
    /^the checkpoint of house:(sports|grants) at \d+ says/,
    transfer(house, grants, 7, 'winnings', 'x'),
    sql`update house_checkpoint set seq = (select max(seq) from transfer)`,
  ],

  [
    'a stake that was not held',
    /^ticket accepted \(accepted\) has held 10000,/,
    sql`update ticket set stake_fen = stake_fen + 1 where id = 'accepted'`,
  ],
  ['a hold that is gone', /^ticket delayed \(delay\) has held 0,/, sql`delete from transfer where id = 'hold:delayed'`],
  [
    'a hold that was reversed',
    /^ticket accepted \(accepted\) has held 0,/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, reverses, at) select 'planted', credit, debit, amount_fen, reason, ref, id, at from transfer where id = 'hold:accepted'`,
  ],
  ['a ticket that was paid and is open', /^ticket won \(accepted\) has/, sql`update ticket set status = 'accepted' where id = 'won'`],
  ['a ticket that was lost and is open', /^ticket lost \(delay\) has/, sql`update ticket set status = 'delay' where id = 'lost'`],
  ['winnings of a ticket that is open', /^ticket accepted \(accepted\) has .* won 3 fen/, transfer(house, own, 3, 'winnings', 'accepted')],
  [
    'a refusal that gave nothing back',
    /^ticket accepted \(refused\) has held 10000, released 0,/,
    sql`update ticket set status = 'refused' where id = 'accepted'`,
  ],
  ['a refusal that took', /^ticket refused \(refused\) has .* lost 3,/, transfer(own, house, 3, 'stake_lost', 'refused')],
  ['a refusal that paid', /^ticket refused \(refused\) has .* won 3 fen/, transfer(house, own, 3, 'winnings', 'refused')],
  [
    'a settlement that moved nothing',
    /^ticket accepted \(settled\) has .* released 0, lost 0,/,
    sql`update ticket set status = 'settled' where id = 'accepted'`,
  ],
  ['a return that was not paid', /^ticket won \(settled\) has/, sql`update ticket set return_fen = return_fen + 1 where id = 'won'`],

  [
    'an open ticket on a settled market',
    /^ticket accepted is accepted with 1 legs, 0 of them with a result, 0 lost, 1 unlike their market/,
    sql`update market set status = 'settled' where id = ${marketOf('accepted')}`,
  ],
  [
    'a waiting ticket on a settled market',
    /^ticket delayed is delay with 1 legs, 0 of them with a result, 0 lost, 1 unlike their market/,
    sql`update market set status = 'settled' where id = ${marketOf('delayed')}`,
  ],
  [
    'a ticket settled by another result',
    /^ticket won is settled with 1 legs, 1 of them with a result, 0 lost, 1 unlike their market/,
    sql`update market set result_version = 2 where id = ${marketOf('won')}`,
  ],

  [
    'a market that counts from elsewhere',
    /^ticket delayed says it counts from \[1, 0\], its market \S+ counts from 1:1/,
    sql`update market set from_c = 1 where id = ${marketOf('delayed')}`,
  ],
  [
    'a ticket that does not say from where',
    /^ticket accepted says it counts from the start, its market \S+ counts from 2:0/,
    sql`update market set from_h = 2 where id = ${marketOf('accepted')}`,
  ],
  [
    'a leg that counts from elsewhere',
    /^ticket series open says it counts from \[9, 9\]/,
    sql`update ticket_leg set snapshot = snapshot || '{"from": [9, 9]}' where ticket_id = 'series open'`,
  ],

  [
    'a leg of a line that is gone',
    /^ticket series open has lines \[.*\] with a stake of 10000 fen and legs \[0\]/,
    sql`delete from ticket_leg where ticket_id = 'series open' and place = 1`,
  ],
  [
    'a ticket without legs',
    /^ticket accepted (has lines .* fen and legs $|names a member)/,
    sql`delete from ticket_leg where ticket_id = 'accepted'`,
  ],
  [
    'a leg of no ticket',
    /^leg 0 of ticket gone, which does not exist/,
    sql`update ticket_leg set ticket_id = 'gone' where ticket_id = 'accepted'`,
  ],
  [
    'a leg in no line',
    /^ticket series open has lines/,
    sql`update ticket set lines = jsonb_build_array(jsonb_build_object('legs', '[0]'::jsonb, 'stakeFen', '10000')) where id = 'series open'`,
  ],
  [
    'a line of a leg that is not there',
    /^ticket accepted has lines/,
    sql`update ticket set lines = jsonb_set(lines, '{0,legs}', '[0, 1]') where id = 'accepted'`,
  ],
  [
    'lines with another stake than the ticket',
    /^ticket accepted has lines .* with a stake of 10000 fen/,
    sql`update ticket set lines = jsonb_set(lines, '{0,stakeFen}', '"9999"') where id = 'accepted'`,
  ],
  [
    'legs that are not numbered from 0',
    /^ticket accepted has lines/,
    sql`update ticket_leg set place = 1 where ticket_id = 'accepted'`,
    sql`update ticket set lines = jsonb_set(lines, '{0,legs}', '[1]') where id = 'accepted'`,
  ],
  [
    'legs with a gap',
    /^ticket series open has lines .* and legs \[0, 2\]/,
    sql`update ticket_leg set place = 2 where ticket_id = 'series open' and place = 1`,
    sql`update ticket set lines = jsonb_set(lines, '{0,legs}', '[0, 2]') where id = 'series open'`,
  ],
  [
    'a leg by another result than its market',
    /^ticket series open is .* 1 unlike their market/,
    sql`update ticket_leg set result_version = 2 where ticket_id = 'series open' and place = 0`,
  ],
  [
    'a leg with a version and no result',
    /^ticket series open is .* 1 unlike their market/,
    sql`update ticket_leg set result_version = 1 where ticket_id = 'series open' and place = 1`,
  ],
  [
    'a series settled too early',
    /^ticket series open is settled with 2 legs, 1 of them/,
    sql`update ticket set status = 'settled' where id = 'series open'`,
  ],
  [
    'a lost series that is open',
    /^ticket series lost is accepted with 2 legs, 1 of them with a result, 1 lost/,
    sql`update ticket set status = 'accepted' where id = 'series lost'`,
  ],
  [
    'a system settled with its first lost line',
    /^ticket system open is settled with 2 legs, 1 of them with a result, 1 lost/,
    sql`update ticket set status = 'settled' where id = 'system open'`,
  ],
  [
    'a system that is open after its last result',
    /^ticket system over is accepted with 2 legs, 2 of them with a result, 1 lost/,
    sql`update ticket set status = 'accepted' where id = 'system over'`,
  ],
  [
    'a cash-out that nothing moved for',
    /^ticket accepted \(accepted\) had 1 fen cashed out for 1 in 1 parts; 0 cash-outs say 0 for 0, and moved 0 for 0/,
    sql`update ticket set stake_fen = stake_fen - 1, cashed_stake_fen = 1, cashed_fen = 1, cash_outs = 1 where id = 'accepted'`,
  ],
  [
    'a cash-out twice in the ticket',
    /^ticket cashed in part \(accepted\) had 4000 fen cashed out for 3705 in 2 parts; 1 cash-outs/,
    sql`update ticket set cash_outs = 2 where id = 'cashed in part'`,
  ],
  [
    'a cash-out that paid more than it says',
    /^ticket cashed in part \(accepted\) had 4000 fen cashed out for 3705 in 1 parts; 1 cash-outs say 4000 for 3704, and moved 4000 for 3705/,
    sql`update cash_out set paid_fen = paid_fen - 1 where ticket_id = 'cashed in part'`,
  ],
  [
    'a cash-out above its worth less the margin',
    /^ticket cashed in part .* had 4000 fen cashed out/,
    sql`update cash_out set fair_fen = paid_fen where ticket_id = 'cashed in part'`,
  ],
  [
    'a cash-out of another member’s',
    /^ticket cashed in part .* had 4000 fen cashed out/,
    sql`update cash_out set member_id = 424242 where ticket_id = 'cashed in part'`,
  ],
  [
    'a cash-out of lines that were not taken out',
    /^ticket cashed in part .* had 4000 fen cashed out/,
    sql`update ticket set cashed_lines = jsonb_set(cashed_lines, '{0,stakeFen}', '"1"') where id = 'cashed in part'`,
  ],
  [
    'a cash-out of no ticket',
    /^ticket gone \(\) had {2}fen cashed out .* 1 cash-outs say/,
    sql`update cash_out set ticket_id = 'gone' where ticket_id = 'cashed out'`,
  ],
  [
    'a ticket that is cashed out and still runs',
    /^ticket cashed in part \(cashed\) had 4000 fen/,
    sql`update ticket set status = 'cashed' where id = 'cashed in part'`,
  ],
  [
    'a cash-out that was taken back',
    /^cash-out cash:cash cashed out:stake of ticket cashed out is taken back by planted/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, reverses, at) select 'planted', credit, debit, amount_fen, reason, ref, id, at from transfer where id = 'cash:cash cashed out:stake'`,
  ],
  [
    'a settlement of what was cashed out',
    /^ticket cashed out \(cashed\) has .* won 3 fen/,
    transfer(house, own, 3, 'winnings', 'cashed out'),
  ],
  [
    'a cash-out that nobody called for',
    /^cash-out cash cashed out of ticket cashed out has no money call/,
    sql`update money_request set kind = 'bet' where id = 'cash cashed out'`,
  ],
  [
    'an automatic cash-out of another’s ticket',
    /^an automatic cash-out of ticket accepted is set by member 424242/,
    sql`insert into cash_out_rule values ('accepted', 424242, 100, 100, now())`,
  ],
  ['a lost series that pays', /^ticket series lost is settled/, sql`update ticket set return_fen = 1 where id = 'series lost'`],

  [
    'a deposit of nobody',
    /^deposit paid in is of a member that does not exist/,
    sql`update payment set member_id = 424242 where id = 'paid in'`,
  ],
  [
    'a payout of no withdrawal',
    /^payout none is of a withdrawal that does not exist/,
    sql`update payout set payment_id = 'none' where payment_id = 'paid out'`,
  ],
  [
    'a payout of a deposit',
    /^payout paid in is of a withdrawal that does not exist/,
    sql`update payout set payment_id = 'paid in' where payment_id = 'paid out'`,
  ],
  ['an order of no payment', /^deposit order none is of a payment that does not exist/, sql`update deposit_order set payment_id = 'none'`],
  [
    'turnover that nobody owes',
    /^requirement \d+ is of member 424242, who does not exist/,
    sql`update turnover_requirement set member_id = 424242`,
  ],
  [
    'a withdrawal to an account that never was',
    /^withdrawal under way has no account of its member that it is paid to/,
    sql`update payout set card_id = 'none' where payment_id = 'under way'`,
  ],
  [
    'a deposit of another amount',
    /^deposit paid in \(paid\) has credited 1000,/,
    sql`update payment set amount_fen = 999 where id = 'paid in'`,
  ],
  [
    'a deposit credited unpaid',
    /^deposit paid in \(requested\) has credited 1000,/,
    sql`update payment set state = 'requested' where id = 'paid in'`,
  ],
  [
    'a deposit paid and not credited',
    /^deposit asked for \(paid\) has credited 0,/,
    sql`update payment set state = 'paid' where id = 'asked for'`,
  ],
  [
    'an order for another amount than its payment',
    /^deposit order paid order \(payment paid of 50000 fen\) is closed, for 50001 fen, and took 250 of 250 fen as fee/,
    sql`update deposit_order set pay_fen = 50001`,
  ],
  [
    'an order that is open though it was paid',
    /^deposit order paid order \(payment paid of 50000 fen\) is open/,
    sql`update deposit_order set open = true`,
  ],
  [
    'a fee that was not taken',
    /^deposit order paid order .* took 0 of 250 fen as fee/,
    sql`delete from transfer where reason = 'deposit_fee'`,
  ],
  [
    'a dispute that its payment does not know of',
    /^callback against it disputes payment paid out, which has no note of it/,
    sql`insert into money_request (id, kind, body_hash, state, answer, at)
      values ('callback:against it', 'callback', '', 'done', '{"effect": "disputed", "said": "failed", "payment": "paid out"}', now())`,
  ],
  ['a dispute that is settled without a record', /^payment paid short is settled, of which nothing says why/, sql`delete from dispute_act`],
  [
    'a dispute that nobody settled, and the member does not see',
    /^callback says paid short disputes payment paid short, which has no note of it/,
    sql`update dispute_message set act = null`,
  ],
  [
    'a payment under review for nothing',
    /^payment paid in is under review, of which nothing says why/,
    sql`update payment set disputed_at = now() where id = 'paid in'`,
  ],
  [
    'a decision that says another amount',
    /^decision 1 on paid short \(credit\) says it changed 901 fen and the house bore 0, its transfers 900 and 0/,
    sql`update dispute_act set change_fen = 901`,
  ],
  ['a decision by no call', /^decision 1 on paid short/, sql`delete from money_request where id = 'dispute:1'`],
  ['money moved by no decision', /^transfer review:1:0 moves 900 fen by no decision/, sql`delete from dispute_act`],
  [
    'a withdrawal that is not held',
    /^withdrawal under way \(requested\) has credited 0, held 0,/,
    sql`delete from transfer where ref = 'under way'`,
  ],
  [
    'a withdrawal that ended twice',
    /^withdrawal paid out \(failed\) has .* paid 9288, charged 712, given back 0 fen/,
    sql`update payment set state = 'failed' where id = 'paid out'`,
  ],
  [
    'a withdrawal with another fee than it was charged',
    /^withdrawal paid out \(paid\) has .* paid 9288, charged 712,/,
    sql`update payment set fee_fen = 711 where id = 'paid out'`,
  ],
  [
    'a withdrawal to nobody’s account',
    /^withdrawal under way has no account of its member that it is paid to/,
    sql`delete from payout where payment_id = 'under way'`,
  ],
  [
    'a withdrawal to another member’s account',
    /^withdrawal under way has no account of its member that it is paid to/,
    sql`update payout_card set member_id = (select max(id) from member) where id = (select card_id from payout where payment_id = 'under way')`,
  ],
  [
    'a withdrawal sent before it was reviewed',
    /^withdrawal paid out .* or was sent before it was reviewed/,
    sql`update payout set reviewed_at = null where payment_id = 'paid out'`,
  ],
  [
    'a withdrawal given back and paid',
    /^withdrawal given back \(paid\) has .* paid 0, charged 0, given back 10000 fen/,
    sql`update payment set state = 'paid' where id = 'given back'`,
  ],

  [
    'a transfer to a venue that nobody asked for',
    /^transfer transfer:again moves for venue_in from main of member \d+ to venue:HATY of member \d+, by no call/,
    sql`delete from money_request where id = 'again'`,
  ],
  [
    'a transfer to another’s venue wallet',
    /^transfer transfer:again moves for venue_in/,
    sql`update account set owner = (select id from member where name = 'coming01') where wallet = 'venue:HATY'`,
  ],
  [
    'a transfer in the other direction',
    /^transfer transfer:again moves for venue_out from main/,
    sql`update transfer set reason = 'venue_out' where id = 'transfer:again'`,
  ],
  [
    'a transfer into what is no venue',
    /^transfer transfer:again moves for venue_in from main of member \d+ to purse/,
    sql`update account set wallet = 'purse' where wallet = 'venue:HATY'`,
  ],
  [
    'a transfer that moved nothing',
    /^transfer again says it moved 500 fen, its transfers 0/,
    sql`delete from transfer where ref = 'again'`,
  ],
  [
    'a recycling that says more than it moved',
    /^recycle all back says it moved 900 fen, its transfers 800/,
    sql`update money_request set answer = answer || '{"backFen": "900"}' where id = 'all back'`,
  ],
  [
    'a wallet of no venue',
    /^account \d+ is the wallet venue:HATY, of a venue that does not exist or without a floor/,
    sql`delete from venue where code = 'HATY'`,
  ],
  [
    'a venue wallet without a floor',
    /^account \d+ is the wallet venue:XHZR, of a venue that does not exist or without a floor/,
    sql`update account set floored = false, balance_fen = 0, version = 0 where wallet = 'venue:XHZR'`,
  ],

  [
    'money at a venue with its own books that no move brought there',
    /^transfer arrive:there moves 0 fen for venue_arrive from .* to .*, its move says 900 from transit to house/,
    sql`delete from transfer where id = 'arrive:there'`,
  ],
  [
    'money from such a venue that its move does not say',
    /^transfer come:from there moves 200 fen for venue_come from house to main, its move says nothing/,
    sql`update venue_move set state = 'refused' where id = 'from there'`,
  ],
  [
    'a move of another amount',
    /^transfer arrive:there moves 900 fen for venue_arrive from transit to house, its move says 901 from transit to house/,
    sql`update venue_move set amount_fen = 901 where id = 'there'`,
  ],
  [
    'a move that gave another member’s money back',
    /^transfer return:not taken moves 100 fen for venue_return/,
    sql`update account set owner = (select id from member where name = 'coming01') where wallet = 'transit'`,
  ],
  [
    'a move that came twice',
    /^transfer come:twice moves 200 fen for venue_come from house to main, its move says nothing/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at) select 'come:twice', debit, credit, amount_fen, reason, ref, at
      from transfer where id = 'come:from there'`,
  ],
  [
    'money on its way that no move waits for',
    /^member \d+ has 300 fen on the way to venues, their moves say 0/,
    sql`update venue_move set state = 'done', settled_at = now() where id = 'not answered'`,
  ],
  ['a move that nobody asked for', /^move there in HTQP of member \d+ is of no call/, sql`delete from money_request where id = 'there'`],
  [
    'a move with a venue that has no books',
    /^move there in HTQP of member \d+ is of a venue without books/,
    sql`update venue set wallet = 'here' where code = 'HTQP'`,
  ],

  [
    'an account that its member closed, and that may still bet',
    /^member \d+ is closed in one way and not in the other/,
    sql`update member set closed_at = now() where name = 'second01'`,
  ],
  [
    'a closed account without a time',
    /^member \d+ is closed in one way and not in the other/,
    sql`insert into play_break (member_id, kind, began_at, until) select id, 'closed', now(), now() from member where name = 'second01'`,
  ],
  [
    'a gift to a closed account',
    /^member \d+ was given \d+ fen for grant after the account was closed/,
    sql`update member set closed_at = 'epoch' where name = 'second01'`,
  ],
  ['a bet nobody asked for', /^bet accepted has no money call that made it/, sql`delete from money_request where id = 'accepted'`],
  [
    'a bet of a refused call',
    /^bet series open has no money call that made it/,
    sql`update money_request set state = 'refused' where id = 'series open'`,
  ],
  [
    'a deposit by another call',
    /^deposit paid in has no money call that made it/,
    sql`update money_request set kind = 'bet' where id = 'paid in'`,
  ],
  [
    'a withdrawal of another’s call',
    /^withdraw under way has no money call that made it/,
    sql`update money_request set member_id = 424242 where id = 'under way'`,
  ],
]

test.each(PLANTED)('the audit names the row of %s [MONEY-09]', async (_, says, ...plant) => {
  const tx = await db.startTransaction().execute()
  try {
    // A replica runs no triggers and checks no foreign keys.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of plant) await statement.execute(tx)
    expect((await audit(tx)).faults).toContainEqual(expect.stringMatching(says))
  } finally {
    await tx.rollback().execute()
  }
})
