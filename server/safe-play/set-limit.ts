import type { Answer, Payload } from '../../contract/endpoints.ts'
import { MAX_LIMIT_FEN, MAX_LIMIT_MINUTES, MIN_LIMIT_MINUTES } from '../../contract/safe-play.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { change, noteReview } from './change.ts'
import type { SafePlayDeps } from './deps.ts'
import { raiseOf } from './raise.ts'

/**
 * Sets a limit. A lower one acts at once and cancels a raise that waits; a higher one, or none, only begins the wait: a second raise
 * takes the first one's place and waits anew.
 */
export function setLimit(
  deps: SafePlayDeps,
  limit: Payload<'play.setLimit'>,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'play.setLimit'>>> {
  const { kind, period } = limit
  const value = limit.value === null ? null : BigInt(limit.value)
  const refusal = refusedValue({ ...limit, value })
  if (refusal) return Promise.resolve(refusal)
  const at = new Date(now)
  const key = { member_id: memberId, kind, period }
  return change<Answer<'play.setLimit'>>(deps, memberId, now, async (tx) => {
    await noteReview(tx, memberId, now)
    const known = await tx
      .selectFrom('play_limit')
      .select('value')
      .where((e) => e.and(key))
      .executeTakeFirst()
    if (!known && value === null) return ok({ state: 'set' })
    if (known && (value === null || value > known.value)) {
      // The same raise once more, a second press, does not begin to wait anew.
      if ((await raiseOf(tx, key, now))?.value === value) return ok({ state: 'asked' })
      await tx
        .insertInto('play_raise')
        .values({ ...key, value, asked_at: at })
        .onConflict((c) => c.columns(['member_id', 'kind', 'period']).doUpdateSet({ value, asked_at: at }))
        .execute()
      return ok({ state: 'asked' })
    }
    await tx
      .insertInto('play_limit')
      .values({ ...key, value: value ?? 0n, since: at })
      .onConflict((c) => c.columns(['member_id', 'kind', 'period']).doUpdateSet({ value: value ?? 0n, since: at }))
      .execute()
    await tx
      .deleteFrom('play_raise')
      .where((e) => e.and(key))
      .execute()
    return ok({ state: 'set' })
  })
}

function refusedValue({ kind, period, value }: Omit<Payload<'play.setLimit'>, 'value'> & { value: bigint | null }): Refusal | null {
  if (value === null) return null
  const field = { field: 'value' }
  if (kind === 'time') {
    const [least, most] = [MIN_LIMIT_MINUTES, MAX_LIMIT_MINUTES[period]]
    const values = { least: String(least), hours: String(Math.floor(most / 60)) }
    return value < least || value > most ? refuse('invalidParameter', '在线时长要在 {least} 分钟到 {hours} 小时之间', field, values) : null
  }
  if (value < 100n || value > MAX_LIMIT_FEN) return refuse('invalidParameter', '限额要在 ¥1 到 ¥100,000,000 之间', field)
  return value % 100n === 0n ? null : refuse('invalidParameter', '限额请填整数元', field)
}
