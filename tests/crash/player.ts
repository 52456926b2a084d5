import { randomUUID } from 'node:crypto'
import type { Envelope } from '../../contract/endpoint.ts'
import type { Answer, EndpointKey, Payload } from '../../contract/endpoints.ts'
import { VENUE_SIGNATURE, type VenueWalletAnswer } from '../../contract/venue-wallet.ts'
import { apiOf, earlyBet, newMember } from '../support/api.ts'
import { atProvider } from '../support/sandbox-provider.ts'
import { money, signature } from '../support/venues.ts'
import type { Site } from './site.ts'
import { openTalk, type Talk } from './talk.ts'
import type { Ask, Witness } from './witness.ts'

const STAKE_FEN = 1_000
const ROUND_FEN = 500
const DEPOSIT_FEN = '10000'

/** A member who bets, plays, pays in and talks, one thing after the other, and knows what should be left of the money. */
export class Player {
  private readonly site: Site
  private readonly witness: Witness
  private readonly token: string
  private readonly game: { user: string; token: string }
  private readonly startFen: number
  private readonly bets = new Map<string, Ask>()
  /** Bets and wins of rounds, by what they move. */
  private readonly rounds = new Map<string, { fen: number; ask: Ask }>()
  /** What was asked since the last check. */
  private fresh = new Set<string>()
  private readonly deposits = new Set<string>()
  private readonly said = new Set<string>()
  private talk: Talk | null = null
  private rid = ''

  private constructor(site: Site, witness: Witness, token: string, game: { user: string; token: string }, startFen: number) {
    this.site = site
    this.witness = witness
    this.token = token
    this.game = game
    this.startFen = startFen
  }

  static async enter(site: Site, witness: Witness, name: string): Promise<Player> {
    const member = await newMember(site.origin, name)
    const { url } = (await member.call('game.launch', { enName: 'xhdz', gameCode: 'slot' })).data as Answer<'game.launch'>
    const launch = new URL(url).searchParams.get('token')
    const opened = JSON.parse(await wallet(site, 'session/open', { request_uuid: randomUUID(), launch_token: launch })) as VenueWalletAnswer
    const { balanceFen } = (await member.call('funds.getBalance', { withLockMoney: 1 })).data as Answer<'funds.getBalance'>
    const game = { user: opened.user ?? '', token: opened.token ?? '' }
    return new Player(site, witness, member.token, game, Number(balanceFen))
  }

  private call<K extends EndpointKey>(key: K, payload: Payload<K>): Promise<Envelope> {
    return apiOf(this.site.origin, this.token).call(key, payload)
  }

  /** Plays until nobody answers any more. */
  async play(isOver: () => boolean): Promise<void> {
    const doings = [() => this.bet(), () => this.round(), () => this.payIn(), () => this.say()]
    for (let at = Math.floor(Math.random() * doings.length); !isOver(); at = (at + 1) % doings.length) {
      const done = await (doings[at] as () => Promise<unknown>)().then(
        () => true,
        () => false,
      )
      if (!done) return
    }
  }

  private async bet(): Promise<void> {
    const payload = { ...(await earlyBet(this.site.origin, String(STAKE_FEN))), id: randomUUID() }
    const ask: Ask = {
      kind: 'bet',
      id: payload.id,
      send: async () => {
        const { status_code, data } = await this.call('sport.placeBet', payload)
        if (status_code !== 6000) return refused(status_code)
        const { id, stakeFen, odds } = data as { id: string; stakeFen: string; odds: number }
        return JSON.stringify({ id, stakeFen, odds })
      },
    }
    this.bets.set(ask.id, ask)
    await this.tell(ask)
  }

  private async round(): Promise<void> {
    const round = money(this.game.user, this.game.token, randomUUID())
    const stake = round.bet(ROUND_FEN)
    if (!(await this.move('stake', 'transaction/bet', stake, -ROUND_FEN))) return
    const fen = Math.random() < 0.5 ? 0 : 2 * ROUND_FEN
    await this.move('win', 'transaction/win', round.win(stake, fen, { round_closed: true }), fen)
  }

  private move(kind: 'stake' | 'win', name: string, body: { transaction_uuid: string }, fen: number): Promise<boolean> {
    const ask: Ask = {
      kind,
      id: body.transaction_uuid,
      send: async () => {
        const text = await wallet(this.site, name, body)
        const { status } = JSON.parse(text) as VenueWalletAnswer
        if (status === 'RS_ERROR_UNKNOWN') throw new Error('not known')
        return status === 'RS_OK' ? text : null
      },
    }
    this.rounds.set(ask.id, { fen, ask })
    return this.tell(ask)
  }

  private tell(ask: Ask): Promise<boolean> {
    this.fresh.add(ask.id)
    return this.witness.ask(ask)
  }

