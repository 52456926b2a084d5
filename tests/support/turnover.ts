import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Market } from '../../contract/sport.ts'
import { priceIndex, type Selection } from '../../domain/markets.ts'
import type { Score } from '../../domain/settlement.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { audit } from '../../server/domains.ts'
import { balanceOf, houseAccount, memberAccounts } from '../../server/ledger/accounts.ts'
import { post } from '../../server/ledger/post.ts'
import type { Db } from '../../server/platform/database.ts'
import { forfeitBonus } from '../../server/wallet/turnover/forfeit-bonus.ts'
import { grantBonus, openDepositTurnover } from '../../server/wallet/turnover/open-requirement.ts'
import { owedTurnover, turnover } from '../../server/wallet/turnover/owed.ts'
import { type BettingWorld, bettingWorld, setSpendable } from './betting.ts'

/** Members who owe turnover, each step a minute after the one before. */
export const MINUTE = 60_000

let members = 0
/** A new member without money, with a new game. */
export async function turner(db: Db): Promise<BettingWorld> {
  const on = await bettingWorld({ live: false, db, member: `turner${members++}` })
  await setSpendable(db, on.memberId, 0n)
  return on
}

/** Adds a game for the same member, on the same clock. */
export async function anotherGame({ clock, memberId, context, db }: BettingWorld): Promise<BettingWorld> {
  const other = await bettingWorld({ live: false, db, member: `turner${members++}` })
  return { ...other, clock, memberId, context, source: { ...other.source, spokeAt: () => clock.at } }
}

/** A paid deposit; without a provider here. */
export async function pay(on: BettingWorld, amountFen: bigint): Promise<string> {
  on.clock.at += MINUTE
  const id = randomUUID()
  await on.db.transaction().execute(async (tx) => {
    const [{ main }, payments] = [await memberAccounts(tx, on.memberId), await houseAccount(tx, 'grants')]
    await post(tx, [{ id: `grant:${id}`, debit: payments, credit: main, amountFen, reason: 'grant', ref: id }], on.clock.at)
    await openDepositTurnover(tx, on.memberId, { id, amountFen }, on.clock.at)
  })
  return id
}

/** A bonus with a deposit of its own; the result grants it again. */
export async function bonus(
  on: BettingWorld,
  principalFen: bigint,
  granted: bigint,
  ref: string = randomUUID(),
  dueAt: number | null = null,
) {
  const deposit = await pay(on, principalFen)
  const terms = { memberId: on.memberId, ref, bonusFen: granted, times: 8, on: { deposit, principalFen }, dueAt }
  const grant = () => on.db.transaction().execute((tx) => grantBonus(tx, terms, on.clock.at))
  await grant()
  return grant
}

export const priceOf = ({ w, prices }: Market, selection: Selection): number => prices[priceIndex(w, selection)] ?? 0

export async function bet(on: BettingWorld, market: Market, selection: Selection, stakeFen: bigint): Promise<string> {
  on.clock.at += MINUTE
  const id = randomUUID()
  const odds = priceOf(market, selection)
  const answer = await placeBet(on, { id, marketId: market.id, selection, odds, stakeFen: String(stakeFen), accept: 'none' }, on.context())
  expect(answer).toMatchObject({ ok: true })
  return id
}

export async function end(on: BettingWorld, score: Score | null, version = 1) {
  on.clock.at += MINUTE
  await settlePeriod(on, { gameId: on.game.gameId, period: 'FT', version, score, code: 'D1' })
}

/** State and progress of the member's requirements, the oldest first. */
export const done = async (on: BettingWorld) =>
  (
    await on.db
      .selectFrom('turnover_requirement')
      .select(['state', 'done_fen'])
      .where('member_id', '=', on.memberId)
      .orderBy('opened_at')
      .orderBy('id')
      .execute()
  ).map(({ state, done_fen }) => [state, done_fen])
/** What can be withdrawn. */
export const free = async (on: BettingWorld) => BigInt((await turnover(on.db, on.memberId, on.clock.at)).withdrawableFen)
export const balance = async (on: BettingWorld) => (await balanceOf(on.db, on.memberId)).balanceFen
export const booksHold = async (db: Db) => expect((await audit(db)).faults).toEqual([])
/** Gives up the oldest bonus. */
export const giveUp = async (on: BettingWorld, id: string = randomUUID()) => {
  const requirement = (await owedTurnover(on.db, on.memberId)).requirements.find(({ kind }) => kind === 'bonus')
  return forfeitBonus(on, { id, requirement: String(requirement?.id ?? 1) }, on.context())
}
