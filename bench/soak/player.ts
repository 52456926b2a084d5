import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GameList } from '../../contract/sport.ts'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { apiOf, md5 } from '../../tests/support/api.ts'

const EVERY_MS = 2_000
/** One turn in this many is a login. */
const LOGIN_EACH = 10

/** A member who logs in again and again, asks for pages and lists, and bets on what is open. */
export function startPlayer(origin: string) {
  const done = { bets: 0, logins: 0, pages: 0, faults: 0 }
  const visitor = apiOf(origin)
  let member = visitor
  let stopped = false

  async function login(): Promise<void> {
    if (member !== visitor) await member.call('user.logout', {})
    const codes = { kaptchcate: 4, codeId: '', code: '' } as const
    const answer = await visitor.call('user.login', {
      isAgent: 0,
      name: DEMO_LOGIN.name,
      password: md5(DEMO_LOGIN.password),
      ...codes,
      version: '1.0',
    })
    if (answer.status_code !== 6000) throw new Error(`login was answered ${answer.status_code}`)
    member = apiOf(origin, (answer.data as { token: string }).token)
    done.logins += 1
  }
  async function page(): Promise<void> {
    const text = await (await fetch(origin)).text()
    for (const [, asset = ''] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) await (await fetch(origin + asset)).arrayBuffer()
    await visitor.call('site.preInfo', {})
    done.pages += 1
  }
  async function bet(): Promise<void> {
    const { data } = await member.call('sport.gameList', { showType: done.bets % 2 === 0 ? 'RB' : 'FT' })
    const open = (data as GameList).games.flatMap(({ markets }) => markets).filter(({ w, status }) => w === 'M' && status === 'open')
    const market = open[Math.floor(Math.random() * open.length)]
    const odds = market?.prices[0] ?? 0
    if (!market || odds === 0) return
    await member.call('sport.placeBet', { id: randomUUID(), marketId: market.id, selection: 'H', odds, stakeFen: '1000', accept: 'any' })
    await member.call('sport.tickets', {})
    done.bets += 1
  }
  async function play(): Promise<void> {
    for (let turn = 0; !stopped; turn += 1) {
      try {
        if (turn % LOGIN_EACH === 0) await login()
        await page()
        await bet()
      } catch {
        done.faults += 1
      }
      await sleep(EVERY_MS)
    }
  }
  void play()

  return {
    done,
    stop() {
      stopped = true
    },
  }
}
