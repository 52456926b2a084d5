import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { CHAT_PING_MS, CLIENT_TYPE, FEED_PATH, SITE_ID } from '../../contract/constants.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { type ClientMessage, clientMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { createFeedSession } from '../../src/app/feed/feed-session.ts'
import { createStorage } from '../../src/db/storage.ts'
import type { Call } from '../../src/transport/call.ts'
import { createSession } from '../../src/transport/session.ts'
import { createFeedCore } from '../../src/workers/feed/core.ts'
import { browserDeps, feedUrl } from '../../src/workers/feed/runtime.ts'
import { until } from '../support/chat.ts'

/** What a browser's core says to a server that only listens, and when its clock is moved. */
async function listening() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const said: ClientMessage[] = []
  const asked: string[] = []
  server.on('connection', (socket, { url = '' }) => {
    asked.push(url)
    const now = Date.now()
    socket.on('message', (text) => said.push(clientMessage.parse(JSON.parse(text.toString()))))
    socket.send(JSON.stringify({ msgId: MSG.welcome, msgData: { boot: 'b', contract: CONTRACT_VERSION, now, heartbeatMs: 60_000 } }))
  })
  const timers: { ms: number; run: () => void }[] = []
  const deps = browserDeps(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const core = createFeedCore({
    ...deps,
    snapshots: null,
    outbox: null,
    after(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const join = () => core.api.attach({ tabId: 'tab', contract: CONTRACT_VERSION }, { postMessage: () => undefined, close: () => undefined })
  /** Lets the waits of this length end. */
  const elapse = (ms: number) => {
    for (const timer of timers.filter((one) => one.ms === ms)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
  }
  return {
    ...{ core, said, asked, join, elapse },
    ids: () => said.map(({ msgId }) => msgId),
    async close() {
      core.api.detach('tab')
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

test('the handshake carries clientType web and siteId 9000; the address is made of the page’s origin and the constants that the docs name [CHAT-01] [CHAT-26]', async () => {
  const site = await listening()
  site.join()
  await until(() => expect(site.asked).toEqual(['/feed?clientType=web&siteId=9000&packed=1']))
  expect([CLIENT_TYPE, SITE_ID]).toEqual(['web', '9000'])
  expect(feedUrl('https://parlay.example')).toBe(`wss://parlay.example${FEED_PATH}?clientType=web&siteId=9000`)
  const docs = readFileSync('docs/chat.md', 'utf8')
  for (const word of ['`FEED_PATH`', `\`${FEED_PATH}\``, 'clientType=web&siteId=9000', '`PUBLIC_ORIGIN`']) expect(docs).toContain(word)
  await site.close()
})

test('once open the socket logs in, and says ping, id 0, every ten seconds [CHAT-02]', async () => {
  const site = await listening()
  site.join()
  await until(() => expect(site.ids()).toEqual([MSG.guestLogin]))
  expect([MSG.ping, CHAT_PING_MS]).toEqual([0, 10_000])
  for (let pings = 1; pings <= 3; pings++) {
    site.elapse(CHAT_PING_MS)
    await until(() => expect(site.ids()).toEqual([MSG.guestLogin, ...Array.from({ length: pings }, () => 0)]))
  }
  await site.close()
})

test('a member’s page calls for the signed value, then the socket says login with token and value; a visitor’s says guest login [CHAT-04]', async () => {
  const site = await listening()
  const session = createSession(createStorage(null, null))
  const calls: string[] = []
  const call = (async (key: string) => {
    calls.push(key)
    return { ok: true, data: { body: 'signed' } }
  }) as Call
  createFeedSession({
    store: { set: () => undefined },
    ...{ session, call },
    feed: {
      signIn: (proved) => site.core.api.signIn(proved),
      signOut: (epoch) => site.core.api.signOut(epoch),
      link: { get: () => ({ state: 'open', retryAt: null, at: 0 }), subscribe: () => () => undefined },
    },
    after: () => undefined,
    isVisible: () => true,
  })
  site.join()
  await until(() => expect(site.ids()).toEqual([MSG.guestLogin]))
  expect(calls, 'a visitor asks for no value').toEqual([])
  session.signIn({ token: 'token-1', userId: 'u1' })
  await until(() => expect(site.said.at(-1)).toEqual({ msgId: MSG.login, msgData: { token: 'token-1', body: 'signed' } }))
  expect(calls).toEqual(['user.memberJwt'])
  expect(endpoints['user.memberJwt'].path).toBe('/site/api/v1/user/member/jwt')
  session.signOut('logout')
  await until(() => expect(site.said.at(-1)).toMatchObject({ msgId: MSG.guestLogin }))
  expect([MSG.login, MSG.guestLogin]).toEqual([10_001, 10_019])
  await site.close()
})
