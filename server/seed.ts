import { createHash, randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { CARD_WAIT_MS } from '../contract/wallet-cards.ts'
import { hashPassword } from './account/password/passwords.ts'
import { createMember } from './account/register.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import type { Database } from './platform/schema.ts'
import { maskedNumber } from './wallet/cards/card-text.ts'
import { cardSeal } from './wallet/cards/deps.ts'

export const DEMO_LOGIN = { name: 'demo88', password: 'demo1234' } as const
/**
 * Has a bound phone, so that the first login on each device asks for a code, shown in the sandbox console; and a second password with a
 * payout account that has waited its day, so that a withdrawal can be seen at once.
 */
export const DEMO_PHONE_LOGIN = {
  ...{ name: 'demo99', password: 'demo1234', secondPassword: '246810' },
  ...{ phone: '13800136721', email: 'demo99@parlay.example', card: '880100123456789' },
} as const

/** Hash of an unknown password. */
const SHUT = '$argon2id$v=19$m=19456,t=2,p=1$xrpCjY6TKXKRiUH+fWaMTw$AUwO7l5ByRJdXxJkHy6JU/0TxcCH92bg0hiqslR7yns'

/**
 * Prepares the demo logins at each start: they are open in the demonstration and else shut, so that no part of account entry has to
 * know of them.
 */
export async function seed(db: Db, clock: Clock, demo: boolean): Promise<void> {
  if (demo) {
    await openDemo(db, DEMO_LOGIN, {}, clock.now())
    const { phone, email } = DEMO_PHONE_LOGIN
    const bound = { phone_area: '86', phone, email, real_name: '林海', bind_phone: true, bind_real_name: true }
    const opened = await openDemo(db, DEMO_PHONE_LOGIN, bound, clock.now())
    if (opened !== null) await bindDemoCard(db, opened, clock.now())
  } else await shutDemo(db)
}

type Login = Record<'name' | 'password', string>

/** Makes the demo member, or reopens it after `shutDemo`; returns its id, null where nothing had to be done. A player who has registered the name keeps it. */
async function openDemo(db: Db, { name, password }: Login, bound: Updateable<Database['member']>, now: number): Promise<bigint | null> {
  const found = await db.selectFrom('member').select(['id', 'is_demo', 'password_hash']).where('name', '=', name).executeTakeFirst()
  if (found && !(found.is_demo && found.password_hash === SHUT)) return null
  const md5 = md5Of(password)
  const id = found ? found.id : await createMember(db, name, md5, now, true)
  // Another process made it just now.
  if (id === null) return null
  const open = { ...bound, ...(found && { password_hash: await hashPassword(md5) }) }
  if (Object.keys(open).length > 0) await db.updateTable('member').set(open).where('id', '=', id).execute()
  return id
}

const md5Of = (text: string): string => createHash('md5').update(text).digest('hex')

/** A second password, and a bank card that takes withdrawals already. */
async function bindDemoCard(db: Db, memberId: bigint, now: number): Promise<void> {
  const { card, secondPassword } = DEMO_PHONE_LOGIN
  const second_password_hash = await hashPassword(md5Of(secondPassword))
  await db.updateTable('member').set({ second_password_hash }).where('id', '=', memberId).execute()
  const seal = await cardSeal(db)
  const bound = { kind: 'bank', of_what: 'OTHER', note: '', removed_at: null } as const
  const times = { bound_at: new Date(now - CARD_WAIT_MS), usable_at: new Date(now) }
  const number = { sealed: seal.seal(card, memberId), digest: seal.digest('bank', card), masked: maskedNumber('bank', card) }
  await db
    .insertInto('payout_card')
    .values({ id: randomUUID(), member_id: memberId, is_default: true, ...bound, ...times, ...number })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Shuts the demo members: no password is right, no code reaches them, and their sessions and the sent codes are deleted. */
async function shutDemo(db: Db): Promise<void> {
  const shut = { password_hash: SHUT, phone_area: null, phone: null, email: null, bind_phone: false }
  const demo = await db.updateTable('member').set(shut).where('is_demo', '=', true).returning('id').execute()
  const ids = demo.map(({ id }) => id)
  if (ids.length > 0)
    for (const table of ['session', 'login_pending'] as const) await db.deleteFrom(table).where('member_id', 'in', ids).execute()
  await db.deleteFrom('outbox').execute()
}
