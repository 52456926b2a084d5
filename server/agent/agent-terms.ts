import * as z from 'zod/mini'
import { atRate } from '../../domain/rate-text.ts'
import type { Db } from '../platform/database.ts'
import type { ContentKind } from '../site/loaded/content-kind.ts'
import { currentContent } from '../site/loaded/content-store.ts'
import { hundredths, inOrder, percent } from '../site/loaded/fields.ts'

/** Of the turnover, which is far more than what it leaves. */
const tier = z.strictObject({ active: z.int().check(z.minimum(1), z.maximum(1_000_000)), percent: percent(2) })
type Tier = z.infer<typeof tier>

/** Tiers by active members, what makes one active, and when a month is paid. */
export const AGENT_TERMS = {
  kind: 'agent',
  schema: z.strictObject({
    tiers: z.array(tier).check(
      z.minLength(1),
      z.maxLength(10),
      z.refine(([first]) => first?.active === 1, 'the first tier begins with one active member'),
      z.refine(
        inOrder<Tier>((before, one) => before.active < one.active),
        'each tier needs more active members than the one before',
      ),
      z.refine(
        inOrder<Tier>((before, one) => before.percent <= one.percent),
        'no tier may have a smaller share than the one before',
      ),
    ),
    /** Turnover of a month, yuan. */
    activeTurnover: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    payDay: z.int().check(z.minimum(1), z.maximum(28)),
  }),
} satisfies ContentKind

export interface AgentTerms {
  version: number
  /** The lowest first; `rate` in hundredths of a percent. */
  tiers: readonly { active: number; rate: number }[]
  activeFen: bigint
  payDay: number
}

/** The terms that hold now. They have no words, so they are the same in each language. */
export async function agentTerms(db: Db): Promise<AgentTerms> {
  const { version, value } = await currentContent(db, AGENT_TERMS, 'zh-CN')
  const tiers = value.tiers.map(({ active, percent: share }) => ({ active, rate: hundredths(share) }))
  return { version, tiers, activeFen: BigInt(value.activeTurnover) * 100n, payDay: value.payDay }
}

/** The commission on what each of the invited turned over in a month, fen. With nobody active there is none. */
export function commissionOf({ tiers, activeFen }: Pick<AgentTerms, 'tiers' | 'activeFen'>, turnovers: readonly bigint[]) {
  const active = turnovers.filter((fen) => fen >= activeFen).length
  const turnoverFen = turnovers.reduce((sum, fen) => sum + fen, 0n)
  const rate = tiers.findLast((one) => one.active <= active)?.rate ?? 0
  return { active, turnoverFen, rate, fen: atRate(turnoverFen, rate) }
}
