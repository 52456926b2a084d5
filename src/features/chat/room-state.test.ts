import { expect, test } from 'vitest'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import type { FeedEvent } from '../../workers/feed/protocol.ts'
import { createRoomState } from './room-state.ts'

const rid = 'game:1'
const MEMBER = { by: 'a', name: 'd***88', guest: false, level: 0 }
const GUEST = { by: 'b', name: '1234', guest: true, level: 0 }

test('while a lost socket comes back, and is nobody until its login, the player stays who it was; after a logout it is a guest [CHAT-24]', () => {
  let tell: (event: FeedEvent) => void = () => undefined
  const state = createRoomState({
    rid,
    feed: {
      watch(_, onEvent) {
        tell = onEvent
        return () => undefined
      },
      onOutbox: () => () => undefined,
      call: async () => null,
      link: { get: () => ({ state: 'open', retryAt: null, at: 0 }), subscribe: () => () => undefined },
    },
    history: async () => null,
    after: () => () => undefined,
  })
  state.start()
  const joinedAs = (you: typeof MEMBER | null) =>
    tell({ kind: 'aside', topic: `room/${rid}`, aside: { msgId: CHAT_MSG.ownJoin, msgData: { rid, online: 2, you } }, again: false })
  joinedAs(MEMBER)
  joinedAs(null)
  expect(state.get().you).toEqual(MEMBER)
  joinedAs(GUEST)
  expect(state.get().you).toEqual(GUEST)
})
