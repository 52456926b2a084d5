import * as z from 'zod/mini'
import { type FundsCall, fundsCallEndpoints } from '../../../../contract/funds-call.ts'
import type { Call, Refusal } from '../../../transport/call.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import type { MoneyKind } from '../../../transport/money/action.ts'
import { isOutcomeOpen } from '../../../transport/money/outcome-open.ts'

learn(fundsCallEndpoints)

/**
 * A deposit, withdrawal or transfer as a kind of money call. Its answer is final at once: the order it makes goes on at the server,
 * and the page follows that by asking. `body` and `answer` check what was stored, and what a later question brings.
 */
export function fundsKind<B extends { id: string }, A>(
  name: FundsCall,
  call: Call,
  {
    send,
    body,
    answer,
  }: {
    send(body: B): Promise<{ ok: true; data: A } | { ok: false; refusal: Refusal }>
    body: z.ZodMiniType<B>
    answer: z.ZodMiniType<A>
  },
): MoneyKind<B, A> {
  return {
    name,
    send,
    async status(id) {
      const reply = await call('funds.callStatus', { id, kind: name })
      if (!reply.ok) return reply
      // An answer that this build can't read is asked for again: a later build may.
      return { ok: true, data: reply.data.state === 'done' ? z.parse(answer, reply.data.answer) : null }
    },
    isOpen: isOutcomeOpen,
    waitMs: () => null,
    read: (stored) => z.safeParse(body, stored).data ?? null,
  }
}
