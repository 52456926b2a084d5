import type { Said } from '../../../contract/chat.ts'
import { CHAT_QUEUE_POLL_MS } from '../../../contract/constants.ts'
import type { ClientMessage } from '../../../contract/feed.ts'
import { MSG } from '../../../contract/feed-ids.ts'
import type { ChatOutbox, OutboxRow } from '../../db/chat-outbox.ts'
import type { OutboxEntry } from './protocol.ts'

/**
 * Chat messages on their way, of all tabs. They are sent one after the other, in the order in which they were written: the next once
 * the room has answered for the one before. One without an answer is sent again, on this socket or the next, under the same id, which
 * the room takes once. Who writes too fast waits as long as the room says.
 */
export interface Outbox {
  /** A page shows chat: takes up what an earlier page left. Rows of an earlier session go. */
  open(sessionEpoch: number): Promise<void>
  /** Another session, or none: the rows of those before go. */
  raise(sessionEpoch: number): void
  /** Resolves once the row outlives this core, where anything is kept. */
  say(row: Omit<OutboxRow, 'why'>): Promise<void>
  /** Sends a refused one again. */
  again(id: string): void
  drop(id: string): void
  onSaid(said: Said): void
  /** The socket is gone. */
  lost(): void
}

export interface OutboxDeps {
  /** Null where nothing is kept. */
  store: Omit<ChatOutbox, 'wipe'> | null
  now(): number
  after(ms: number, run: () => void): () => void
  /** False when nothing was sent. */
  send(message: ClientMessage): boolean
  /** Whether what is sent now is said by whoever wrote it. */
  speaksFor(row: OutboxRow): boolean
  tell(entries: OutboxEntry[]): void
}

/** An answer takes the room's lock and a commit. */
const ANSWER_MS = 10_000
/** Whoever would have to wait longer is told so. */
const LONGEST_WAIT_MS = 30_000
/** How long one that arrived is still named, until the room itself shows it. */
const ARRIVED_MS = 10_000

export function createOutbox({ store, now, after, send, speaksFor, tell }: OutboxDeps): Outbox {
  let rows: OutboxRow[] = []
  /** Those that arrived, with their place in the room. */
  const arrived = new Map<string, { row: OutboxRow; n: number }>()
  /** The one without an answer. */
  let sent: { id: string; atMs: number } | null = null
  /** Until when a room takes nothing. */
  const notBefore = new Map<string, number>()
  let epoch = 0
  let opened: Promise<void> | null = null
  let isPolling = false

  const tellAll = () => {
    const waiting = rows.map((row): OutboxEntry => ({ ...row, state: stateOf(row), n: null, retryAt: notBefore.get(row.rid) ?? null }))
    const there = [...arrived.values()].map(({ row, n }): OutboxEntry => ({ ...row, state: 'sent', n, retryAt: null }))
    tell([...there, ...waiting].sort((a, b) => a.at - b.at))
  }
  const stateOf = ({ id, why }: OutboxRow): OutboxEntry['state'] => (why !== null ? 'failed' : sent?.id === id ? 'sending' : 'queued')
  const change = (id: string, changed: Partial<OutboxRow>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changed } : row))
    const row = rows.find((one) => one.id === id)
    if (row) void store?.save(row)
  }
  const remove = (id: string) => {
    rows = rows.filter((row) => row.id !== id)
    void store?.remove(id)
  }

  /** The next of the rows that wait for nothing but their turn. */
  const next = (): OutboxRow | undefined =>
    rows.find((row) => row.why === null && row.sessionEpoch === epoch && speaksFor(row) && (notBefore.get(row.rid) ?? 0) <= now())
  const advance = () => {
    // A clock that was set back counts as time gone by.
    if (sent && Math.abs(now() - sent.atMs) < ANSWER_MS) return
    sent = null
    const row = next()
    if (!row || !send({ msgId: MSG.say, msgData: { rid: row.rid, id: row.id, msg: row.msg } })) return
    sent = { id: row.id, atMs: now() }
    tellAll()
  }
  const poll = () => {
    isPolling = rows.some(({ why }) => why === null)
    if (!isPolling) return
    advance()
    after(CHAT_QUEUE_POLL_MS, poll)
  }
  const start = () => {
    if (!isPolling) poll()
  }

  const raise = (sessionEpoch: number) => {
    if (sessionEpoch <= epoch) return
    epoch = sessionEpoch
    for (const { id, sessionEpoch: written } of rows) if (written < epoch) remove(id)
    arrived.clear()
    if (opened) tellAll()
  }
  const load = async () => {
    const kept = (await store?.load()) ?? []
    // Some may have been written before the kept ones were read.
    rows = inOrder([...kept.filter(({ id }) => !rows.some((row) => row.id === id)), ...rows])
    for (const { id, sessionEpoch } of rows) if (sessionEpoch !== epoch) remove(id)
  }

  return {
    raise,
    async open(sessionEpoch) {
      raise(sessionEpoch)
      opened ??= load()
      await opened
      tellAll()
      start()
    },
    async say(written) {
      if (arrived.has(written.id)) return
      const waiting = rows.find(({ id }) => id === written.id)
      // A tab that hands it over again may do so before the first save has ended.
      if (waiting) return store?.save(waiting)
      const row: OutboxRow = { ...written, why: null }
      rows = inOrder([...rows, row])
      tellAll()
      start()
      await store?.save(row)
    },
    again(id) {
      change(id, { why: null })
      tellAll()
      start()
    },
    drop(id) {
      remove(id)
      tellAll()
    },
    onSaid({ id, rid, n, why, retryMs }) {
      const row = rows.find((one) => one.id === id)
      if (sent?.id === id) sent = null
      if (!row) return
      if (n !== null) {
        arrived.set(id, { row, n })
        after(ARRIVED_MS, () => {
          if (arrived.delete(id)) tellAll()
        })
        remove(id)
      } else if (retryMs !== null && retryMs <= LONGEST_WAIT_MS) notBefore.set(rid, now() + retryMs)
      else change(id, { why: why ?? 'fault' })
      tellAll()
      advance()
    },
    lost() {
      if (sent === null) return
      sent = null
      tellAll()
    },
  }
}

const inOrder = (rows: readonly OutboxRow[]): OutboxRow[] => rows.toSorted((a, b) => a.at - b.at)
