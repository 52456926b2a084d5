import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { roundsOf } from '../../../casino/fair/rounds.ts'
import { commitmentOf, isClientSeed } from '../../../casino/fair/seeds.ts'
import { DRAW_CHANCES, type Mine, type Terms } from '../../../contract/activity-kinds.ts'
import { addDays, dayOf, dayStart, mondayOf } from '../../../domain/days.ts'
import { lockedBudget } from '../../ledger/budget.ts'
import { MoneyRefused } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../transport/handlers.ts'
import type { At, Kind } from './kind.ts'

type DrawAt = At<'drawGift'>

/**
 * One draw a day or a week of Shanghai. Each has a server seed of its own, whose commitment is told before; the member's client seed is the
 * choice of the call, and the seed is told with the result. So anybody can recompute it (docs/fairness.md).
 */
export const drawGift: Kind<'drawGift'> = {
  // The odds hold only while the largest prize is covered.
  leastFen: ({ terms }) => largestFen(terms),
  async standing(db, at) {
    const mine = await mineOf(db, at)
    if (mine.left > 0) return { state: 'open', mine }
    const isDaily = at.entry.terms.every === 'day'
    const why = isDaily ? '今天已经抽过' : '本周已经抽过'
    const note = isDaily ? '明天 0:00 起有下一次机会' : '下周一 0:00 起有下一次机会'
    return { state: 'limit', why, note, until: mine.nextAt, mine }
  },
  async gift(_db, _at, choice) {
    checkSeed(choice)
    return null
  },
  async join(tx, at, choice) {
    const clientSeed = checkSeed(choice)
    const key = keyOf(at)
    const { terms } = at.entry
    if (await wasDrawn(tx, at, key)) throw new MoneyRefused(refuse('warning', '这一次机会已经用过'))
    if ((await lockedBudget(tx, at.id)) < largestFen(terms)) throw new MoneyRefused(refuse('warning', '活动的预算已经发完'))
    const { nonce, server_seed } = await nextSeed(tx, at)
    const number = roundsOf(server_seed, clientSeed)(nonce).below(DRAW_CHANCES)
    const { fen, points } = prizeAt(terms, number)
    const times = fen > 0n ? terms.times : 0
    await tx
      .updateTable('activity_draw')
      .set({ claim_key: key, client_seed: clientSeed, number, fen, points, times, drawn_at: new Date(at.now) })
      .where('activity', '=', at.id)
      .where('member_id', '=', at.memberId)
      .where('nonce', '=', nonce)
      .execute()
    return { key, fen, times, days: null, points: BigInt(points) }
  },
}

function checkSeed(choice: string | undefined): string {
  if (choice !== undefined && isClientSeed(choice)) return choice
  throw new MoneyRefused(refuse('invalidParameter', '你的种子要 1 到 40 个字母、数字、点、横线或下划线'))
}

const largestFen = ({ prizes }: Terms<'drawGift'>): bigint =>
  prizes.reduce((largest, { fen }) => (BigInt(fen) > largest ? BigInt(fen) : largest), 0n)

/** The prize of a number: each prize has as many numbers as it has chances, in the order of the terms. */
function prizeAt({ prizes }: Terms<'drawGift'>, number: number): { fen: bigint; points: number } {
  let end = 0
  for (const { chances, fen, points = 0 } of prizes) {
    end += chances
    if (number < end) return { fen: BigInt(fen), points }
  }
  throw new RangeError(`the prizes have no number ${number}`)
}

/** The first day of the member's chance, and the first of the next one. */
function periodOf({ entry, now }: DrawAt): { from: string; next: string } {
  const today = dayOf(now)
  if (entry.terms.every === 'day') return { from: today, next: addDays(today, 1) }
  const monday = mondayOf(today)
  return { from: monday, next: addDays(monday, 7) }
}

const keyOf = (at: DrawAt): string => `draw:${periodOf(at).from}`

async function wasDrawn(db: Db, at: DrawAt, key: string): Promise<boolean> {
  const row = await drawsOf(db, at).where('claim_key', '=', key).select('nonce').executeTakeFirst()
  return row !== undefined
}

const drawsOf = (db: Db, { id, memberId }: DrawAt) =>
  db.selectFrom('activity_draw').where('activity', '=', id).where('member_id', '=', memberId)

/** The seed of the next draw; made where it is asked for first, and kept: what was committed to never changes. */
async function nextSeed(db: Db, at: DrawAt): Promise<{ nonce: number; server_seed: string }> {
  const open = () => drawsOf(db, at).where('claim_key', 'is', null).select(['nonce', 'server_seed']).executeTakeFirst()
  const known = await open()
  if (known) return known
  await sql`
    insert into activity_draw (activity, member_id, nonce, server_seed)
    select ${at.id}, ${at.memberId}, count(*) + 1, ${randomBytes(32).toString('hex')} from activity_draw
    where activity = ${at.id} and member_id = ${at.memberId}
    on conflict do nothing`.execute(db)
  const made = await open()
  if (!made) throw new Error(`member ${at.memberId} has no seed for ${at.id}`)
  return made
}

const SHOWN = 20

async function mineOf(db: Db, at: DrawAt): Promise<Mine<'drawGift'>> {
  const rows = await drawsOf(db, at).where('claim_key', 'is not', null).selectAll().orderBy('nonce', 'desc').limit(SHOWN).execute()
  const left = rows.some(({ claim_key }) => claim_key === keyOf(at)) ? 0 : 1
  const isOver = at.entry.ends !== undefined && at.now >= Date.parse(at.entry.ends)
  const seed = isOver ? null : await nextSeed(db, at)
  return {
    left,
    nextAt: dayStart(periodOf(at).next),
    seed: seed && { nonce: seed.nonce, commitment: commitmentOf(seed.server_seed) },
    draws: rows.map((row) => ({
      at: row.drawn_at?.getTime() ?? 0,
      nonce: row.nonce,
      number: row.number ?? 0,
      fen: String(row.fen ?? 0n),
      points: row.points ?? 0,
      times: row.times ?? 0,
      clientSeed: row.client_seed ?? '',
      serverSeed: row.server_seed,
      commitment: commitmentOf(row.server_seed),
    })),
  }
}
