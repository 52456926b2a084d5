import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Answered, Answers, Bets, Call, Game } from '../../casino/protocol.ts'
import { createCasino } from '../../casino/server/casino.ts'
import { keyIn, publicKeyOf } from '../../casino/server/key.ts'
import { VENUES } from '../../casino/server/venues.ts'
import type { Answer } from '../../contract/endpoints.ts'
import { newMember } from './api.ts'
import { takenDown } from './opened.ts'
import { freePort, startServer } from './server.ts'

const root = resolve(import.meta.dirname, '../..')

/** What becomes of a call to the wallet: it is held before it arrives, or its answer is held. */
export type Hold = { call: string; when: 'before' | 'after' }

/** The site, a line to its wallet that holds calls, and the casino's data directory. */
export async function casinoWorld() {
  const dir = mkdtempSync(join(tmpdir(), 'parlay-casino-'))
  const key = keyIn(join(dir, '.casino'))
  const all = (value: (code: string) => string) =>
    Object.keys(VENUES)
      .map((code) => `${code}=${value(code)}`)
      .join(',')
  const site = await startServer({
    env: { VENUE_URL: all((code) => `http://games.localhost/${code}`), VENUE_KEY: all(() => publicKeyOf(key)) },
  })
  let hold: Hold | null = null
  let held = () => undefined as unknown
  const calls: string[] = []
  const line = createServer(async (request, response) => {
    const call = request.url?.split('/').slice(-2).join('/') ?? ''
    calls.push(call)
    const body = await buffer(request)
    const isHeld = hold?.call === call
    if (isHeld && hold?.when === 'before') return held()
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': String(request.headers['x-hub88-signature']) }
    const answer = await fetch(site.origin + request.url, { method: 'POST', headers, body }).catch(() => null)
    if (!answer) return response.destroy()
    const said = await answer.text()
    if (isHeld) return held()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  takenDown(() => line.close())
  const wallet = `http://127.0.0.1:${(line.address() as AddressInfo).port}`

  return {
    dir,
    site,
    wallet,
    /** The wallet's calls so far. */
    calls,
    /** Calls of this kind are held from now on; resolves once one is. */
    holding(next: Hold): Promise<void> {
      hold = next
      return new Promise((resolve) => {
        held = () => resolve()
      })
    },
    letGo(): void {
      hold = null
    },
    async member(name: string) {
      const own = await newMember(site.origin, name)
      const balance = async () =>
        Number(((await own.call('venue.allBalance', { category: 8 })).data as Answer<'venue.allBalance'>).balanceFen)
      const launch = async (venue: string, gameCode: string) => {
        const { url } = (await own.call('game.launch', { enName: venue, gameCode })).data as Answer<'game.launch'>
        return new URL(url).searchParams.get('token') ?? ''
      }
      return { ...own, balance, launch }
    },
    async close() {
      line.closeAllConnections()
      line.close()
      await site.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type CasinoWorld = Awaited<ReturnType<typeof casinoWorld>>
export type CasinoMember = Awaited<ReturnType<CasinoWorld['member']>>

export type Ask = <C extends Call>(name: C, asked: object) => Promise<Answered<Answers[C]>>

/** The casino in this process, with a clock that the test moves. Its wallet calls are given up after a second. */
export async function casinoHere({ dir, wallet }: CasinoWorld) {
  const clock = { at: Date.now() }
  const casino = await createCasino({
    form: 'seamless',
    dir: join(dir, '.casino'),
    site: wallet,
    key: keyIn(join(dir, '.casino')),
    frameAncestors: 'http://localhost:8080',
    now: () => clock.at,
    timeoutMs: 1000,
    log: () => undefined,
  })
  return { ...casino, clock, ask: ((name, asked) => casino.api(name, asked)) as Ask }
}

/** The casino as `npm start` runs it: a process, which can be killed. `second`: the one with its own books, on its port. */
export async function casinoProcess({ dir, wallet }: Pick<CasinoWorld, 'dir' | 'wallet'>, second?: { port: number; framedBy: string }) {
  const port = second?.port ?? (await freePort())
  const own = second ? { CASINO_TRANSFER_PORT: String(port), PUBLIC_ORIGIN: second.framedBy } : { CASINO_PORT: String(port) }
  const env = { ...process.env, ...own, DATA_DIR: dir, CASINO_SITE: wallet }
  const args = ['casino/main.ts', ...(second ? ['transfer'] : [])]
  const child: ChildProcess = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  takenDown(() => void child.kill('SIGKILL'))
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const origin = `http://127.0.0.1:${port}`
  const ask: Ask = async (name, asked) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${origin}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(asked) })).json()
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    return (await ended)[0] as number | null
  }
  return { origin, ask, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** The answer, which has to be no refusal. */
export function dataOf<T>(answered: Answered<T>): T {
  if ('error' in answered) throw new Error(answered.error.code)
  return answered.data
}

/** A member in a game, as the page plays it. */
export async function seated(ask: Ask, member: CasinoMember, venue: string, game: Game) {
  const opened = dataOf(await ask('open', { venue, token: await member.launch(venue, game), gameCode: game }))
  const { session } = opened
  if (opened.entered?.seeds && opened.entered.seeds.clientSeed === null)
    dataOf(await ask('rotate', { session, game, clientSeed: 'linhai-4471' }))
  const bet = <G extends Game>(own: Bets[G], round: string = randomUUID()) => ask('play', { session, round, game, bet: own })
  const act = (round: string, step: number, action: unknown) => ask('act', { session, round, step, action })
  const look = async (round: string) => dataOf(await ask('round', { session, round })).round
  return { opened, session, bet, act, look }
}
