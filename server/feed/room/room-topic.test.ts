import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MSG } from '../../../contract/feed-ids.ts'
import { openHub } from '../../../tests/support/feed-hub.ts'
import { NO_ROOMS, type Speaker } from './rooms.ts'

let stand: ReturnType<typeof openHub>
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stand.close()
  vi.useRealTimers()
})

describe('a room', () => {
  // Found by seed 504 of the simulation.
  test('says nothing that comes after its session has ended', async () => {
    const speakers: (Speaker | null)[] = []
    const say: typeof NO_ROOMS.say = (speaker, saying) => {
      speakers.push(speaker)
      return NO_ROOMS.say(speaker, saying)
    }
    stand = openHub({ ...NO_ROOMS, say })
    const { connection } = stand.connect()
    const saying = { rid: 'r', id: 'a', msg: '你好' }
    await connection.signIn(null, 'device')
    await connection.signIn({ memberId: 1n, tokenHash: 'hash' })
    await connection.say(saying)
    stand.hub.dropSession('hash')
    await connection.say(saying)
    expect(speakers).toEqual([{ memberId: 1n }])
  })

  test('says anew how a member stands once the level is another, and to nobody else [CHAT-12]', async () => {
    let level = 1
    const standing: typeof NO_ROOMS.standing = async (speaker, rid, online) => [
      { msgId: MSG.ownJoin, msgData: { rid, online, you: speaker && { by: '0123456789ab', name: 'a', guest: false, level } } },
    ]
    const whole = async () => ({ seq: 1, body: { events: [] } as never })
    stand = openHub({ ...NO_ROOMS, standing, whole })
    const [mine, other] = [stand.connect(), stand.connect()]
    await mine.connection.signIn({ memberId: 1n, tokenHash: 'hash' })
    for (const one of [mine, other]) await one.connection.subscribe('room/game/1')
    await mine.connection.subscribe('me')
    const levels = ({ socket }: typeof mine) => socket.taken(MSG.ownJoin).map(({ you }) => you?.level ?? null)
    expect([levels(mine), levels(other)]).toEqual([[1], [null]])
    level = 2
    stand.members.append(1, true, [{ kind: 'vip' }])
    await vi.advanceTimersByTimeAsync(1)
    expect([levels(mine), levels(other)]).toEqual([[2], []])
  })
})
