import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { venueKey } from './venues.ts'

export interface GameServer {
  origin: string
  /** `VENUE_URL` and `VENUE_KEY` of a site where these venues are connected, each at a page of its own. */
  env(codes: readonly string[]): Record<string, string>
  /** The pages that were asked for, with their queries, the latest last. */
  asked: string[]
  close(): Promise<void>
}

/** A venue's pages on an origin of their own: a well-behaved one, and under `/SLBY` one that tries everything. */
export async function startGameServer(): Promise<GameServer> {
  const asked: string[] = []
  const http = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== '/favicon.ico') asked.push(url.pathname + url.search)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(url.pathname === '/SLBY' ? HOSTILE : page(url))
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { VENUE_KEY } = venueKey()
  return {
    origin,
    asked,
    env: (codes) => ({
      VENUE_URL: codes.map((code) => `${code}=${origin}/${code}`).join(','),
      VENUE_KEY: codes.map((code) => `${code}=${VENUE_KEY}`).join(','),
    }),
    async close() {
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
}

const page = ({ pathname, searchParams }: URL) => `<!doctype html><title>game</title>
<h1>${pathname.slice(1)} ${(searchParams.get('game_code') ?? '').replace(/\W/g, '')}</h1>
<button onclick="say('balance')">balance</button><button onclick="say('ended')">ended</button><button onclick="say('leave')">leave</button>
<script>const say = (type) => parent.postMessage({ parlay: 1, type }, '*'); say('ready')</script>`

/** Tries what a page in a frame could do to the one around it, and writes what came of each; then floods it with messages, forged ones too. */
const HOSTILE = `<!doctype html><title>hostile</title><pre id="out"></pre><script>
const tries = {
  parent: () => parent.document.title,
  parentStorage: () => parent.localStorage.getItem('token'),
  top: () => { top.location = 'https://evil.example/' },
  topReplace: () => top.location.replace('https://evil.example/'),
  parentLocation: () => { parent.location.href = 'javascript:alert(1)' },
  storage: () => localStorage.setItem('x', '1'),
  session: () => sessionStorage.setItem('x', '1'),
  cookie: () => document.cookie,
  popup: () => { if (open('https://evil.example/') === null) throw new Error('no window') },
  database: () => indexedDB.open('x'),
  dialog: () => { if (confirm('money?') === false) throw new Error('no dialog') },
}
const out = {}
for (const [name, act] of Object.entries(tries)) try { out[name] = 'DONE ' + act() } catch { out[name] = 'denied' }
document.getElementById('out').textContent = JSON.stringify(out)
const forged = [{ parlay: 1, type: 'transfer', amount: '100' }, { type: 'launch' }, 'ready', null, { parlay: 1, type: { toString: () => 'leave' }.x }]
for (let i = 0; i < 5000; i++) parent.postMessage(i % 2 ? { parlay: 1, type: 'balance' } : forged[i % 5], '*')
parent.postMessage({ id: '00000000-0000-4000-8000-000000000000', channelCode: 'XHZR', ty: 'in', amount: '100' }, '*')
</script>`
