import { createPublicKey, verify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least wallet that speaks to venues: Fastify by its documentation (an async handler, a response schema for its fast serializer) and one
 * `update … returning` a call, as a prepared statement of a pool. It verifies the signature where it has a key, since the wire form asks
 * any wallet for that, and does nothing else of ours: no copies, no journal, no rounds, no limits, no sessions.
 * `node plain-wallet.ts <database> [<public key>]`
 */
const [url = '', key] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const publicKey = key ? createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }) : null
const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

interface Call {
  request_uuid: string
  user: string
  amount: number
}
const response = {
  200: {
    type: 'object',
    properties: { status: { type: 'string' }, request_uuid: { type: 'string' }, user: { type: 'string' }, balance: { type: 'integer' } },
  },
}
for (const [name, sign] of [
  ['bet', -1],
  ['win', 1],
] as const)
  app.post<{ Body: Buffer }>(`/venue/wallet/XHDZ/transaction/${name}`, { schema: { response } }, async ({ body, headers }) => {
    const signature = Buffer.from(String(headers['x-hub88-signature']), 'base64')
    if (publicKey && !verify('RSA-SHA256', body, publicKey, signature)) return { status: 'RS_ERROR_INVALID_SIGNATURE' }
    const { request_uuid, user, amount } = JSON.parse(body.toString()) as Call
    const { rows } = await pool.query<{ balance: string }>({
      name: 'move',
      text: 'update wallet set balance = balance + $2 where player = $1 and balance + $2 >= 0 returning balance',
      values: [user, (sign * amount) / 1000],
    })
    const [row] = rows
    return row
      ? { status: 'RS_OK', request_uuid, user, balance: Number(row.balance) * 1000 }
      : { status: 'RS_ERROR_NOT_ENOUGH_MONEY', request_uuid, user }
  })
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
