import * as z from 'zod/mini'
import { AnswersStatus, createSignedCall, type SignedCallDeps } from '../../platform/signed-call.ts'
import { type MessageGateway, NotTaken } from './message-gateway.ts'

/** The protocol of docs/providers.md. */
const READY_PATH = '/ready'
const MESSAGES_PATH = '/messages'
const readyAnswer = z.object({ kinds: z.array(z.enum(['sms', 'voice'])) })
const messageAnswer = z.object({ taken: z.boolean() })

/** SMS and calls by a gateway that speaks docs/providers.md. */
export function createHttpGateway(deps: SignedCallDeps): MessageGateway {
  const call = createSignedCall(deps)
  const ask = <T>(path: string, body: unknown, answer: z.ZodMiniType<T>, id?: string): Promise<T> =>
    call(path, body, answer, id).catch((error: unknown) => {
      throw new NotTaken(error instanceof AnswersStatus ? `answers ${error.status}` : `no signed answer: ${(error as Error).name}`, true)
    })

  return {
    name: 'sms',
    async ready() {
      return new Set((await ask(READY_PATH, { type: 'ready' }, readyAnswer)).kinds)
    },
    async send({ id, kind, to, text, code }) {
      const { taken } = await ask(MESSAGES_PATH, { type: 'message', kind, to, text, code }, messageAnswer, id)
      if (!taken) throw new NotTaken('refused', false)
    },
  }
}
