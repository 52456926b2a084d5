import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { RoomEvent } from '../../contract/chat.ts'
import { CHAT_MSG, roomTopicOf } from '../../contract/chat-ids.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import type { ChatOutbox, OutboxRow } from '../../src/db/chat-outbox.ts'
import type { FeedBatch, OutboxEntry } from '../../src/workers/feed/protocol.ts'
import { chatWorld, until } from '../support/chat.ts'
import { startCore } from '../support/feed.ts'

const world = chatWorld()

/** A page at the real core: what it shows of the room, and of its messages on their way. */
function openPage(core: ReturnType<typeof startCore>, who: { sessionEpoch: number; guest: string }) {
  const shown = new Map<number, string>()
  let entries: OutboxEntry[] = []
  const show = (events: readonly RoomEvent[]) => {
    for (const event of events) if (event.msgId === CHAT_MSG.say) shown.set(event.msgData.n, event.msgData.msg)
  }
  const onBatch = (batch: FeedBatch) => {
    for (const event of structuredClone(batch).events) {
      if (event.kind === 'snapshot' && 'events' in event.body) show(event.body.events)
      if (event.kind === 'frame') show(event.deltas as RoomEvent[])
      if (event.kind === 'outbox') entries = event.entries
    }
  }
  const tabId = randomUUID()
  core.api.attach({ tabId, contract: CONTRACT_VERSION }, { postMessage: onBatch, close: () => undefined })
  core.api.watch(tabId, roomTopicOf(world.rid))
  void core.api.openChat(who)
  world.ended.push(() => core.api.detach(tabId))
  return {
    texts: () => [...shown].sort(([a], [b]) => a - b).map(([, msg]) => msg),
    states: () => entries.map(({ msg, state, why }) => `${msg} ${state}${why === null ? '' : ` ${why}`}`),
    say: (msg: string, as: OutboxRow['as'] = 'guest', sessionEpoch = who.sessionEpoch) =>
      void core.api.say({ id: randomUUID(), rid: world.rid, msg, at: at++, sessionEpoch, as }),
  }
}

/** When the next message was written: each after the one before. */
let at = 0

/** What outlives a core, as a database does. */
function memoryOutbox(): Omit<ChatOutbox, 'wipe'> & { rows: Map<string, OutboxRow> } {
  const rows = new Map<string, OutboxRow>()
  return {
    rows,
    load: async () => [...rows.values()].sort((a, b) => a.at - b.at),
    save: async (row) => void rows.set(row.id, row),
    remove: async (id) => void rows.delete(id),
  }
}

describe('the page’s queue', () => {
  test('what is written without a server goes out once, in order, when there is one; and another core takes it over [CHAT-05] [CHAT-27]', async () => {
    const store = memoryOutbox()
    let port = 1
    const who = { sessionEpoch: 3, guest: randomUUID() }
    const first = startCore(() => port, undefined, store)
    const page = openPage(first, who)
    for (let i = 1; i <= 5; i++) page.say(`${i}`)
    await until(() => expect(page.states()).toEqual(['1 queued', '2 queued', '3 queued', '4 queued', '5 queued']))
    const second = startCore(() => port, undefined, store)
    const other = openPage(second, who)
    await until(() => expect(other.states()).toHaveLength(5))
    const server = await world.startProcess()
    port = server.port
    const reader = await world.join(server, { token: 'ann' })
    await until(() => expect(reader.texts()).toEqual(['1', '2', '3', '4', '5']))
    for (const one of [page, other]) await until(() => expect(one.texts()).toEqual(['1', '2', '3', '4', '5']))
    await until(() => expect(store.rows.size).toBe(0))
  })

  test('a message whose answer was lost with its process is sent again to the next one, and shown once [CHAT-27]', async () => {
    const first = await world.startProcess()
    let port = first.port
    const core = startCore(
      () => port,
      (text, deliver) => (port === first.port && text.includes(`"msgId":${MSG.said}`) ? undefined : deliver(text)),
    )
    const page = openPage(core, { sessionEpoch: 1, guest: randomUUID() })
    page.say('once')
    page.say('after it')
    await until(() => expect(page.texts()).toEqual(['once']))
    expect(page.states()).toEqual(['once sending', 'after it queued'])
    const second = await world.startProcess()
    port = second.port
    await first.close()
    await until(() => expect(page.texts()).toEqual(['once', 'after it']))
    const late = await world.join(second, { token: 'ann' })
    await late.joined()
    expect(late.snapshot().events.map((event) => event.msgId === CHAT_MSG.say && event.msgData.msg)).toEqual(['once', 'after it'])
  })

  test('of another session nothing is sent: a logout takes with it what was written before [CHAT-24]', async () => {
    const server = await world.startProcess()
    const reader = await world.join(server, { token: 'ann' })
    await reader.joined()
    const store = memoryOutbox()
    const core = startCore(server.port, undefined, store)
    const page = openPage(core, { sessionEpoch: 4, guest: randomUUID() })
    core.api.signIn({ token: 'not ours', body: 'x', sessionEpoch: 4 })
    page.say('as a member', 'member')
    await until(() => expect(page.states()).toEqual(['as a member queued']))
    core.api.signOut(5)
    await until(() => expect(page.states()).toEqual([]))
    expect(store.rows.size).toBe(0)
    page.say('as a guest', 'guest', 5)
    await until(() => expect(reader.texts()).toEqual(['as a guest']))
  })

  test('a refused message says why, waits for its author, and goes when sent again [CHAT-09]', async () => {
    const server = await world.startProcess()
    const reader = await world.join(server, { token: 'ann' })
    await reader.joined()
    await server.act({ act: 'close', room: world.rid })
    const core = startCore(server.port)
    const page = openPage(core, { sessionEpoch: 1, guest: randomUUID() })
    page.say('closed?')
    await until(() => expect(page.states()).toEqual(['closed? failed closed']))
    await server.act({ act: 'open', room: world.rid })
    const [row] = await openRows(core)
    core.api.sayAgain(row ?? '')
    await until(() => expect(reader.texts()).toEqual(['closed?']))
  })
})

/** Ids of the messages on their way. */
function openRows(core: ReturnType<typeof startCore>): Promise<string[]> {
  return new Promise((resolve) => {
    const tabId = randomUUID()
    const postMessage = (batch: FeedBatch) => {
      for (const event of batch.events) if (event.kind === 'outbox') resolve(event.entries.map(({ id }) => id))
    }
    core.api.attach({ tabId, contract: CONTRACT_VERSION }, { postMessage, close: () => undefined })
    world.ended.push(() => core.api.detach(tabId))
    void core.api.openChat({ sessionEpoch: 1, guest: randomUUID() })
  })
}