  private async payIn(): Promise<void> {
    const id = randomUUID()
    const payload: Payload<'deposit.pay'> = { id, way: 'alipay', amountFen: DEPOSIT_FEN, bonus: null, signalCode: null, payFrom: null }
    this.deposits.add(id)
    const isOrdered = await this.witness.ask({
      kind: 'deposit',
      id,
      send: async () => {
        const { status_code, data } = await this.call('deposit.pay', payload)
        return status_code === 6000 ? JSON.stringify(data) : refused(status_code)
      },
    })
    if (isOrdered) await atProvider(this.site.provider, id, 'pay').catch(() => undefined)
  }

  private async say(): Promise<void> {
    this.rid ||= await this.site.someRoom()
    await this.talking()
    const { rid } = this
    const id = randomUUID()
    this.said.add(id)
    const text = `第 ${this.said.size} 句`
    await this.witness.ask({ kind: 'say', id, send: async () => (await this.talking()).say(rid, id, text) })
  }

  private async talking(): Promise<Talk> {
    const talk = this.talk ?? (await openTalk(this.site, this.token))
    this.talk = talk
    return talk
  }

  /** Whether a bet at this price is taken, which was shown before the death. */
  async takesAt(marketId: string, odds: number): Promise<boolean> {
    const old = { id: randomUUID(), marketId, selection: 'H', odds, stakeFen: String(STAKE_FEN), accept: 'none' } as const
    return (await this.call('sport.placeBet', old)).status_code === 6000
  }

  /** Its socket is gone with the server. */
  leave(): void {
    this.talk?.close()
    this.talk = null
  }

  /** What is not as it was told, in words. What was told since the last time is sent again meanwhile, and all money is counted. */
  async check(): Promise<string[]> {
    const faults: string[] = []
    const { told } = this.witness
    const moves = [...this.rounds.values()].map(({ ask }) => ask)
    const asks = [...this.bets.values(), ...moves].filter(({ id }) => told.has(id) && this.fresh.has(id))
    for (const { id, kind, send } of asks) {
      if ((await send()) !== told.get(id)) faults.push(`${kind} ${id} sent again is answered otherwise`)
      if (kind !== 'bet') continue
      const { ticket } = (await this.call('sport.betStatus', { id })).data as Answer<'sport.betStatus'>
      if (!ticket) faults.push(`bet ${id}, told ${told.get(id)}, is not there`)
    }
    this.fresh = new Set()
    faults.push(...(await this.checkChat()), ...(await this.checkMoney()))
    return faults
  }

  private async checkMoney(): Promise<string[]> {
    const { told } = this.witness
    const paid = async () => {
      const states = [...this.deposits].filter((id) => told.has(id)).map((id) => this.call('deposit.status', { id }))
      const orders = (await Promise.all(states)).flatMap(({ data }) => (data as Answer<'deposit.status'>).orders ?? [])
      return orders.filter(({ state }) => state === 'paid').reduce((sum, { payFen }) => sum + Number(payFen), 0)
    }
    const count = (ids: Iterable<string>) => [...ids].filter((id) => told.has(id)).length
    const played = [...this.rounds].reduce((sum, [id, { fen }]) => sum + (told.has(id) ? fen : 0), 0)
    for (;;) {
      const paidFen = await paid()
      const { balanceFen } = (await this.call('funds.getBalance', { withLockMoney: 1 })).data as Answer<'funds.getBalance'>
      // A payment may be credited at this moment.
      if ((await paid()) !== paidFen) continue
      const bets = count(this.bets.keys())
      const expected = this.startFen + paidFen - STAKE_FEN * bets + played
      if (Number(balanceFen) === expected) return []
      return [`${balanceFen} fen instead of ${expected}: ${bets} bets, ${paidFen} fen paid in, ${played} fen of rounds`]
    }
  }

  private async checkChat(): Promise<string[]> {
    const { told } = this.witness
    const mine = [...this.said].filter((id) => told.has(id))
    if (mine.length === 0) return []
    const found = new Map<string, number>()
    let before: number | undefined
    for (let more = true; more; ) {
      const asked = { rid: this.rid, pageNum: 1, pageSize: 50, categoryType: 'said' as const, ...(before !== undefined && { before }) }
      const answer = (await this.call('chat.history', asked)).data as Answer<'chat.history'>
      for (const { msgData } of answer.list) if ('id' in msgData) found.set(msgData.id, (found.get(msgData.id) ?? 0) + 1)
      before = answer.list[0]?.msgData.n
      more = answer.more && before !== undefined
    }
    return mine.filter((id) => found.get(id) !== 1).map((id) => `message ${id} is there ${found.get(id) ?? 0} times`)
  }
}

/** A refusal; a fault or a database that is away leaves open what became of it. */
function refused(code: number): null {
  if (code === 6005) throw new Error('not known')
  return null
}

async function wallet(site: Site, name: string, body: object): Promise<string> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', [VENUE_SIGNATURE]: signature(text, site.venueKey) }
  return (await fetch(`${site.origin}/venue/wallet/XHDZ/${name}`, { method: 'POST', headers, body: text })).text()
}
