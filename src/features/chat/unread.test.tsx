import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RoomEvent } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import type { FeedEvent } from '../../workers/feed/protocol.ts'
import { Unread } from './unread.tsx'

const said = (n: number): RoomEvent => ({
  msgId: CHAT_MSG.say,
  msgData: { rid: 'game/1', n, at: 0, id: 'x', by: 'a', name: 'a', guest: false, level: 0, msg: 'x' },
})
const frame = (seq: number, ...deltas: RoomEvent[]): FeedEvent => ({ kind: 'frame', topic: 'room/game/1', epoch: 1, seq, at: 0, deltas })

test('what is said while a room is not shown is counted once, also over a new snapshot, and its watch goes on', () => {
  let tell: (event: FeedEvent) => void = () => undefined
  const stop = vi.fn()
  const watch = vi.fn((_topic: string, sink: (event: FeedEvent) => void) => {
    tell = sink
    return stop
  })
  const feed = { watch }
  const counts: number[] = []
  const unread = (shown: boolean) => <Unread rid="game/1" feed={feed} shown={shown} onCount={(count) => counts.push(count)} />
  const snapshot = (seq: number, ...events: RoomEvent[]) => {
    const body = { rid: 'game/1', title: '', open: true, level: 0, guests: true, destroyed: false, events, more: false }
    tell({ kind: 'snapshot', topic: 'room/game/1', epoch: 1, seq, at: 0, body })
  }
  const { rerender, unmount } = render(unread(true))
  snapshot(2, said(1), said(2))
  tell(frame(3, said(3)))
  expect(counts.at(-1)).toBe(0)
  rerender(unread(false))
  tell(frame(4, said(4)))
  tell(frame(5, { msgId: CHAT_MSG.status, msgData: { rid: 'game/1', n: 5, at: 0, open: false } }))
  snapshot(6, said(3), said(4), said(6))
  expect(counts.at(-1)).toBe(2)
  rerender(unread(true))
  expect(counts.at(-1)).toBe(0)
  expect(watch).toHaveBeenCalledTimes(1)
  expect(stop).not.toHaveBeenCalled()
  unmount()
  expect(stop).toHaveBeenCalledTimes(1)
})
