import type { Payload } from '../../../contract/endpoints.ts'
import type { WithdrawalAsked } from '../../../contract/wallet-withdraw.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { formatYuanFixed } from '../../../domain/money.ts'
import { proveSecondPassword, type SecondPasswordDeps } from '../../account/binding/second-password.ts'
import { isWalletOpen } from '../../account/binding/wallet-session.ts'
import type { Db } from '../../platform/database.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import type { FundsDeps } from '../deps.ts'
import { refuseUnproved, type WithdrawalRefusal, withdraw } from '../withdraw.ts'
import { LIMITS } from './terms.ts'

export interface WithdrawDeps {
  funds: FundsDeps
  second: SecondPasswordDeps
  /** Begins to pay it out; its failure is made good by the chore. */
  onAsked(id: string): void
}

/**
 * Takes a withdrawal from the page. Who asks is proved before any money is looked at: the session is not too old, the account's protection
 * is complete, the second password is right.
 */
export async function newWithdrawal(
  deps: WithdrawDeps,
  { id, cardId, amountFen, secondPassword }: Payload<'withdraw.new'>,
  context: MemberContext,
): Promise<Result<WithdrawalAsked>> {
  const unproved = (await refuseMember(deps.funds.db, context)) ?? (await proveSecondPassword(deps.second, secondPassword, context))
  const asked = { id, memberId: context.memberId, cardId, amountFen: BigInt(amountFen) }
  const taking = unproved ? refuseUnproved(deps.funds, asked, unproved) : withdraw(deps.funds, asked)
  const outcome = await taking.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null
    throw error
  })
  if (!outcome) return refuse('lockingUnavailable', '这笔金额正被另一项操作占用，没能冻结，请过一两分钟再试')
  if (outcome.state === 'done') {
    if (!outcome.repeated) deps.onAsked(id)
    return ok(outcome.answer)
  }
  if (outcome.state === 'refused') return refusalOf(outcome.answer)
  return refuse('invalidParameter', outcome.state === 'cancelled' ? '这一笔已确认没有取成，请重新操作' : '这一笔的内容与之前不一致')
}

async function refuseMember(db: Db, context: MemberContext): Promise<Refusal | null> {
  const { phone, real_name } = await db
    .selectFrom('member')
    .select(['phone', 'real_name'])
    .where('id', '=', context.memberId)
    .executeTakeFirstOrThrow()
  if (phone === null) return refuse('phoneUnbound', '请先绑定手机')
  if (real_name === null) return refuse('bindRealName', '请先完善真实姓名')
  return (await isWalletOpen(db, context)) ? null : refuse('walletTokenExpired', '离开太久，钱包登录已经过期，请重新确认身份')
}

/** What PostgreSQL says when the member's accounts were not free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

function refusalOf(answer: WithdrawalRefusal): Refusal {
  if (answer.why === 'unproved') return answer.refusal
  if (answer.why === 'card') return refuse('noData', '没有这个收款账户', { field: 'cardId' })
  if (answer.why === 'wait')
    return refuse('invalidParameter', '新账户，{time} 后可取', { field: 'cardId' }, { time: dateTimeOf(answer.until) })
  const [min, max] = [LIMITS.minFen, LIMITS.maxFen].map(formatYuanFixed) as [string, string]
  const [available, locked, left] = [answer.availableFen, answer.lockedFen, answer.leftFen].map((fen) => formatYuanFixed(BigInt(fen))) as [
    string,
    string,
    string,
  ]
  const sentence = {
    min: '单笔最少 ¥{min}',
    max: '单笔最多 ¥{max}',
    count: '今天的 {count} 次已经取完，请明天再取',
    day: '今天还可取 ¥{left}',
    available: answer.lockedFen === '0' ? '现在可取 ¥{available}' : '现在可取 ¥{available}；另有 ¥{locked} 流水未满',
  }[answer.why]
  return refuse('invalidParameter', sentence, { field: 'amountFen' }, { min, max, available, locked, left, count: String(LIMITS.dayCount) })
}
