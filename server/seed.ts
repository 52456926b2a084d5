import { createHash } from 'node:crypto'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { createMember } from './user/register.ts'

export const DEMO_LOGIN = { name: 'demo88', password: 'demo1234' } as const

/** What a new database starts with: a demo login and the first notices. Runs at each start, adds what is missing. */
export async function seed(db: Db, clock: Clock): Promise<void> {
  const demo = await db.selectFrom('member').select('id').where('name', '=', DEMO_LOGIN.name).executeTakeFirst()
  if (!demo) await createMember(db, DEMO_LOGIN.name, createHash('md5').update(DEMO_LOGIN.password).digest('hex'), clock.now())
  const notice = await db.selectFrom('notice').select('id').executeTakeFirst()
  if (!notice) {
    await db
      .insertInto('notice')
      .values(NOTICES.map(([title, content], i) => ({ title, content, published_at: new Date(clock.now() - i * 3_600_000) })))
      .execute()
  }
}

const NOTICES = [
  [
    '本站全部金额均为游戏币，不可兑换',
    '这是一个演示站点。注册即得 ¥10,000 游戏币，所有投注、派彩都用游戏币结算，不能充值，也不能兑换成真钱。',
  ],
  ['滚球投注有 5 秒确认', '滚球注单要等 5 秒确认。期间如有进球，盘口会先封盘，注单不会被接受，本金立即退回。'],
  ['赛果以 90 分钟（含补时）为准', '所有全场盘口按常规时间加补时的比分结算，加时赛和点球大战不计入。'],
] as const
