import * as z from 'zod/mini'
import { parseJson } from '../../../contract/parse-json.ts'
import { createSignedCall, type SignedCallDeps } from '../../platform/signed-call.ts'
import { signedId } from '../../platform/signed-message.ts'
import { type Provider, ProviderSilent } from './provider.ts'
import { createAnswer, ORDERS_PATH, outcome, STATUS_PATH, statusAnswer } from './wire.ts'

export interface HttpProviderDeps extends SignedCallDeps {
  name: string
}

/** The adapter for a provider that speaks docs/payment-provider.md. */
export function createHttpProvider({ name, ...deps }: HttpProviderDeps): Provider {
  const { keys, clock } = deps
  const call = createSignedCall(deps)

  const ask = <T>(path: string, body: unknown, answer: z.ZodMiniType<T>): Promise<T> =>
    call(path, body, answer).catch((cause: unknown) => {
      throw new ProviderSilent(`provider ${name}, ${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    })

  return {
    name,
    async create({ amountFen, ...order }) {
      return ask(ORDERS_PATH, { type: 'create', order: { ...order, amountFen: String(amountFen) } }, createAnswer)
    },
    async status(id) {
      const { state, amountFen } = await ask(STATUS_PATH, { type: 'status', id }, statusAnswer)
      return { state, amountFen: amountFen === null ? null : BigInt(amountFen) }
    },
    callback(body, headers) {
      const id = signedId(keys, headers, clock.now(), body)
      const said = id === null ? null : z.safeParse(outcome, parseJson(body.toString()))
      if (id === null || !said?.success) return null
      const { payment, amountFen, says } = said.data
      return { id, payment, amountFen: BigInt(amountFen), says }
    },
  }
}
