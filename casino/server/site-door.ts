import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Purses, Transferred } from './purses.ts'

const UNITS_PER_FEN = 1000
const CURRENCY = 'CNY'
const MAX_BODY_BYTES = 64 * 1024
/** A signature that does not hold makes the site's key be read again, this often at most. */
const KEY_AGAIN_MS = 10_000

const uuid = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))
const asked = { request_uuid: uuid, user: z.string().check(z.minLength(1), z.maxLength(64)) }
const amount = z.int().check(z.minimum(UNITS_PER_FEN), z.multipleOf(UNITS_PER_FEN))
const CALLS = {
  'wallet/balance': z.object(asked),
  'transfer/in': z.object({ ...asked, transfer_uuid: uuid, currency: z.string(), amount }),
  'transfer/out': z.object({ ...asked, transfer_uuid: uuid, currency: z.string(), amount }),
  'transfer/status': z.object({ ...asked, transfer_uuid: uuid }),
}
type Call = keyof typeof CALLS

interface Options {
  purses: Purses
  venues: readonly string[]
  /** The site's address, which tells its key. */
  site: string
  fetch?: typeof fetch
  log(sentence: string): void
}

/** Where the site reaches the wallets of this venue's players, as docs/venue-api.md describes it: `/wallet/<code>/<call>`. */
export function siteDoor(http: FastifyInstance, { purses, venues, site, log, fetch: send = fetch }: Options): void {
  let key: Promise<KeyObject | null> | null = null
  let readAt = Number.NEGATIVE_INFINITY

  function readKey(): Promise<KeyObject | null> {
    readAt = performance.now()
    return send(new URL('/venue/key', site), { signal: AbortSignal.timeout(5000) })
      .then(async (answer) => createPublicKey({ key: Buffer.from(await answer.text(), 'base64'), format: 'der', type: 'spki' }))
      .catch((error: unknown) => {
        log(`the site does not tell its key: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
  }
  async function isSigned(body: Buffer, signature: unknown): Promise<boolean> {
    if (typeof signature !== 'string') return false
    key ??= readKey()
    const holds = (known: KeyObject | null) => known !== null && verify('RSA-SHA256', body, known, Buffer.from(signature, 'base64'))
    if (holds(await key)) return true
    if (performance.now() - readAt < KEY_AGAIN_MS) return false
    key = readKey()
    return holds(await key)
  }

  void http.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_, body, done) => done(null, body))
    for (const venue of venues)
      for (const name of Object.keys(CALLS) as Call[])
        door.post(`/wallet/${venue}/${name}`, { bodyLimit: MAX_BODY_BYTES }, async ({ body, headers }) => {
          if (!Buffer.isBuffer(body) || !(await isSigned(body, headers['x-hub88-signature'])))
            return { status: 'RS_ERROR_INVALID_SIGNATURE' }
          return answerTo(purses, venue, name, parsed(body))
        })
  })
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function answerTo(purses: Purses, venue: string, name: Call, given: unknown): object {
  const read = z.safeParse(CALLS[name], given).data as
    | { request_uuid: string; user: string; transfer_uuid: string; currency: string; amount: number }
    | undefined
  if (!read) return { status: given === null || typeof given !== 'object' ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES' }
  const { request_uuid, user, transfer_uuid: id } = read
  const common = { request_uuid, user, currency: CURRENCY }
  const owner = { venue, user }
  if (name === 'wallet/balance') return { status: 'RS_OK', ...common, balance: unitsOf(purses.fenOf(owner)) }
  if (name === 'transfer/status') return said(purses.statusOf(owner, id), common)
  if (read.currency !== CURRENCY) return { status: 'RS_ERROR_WRONG_CURRENCY', ...common }
  const way = name === 'transfer/in' ? 'in' : 'out'
  return said(purses.transfer(owner, id, way, BigInt(read.amount / UNITS_PER_FEN)), common)
}

const unitsOf = (fen: bigint) => Number(fen) * UNITS_PER_FEN

const STATUSES: Readonly<Record<Transferred['became'], string>> = {
  done: 'RS_OK',
  short: 'RS_ERROR_NOT_ENOUGH_MONEY',
  never: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  other: 'RS_ERROR_DUPLICATE_TRANSACTION',
}
const said = ({ became, way, amountFen, balanceFen }: Transferred, common: object) => ({
  ...{ status: STATUSES[became], ...common, balance: unitsOf(balanceFen) },
  ...(became === 'done' && { way, amount: unitsOf(amountFen) }),
})
