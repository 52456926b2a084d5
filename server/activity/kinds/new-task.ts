import { sql } from 'kysely'
import type { Mine, TaskStep } from '../../../contract/activity-kinds.ts'
import { leastFen } from '../../../domain/money.ts'
import { MoneyRefused } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../transport/handlers.ts'
import { claimsOf } from './claims.ts'
import type { At, Kind } from './kind.ts'

/** Steps that a new member takes, each once and in any order, each with its gift. Whether one is done is a fact of the member's own rows. */
export const newTask: Kind<'newTask'> = {
  leastFen: ({ terms: { steps } }) => steps.map(({ fen }) => BigInt(fen)).reduce((one, other) => leastFen(one, other)),
  async standing(db, at) {
    const mine = await mineOf(db, at)
    if (mine.steps.some(({ done, gotAt }) => done && gotAt === null)) return { state: 'open', mine }
    return mine.steps.every(({ gotAt }) => gotAt !== null)
      ? { state: 'limit', why: '任务全部完成，礼金都领过了', mine }
      : { state: 'unmet', why: '还没有可以领的礼金', note: '完成一步就能领一份', mine }
  },
  async gift(db, at, choice) {
    const wanted = at.entry.terms.steps.find(({ step }) => step === choice)
    const mine = (await mineOf(db, at)).steps.find(({ step }) => step === choice)
    if (!wanted || !mine) throw new MoneyRefused(refuse('invalidParameter', '没有这一步任务'))
    if (mine.gotAt !== null) throw new MoneyRefused(refuse('warning', '这一步的礼金已经领过'))
    if (!mine.done) throw new MoneyRefused(refuse('warning', '这一步还没有完成'))
    return { key: keyOf(wanted.step), fen: BigInt(wanted.fen), times: at.entry.terms.times, days: null }
  },
}

const keyOf = (step: TaskStep): string => `step:${step}`

async function mineOf(db: Db, at: At<'newTask'>): Promise<Mine<'newTask'>> {
  const [facts, claims] = await Promise.all([factsOf(db, at.memberId), claimsOf(db, at)])
  return {
    steps: at.entry.terms.steps.map(({ step }) => ({
      step,
      done: facts[step],
      gotAt: claims.find(({ key }) => key === keyOf(step))?.at.getTime() ?? null,
    })),
  }
}

async function factsOf(db: Db, memberId: bigint): Promise<Record<TaskStep, boolean>> {
  const { rows } = await sql<Record<TaskStep, boolean>>`
    select bind_phone as phone, bind_real_name as name, email is not null as email, gender is not null and birthday is not null as profile,
      exists (select 1 from play_limit l where l.member_id = m.id) as "limit",
      exists (select 1 from payment p where p.member_id = m.id and p.kind = 'deposit'
        and case when p.settled_fen is null then p.state = 'paid' else p.settled_fen > 0 end) as deposit,
      exists (select 1 from ticket t where t.member_id = m.id and t.status = 'settled') as bet
    from member m where m.id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no member ${memberId}`)
  return row
}
