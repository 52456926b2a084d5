import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { parseJson } from '../../../contract/parse-json.ts'
import { rawBodies } from '../../platform/raw-bodies.ts'
import { MAX_BODY_BYTES, signed, signedId, type WireKey } from '../../platform/signed-message.ts'
import { createCall, ORDERS_PATH, STATUS_PATH, statusCall } from '../../wallet/provider/wire.ts'
import type { Book } from './book.ts'

/** The calls of the site, by docs/payment-provider.md. */
export function siteCalls(http: FastifyInstance, book: Book, key: WireKey): void {
  void http.register(async (door) => {
    rawBodies(door, MAX_BODY_BYTES)

    const answer = <T>(path: string, shape: z.ZodMiniType<T>, reply: (call: T) => object | null) =>
      door.post(path, async ({ body, headers }, sent) => {
        const messageId = Buffer.isBuffer(body) ? signedId([key], headers, Date.now(), body) : null
        if (messageId === null || !Buffer.isBuffer(body)) return sent.code(401).send()
        const call = z.safeParse(shape, parseJson(body.toString()))
        if (!call.success) return sent.code(400).send()
        const said = reply(call.data)
        if (!said) return sent.code(409).send()
        const bytes = Buffer.from(JSON.stringify(said))
        return sent.headers(signed(key, messageId, Date.now(), bytes)).send(bytes)
      })

    answer(ORDERS_PATH, createCall, ({ order }) => {
      const taken = book.take(order, Date.now())
      return taken && { taken: true, payTo: taken.payTo }
    })
    answer(STATUS_PATH, statusCall, ({ id }) => {
      const known = book.find(id)
      return known ? { state: known.state, amountFen: known.paidFen ?? known.order.amountFen } : { state: 'unknown', amountFen: null }
    })
  })
}
