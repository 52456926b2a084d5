import { createHash } from 'node:crypto'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { createMember } from './user/register.ts'

export const DEMO_LOGIN = { name: 'demo88', password: 'demo1234' } as const
/** One with a bound phone, whose first login on each device asks for a code: read it in the sandbox console. */
export const DEMO_PHONE_LOGIN = { name: 'demo99', password: 'demo1234', phone: '13800136721', email: 'demo99@parlay.example' } as const

/** What a new database starts with: two demo logins and the first notices. Runs at each start, adds what is missing. */
export async function seed(db: Db, clock: Clock): Promise<void> {
  await demoMember(db, DEMO_LOGIN, clock.now())
  const withPhone = await demoMember(db, DEMO_PHONE_LOGIN, clock.now())
  if (withPhone !== null) {
    const { phone, email } = DEMO_PHONE_LOGIN
    const bound = { phone_area: '86', phone, email, real_name: '林海', bind_phone: true, bind_real_name: true }
    await db.updateTable('member').set(bound).where('id', '=', withPhone).execute()
  }
  const notice = await db.selectFrom('notice').select('id').executeTakeFirst()
  if (!notice) {
    await db
      .insertInto('notice')
      .values(NOTICES.map(([title, content], i) => ({ title, content, published_at: new Date(clock.now() - i * 3_600_000) })))
      .execute()
  }
}

/** The id of a demo member that was missing. */
async function demoMember(db: Db, { name, password }: { name: string; password: string }, now: number): Promise<bigint | null> {
  const demo = await db.selectFrom('member').select('id').where('name', '=', name).executeTakeFirst()
  return demo ? null : createMember(db, name, createHash('md5').update(password).digest('hex'), now)
}

const NOTICES = [
  [
    '本站全部金额均为游戏币，不可兑换',
    '这是一个演示站点。注册即得 ¥10,000 游戏币，所有投注、派彩都用游戏币结算，不能充值，也不能兑换成真钱。',
  ],
  ['滚球投注有 5 秒确认', '滚球注单要等 5 秒确认。期间如有进球，盘口会先封盘，注单不会被接受，本金立即退回。'],
  ['赛果以 90 分钟（含补时）为准', '所有全场盘口按常规时间加补时的比分结算，加时赛和点球大战不计入。'],
] as const
