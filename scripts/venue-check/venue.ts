import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../contract/parse-json.ts'
import { VENUE_SIGNATURE, type VenueCall, type VenueWalletAnswer, venueWalletAnswer } from '../../contract/venue-wallet.ts'

/** A wallet did not keep a rule; the message says what it did. */
export class Broken extends Error {
  override name = 'Broken'
}

export interface Target {
  /** Of the wallet: the calls are below it. */
  address: string
  key: KeyObject
  user: string
  token: string
  game: string
  currency: string
  /** What the check stakes at a time, in units. */
  stake: number
  /** Whether the session is for that game alone; unknown where it was given and not opened here. */
  boundToGame: boolean
  /** Another member whom the venue knows; without one, rules about others are not played. */
  otherUser: string | undefined
}

export type Body = Record<string, unknown> & { transaction_uuid: string; round: string; amount?: number }
type Answer = VenueWalletAnswer & { code: number }

const ANSWER_MS = 10_000

/** A venue as the check plays it: it knows what it did, and what the balance has to be. */
export function createVenue(target: Target) {
  const { user, token, game, currency, stake } = target
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const signed = (text: string, key: KeyObject = target.key) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

  async function post(name: VenueCall, text: string, signature: string | undefined): Promise<Answer> {
    const answer = await fetch(`${target.address}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature !== undefined && { [VENUE_SIGNATURE]: signature }) },
      body: text,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const said = await answer.text()
    const { data } = z.safeParse(venueWalletAnswer, parseJson(said))
    if (!data) throw new Broken(`${name} was answered ${answer.status} with "${said.slice(0, 200)}", which is no answer of this interface`)
    return { ...data, code: answer.status }
  }
  const call = (name: VenueCall, body: object): Promise<Answer> => {
    const text = JSON.stringify(body)
    return post(name, text, signed(text))
  }

  const common = (round: string) => ({ user, round, request_uuid: randomUUID(), transaction_uuid: randomUUID(), game_code: game, currency })
  const bet = (more: Partial<Body> = {}): Body => ({ ...common(randomUUID()), token, amount: stake, ...more })
  const win = (of: Body, more: Partial<Body> = {}): Body => ({
    ...common(of.round),
    ...{ reference_transaction_uuid: of.transaction_uuid, token, amount: stake, ...more },
  })
  const rollback = (of: Body, more: Partial<Body> = {}): Body => {
    const { currency: _, ...rest } = common(of.round)
    return { ...rest, reference_transaction_uuid: of.transaction_uuid, token, ...more }
  }

  const ask = (more: object = {}) => call('user/balance', { user, token, request_uuid: randomUUID(), game_code: game, ...more })
  async function balance(): Promise<number> {
    const { status, balance: units } = await ask()
    if (status !== 'RS_OK' || units === undefined) throw new Broken(`user/balance was answered ${status}, balance ${units ?? 'none'}`)
    return units
  }

  /** Sends it; broken where the answer has another status, or none of these. */
  async function expect(statuses: string | readonly string[], name: VenueCall, body: object): Promise<Answer> {
    const answer = await call(name, body)
    if (![statuses].flat().includes(answer.status))
      throw new Broken(`${name} was answered ${answer.status}, not ${[statuses].flat().join(' or ')}`)
    return answer
  }

  /** A bet that the wallet took. */
  async function placed(more: Partial<Body> = {}): Promise<Body> {
    const one = bet(more)
    await expect('RS_OK', 'transaction/bet', one)
    return one
  }

  /** Plays these steps; broken where they moved another amount than this. */
  async function moves(units: number, steps: () => Promise<unknown>): Promise<void> {
    const before = await balance()
    await steps()
    const moved = (await balance()) - before
    if (moved !== units) throw new Broken(`the balance moved by ${moved}, not by ${units}`)
  }

  return { ...target, stranger, signed, post, call, bet, win, rollback, ask, balance, expect, placed, moves }
}

export type Venue = ReturnType<typeof createVenue>

/** A rule of docs/venue-api.md. `play` throws where it is broken, and returns a text where it could not be played: why. */
export interface Rule {
  name: string
  says: string
  play(venue: Venue): Promise<unknown>
}

/** So many copies at the same time. */
export const atOnce = <T>(count: number, send: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => send(i)))

/** Broken where copies were answered otherwise than the first. */
export function sameAnswers([first, ...copies]: readonly Answer[]): void {
  for (const { status, balance } of copies)
    if (status !== first?.status || balance !== first.balance)
      throw new Broken(`a copy was answered ${status} with balance ${balance}, the first ${first?.status} with ${first?.balance}`)
}
