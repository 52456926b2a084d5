import { type KeyObject, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { atLoopback } from './loopback.ts'

/** What a wallet can get wrong. */
export const WALLET_FAULTS = [
  ...['takes unsigned calls', 'verifies the parsed body', 'forgets the request’s id', 'fills fields in', 'reads texts as numbers'],
  ...['takes amounts below zero', 'rounds parts of a fen', 'takes any currency', 'knows everybody', 'serves anybody', 'asks no token'],
  ...['asks no game', 'tells an old balance', 'refuses bets of nothing', 'debits copies again', 'answers copies anew', 'races'],
  ...['ignores changed copies', 'overdraws', 'hides the balance', 'forgets refusals', 'reopens rounds', 'credits copies again'],
  ...['pays only the first win', 'asks tokens of wins', 'asks tokens of rollbacks', 'pays unknown wins', 'keeps early wins refused'],
  ...['pays wins of what was given back', 'refuses late wins', 'pays anybody’s bets', 'gives back twice', 'refuses early rollbacks'],
  ...['forgets early rollbacks', 'gives winners their stake', 'takes wins back', 'gives anybody’s stakes back'],
  ...['takes pools of any game', 'takes any pool', 'refuses pools', 'is away'],
] as const
export type WalletFault = (typeof WALLET_FAULTS)[number]

interface Move {
  kind: string
  content: string
  user: string
  amount: number
  round: string
  about: string
  answer: { status: string; balance?: number }
  back?: boolean
  won?: boolean
}
// biome-ignore lint/suspicious/noExplicitAny: what the page describes is read without a schema
type Call = any

/** Longer than copies take that were sent at the same time. */
const BETWEEN_MS = 50

/** A wallet in memory, written from docs/venue-api.md alone: it shares no code with the site's. With a fault, it breaks that rule. */
export async function faultyWallet(key: KeyObject, fault: WalletFault | null = null) {
  const has = (one: WalletFault) => fault === one
  const balances = new Map([
    ['player-one', 10_000_000],
    ['player-two', 10_000_000],
  ])
  const moves = new Map<string, Move>()
  const burnt = new Set<string>()
  const closed = new Set<string>()
  const of = (user: string) => balances.get(user) ?? 0
  const add = (user: string, amount: number) => balances.set(user, of(user) + amount)
  const refused = (status: string, user: string) => ({ status, ...(!has('hides the balance') && { balance: of(user) }) })

  function shape(name: string, call: Call): string | null {
    const needed = ['user', 'request_uuid', ...(name.startsWith('transaction/') ? ['transaction_uuid', 'round'] : [])]
    if (name === 'transaction/bet' || name === 'transaction/win') needed.push('amount', 'currency')
    if (!has('fills fields in') && (call === null || needed.some((field) => call[field] === undefined))) return 'RS_ERROR_WRONG_SYNTAX'
    if (call === null) return 'RS_ERROR_UNKNOWN'
    if (has('reads texts as numbers')) call.amount = call.amount === undefined ? undefined : Number(call.amount)
    if (has('rounds parts of a fen') && typeof call.amount === 'number') call.amount = Math.floor(call.amount / 1_000) * 1_000
    if (call.amount === undefined) return null
    if (!Number.isInteger(call.amount) || call.amount % 1_000 !== 0) return 'RS_ERROR_WRONG_TYPES'
    if (call.amount < 0 && !has('takes amounts below zero')) return 'RS_ERROR_WRONG_TYPES'
    return call.currency === 'CNY' || has('takes any currency') ? null : 'RS_ERROR_WRONG_CURRENCY'
  }

  function token({ token: given, game_code }: Call): string | null {
    if (given !== 'a session' && !has('asks no token')) return 'RS_ERROR_INVALID_TOKEN'
    return game_code === 'reels' || has('asks no game') ? null : 'RS_ERROR_INVALID_GAME'
  }

  async function transaction(name: string, call: Call): Promise<Move['answer']> {
    const { user, transaction_uuid: uuid, round, amount = 0, reference_transaction_uuid: about = '' } = call
    const kind = name.slice('transaction/'.length)
    const content = [kind, user, round, amount, about].join()
    const known = moves.get(uuid)
    if (known) {
      if (known.content !== content && !has('ignores changed copies')) return refused('RS_ERROR_DUPLICATE_TRANSACTION', user)
      if (kind === 'bet' && has('debits copies again') && known.answer.status === 'RS_OK') add(user, -amount)
      if (kind === 'win' && has('credits copies again')) add(user, amount)
      if (!(has('forgets refusals') && known.answer.status === 'RS_ERROR_NOT_ENOUGH_MONEY'))
        return has('answers copies anew') ? { ...known.answer, balance: of(user) } : known.answer
    }
    const wasBack = moves.get(about)?.back === true
    // Others come in between.
    if (has('races')) await after(BETWEEN_MS)
    const before = of(user)
    const [status, kept = true] = { bet, win, rollback }[kind as 'bet' | 'win' | 'rollback'](call, wasBack)
    const answer = status === 'RS_OK' ? { status, balance: has('tells an old balance') ? before : of(user) } : refused(status, user)
    if (kept) moves.set(uuid, { kind, content, user, amount, round, about, answer })
    if (status === 'RS_OK' && call.round_closed) closed.add(round)
    return answer
  }

  /** The status, and whether it is kept. */
  type Ended = readonly [status: string, kept?: boolean]

  function bet(call: Call): Ended {
    const { user, transaction_uuid: uuid, amount, round } = call
    const fault_ = token(call)
    if (fault_) return [fault_]
    if (burnt.has(uuid) && !has('forgets early rollbacks')) return ['RS_ERROR_TRANSACTION_ROLLED_BACK']
    if (amount === 0 && has('refuses bets of nothing')) return ['RS_ERROR_WRONG_TYPES']
    if (amount > of(user) && !has('overdraws')) return ['RS_ERROR_NOT_ENOUGH_MONEY']
    if (closed.has(round) && !has('reopens rounds')) return ['RS_ERROR_DUPLICATE_TRANSACTION']
    add(user, -amount)
    return ['RS_OK']
  }

  function win(call: Call): Ended {
    const { user, amount, round, reference_transaction_uuid: about } = call
    if (has('asks tokens of wins') && call.token === undefined) return ['RS_ERROR_INVALID_TOKEN']
    const placed = moves.get(about)
    const isOwn = placed?.user === user || has('pays anybody’s bets')
    const isKnown = placed?.kind === 'bet' && placed.answer.status === 'RS_OK' && placed.round === round && isOwn
    if (!isKnown && !has('pays unknown wins')) return ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', has('keeps early wins refused')]
    if (placed?.back && !has('pays wins of what was given back')) return ['RS_ERROR_TRANSACTION_ROLLED_BACK']
    if (closed.has(round) && has('refuses late wins')) return ['RS_ERROR_DUPLICATE_TRANSACTION']
    if (placed?.won && has('pays only the first win')) return ['RS_OK']
    add(user, amount)
    if (placed && amount > 0) placed.won = true
    return ['RS_OK']
  }

  function rollback(call: Call, wasBack: boolean): Ended {
    const { user, reference_transaction_uuid: about } = call
    if (has('asks tokens of rollbacks') && call.token === undefined) return ['RS_ERROR_INVALID_TOKEN']
    const placed = moves.get(about)
    const isOwn = placed?.user === user || has('gives anybody’s stakes back')
    if (!placed || !isOwn || placed.answer.status !== 'RS_OK') {
      if (has('refuses early rollbacks')) return ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', false]
      burnt.add(about)
      return ['RS_OK']
    }
    if (placed.kind === 'win' && has('takes wins back')) add(user, -placed.amount)
    else if (placed.kind !== 'bet') return ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', false]
    else if (placed.won && !has('gives winners their stake')) return ['RS_ERROR_UNKNOWN']
    else if (!(has('races') ? wasBack : placed.back) || has('gives back twice')) add(placed.user, placed.amount)
    placed.back = true
    return ['RS_OK']
  }

  async function answer(name: string, body: Buffer, signature: unknown): Promise<object | null> {
    if (has('is away')) return null
    let call: Call = null
    try {
      call = JSON.parse(body.toString())
    } catch {
      // Told by its shape.
    }
    const over = has('verifies the parsed body') && call ? Buffer.from(JSON.stringify(call)) : body
    const isSigned = typeof signature === 'string' && verify('RSA-SHA256', over, key, Buffer.from(signature, 'base64'))
    if (!isSigned && !has('takes unsigned calls')) return { status: 'RS_ERROR_INVALID_SIGNATURE' }
    const said = await answered(name, call)
    return { ...said, ...(!has('forgets the request’s id') && call && { request_uuid: call.request_uuid }), user: call?.user }
  }

  function pools(call: Call): string {
    if (has('refuses pools')) return 'RS_ERROR_UNKNOWN'
    for (const { game_code, amount, one_in } of call.pools) {
      if (!has('takes any pool') && (amount < 0 || one_in < 1)) return 'RS_ERROR_WRONG_TYPES'
      if (!has('takes pools of any game') && game_code !== 'reels') return 'RS_ERROR_INVALID_GAME'
    }
    return 'RS_OK'
  }

  async function answered(name: string, call: Call): Promise<object> {
    if (name === 'game/pools') return { status: pools(call) }
    const wrong = shape(name, call)
    if (wrong) return { status: wrong }
    const isKnown = balances.has(call.user)
    if (name === 'user/info') return { status: isKnown || has('knows everybody') ? 'RS_OK' : 'RS_ERROR_UNKNOWN' }
    if (!isKnown && !has('serves anybody')) return { status: 'RS_ERROR_UNKNOWN' }
    if (name === 'user/balance') {
      const refusal = token(call)
      return refusal ? { status: refusal } : { status: 'RS_OK', balance: of(call.user), currency: 'CNY' }
    }
    return { ...(await transaction(name, call)), currency: 'CNY' }
  }

  const http = createServer(async (asked, reply) => {
    const said = await answer((asked.url ?? '').slice(1), await buffer(asked), asked.headers['x-hub88-signature'])
    if (said === null) return void asked.socket.destroy()
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  })
  const { origin: address, close } = await atLoopback(http)
  return { address, close }
}
