import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Said } from '../../contract/chat.ts'
import { createMember } from '../../server/account/register.ts'
import { moderate } from '../../server/chat/moderate.ts'
import { type ChatRooms, createRooms } from '../../server/chat/rooms.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { createMemorySource, makeGame } from '../support/odds-source.ts'
import { freshDatabase, many } from './race.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
/** The rooms of several server processes. */
let processes: ChatRooms[]
let memberIds: bigint[]
beforeAll(async () => {
  fresh = await freshDatabase()
  const book = createMemorySource([makeGame('1'), makeGame('2')], systemClock.steady)
  const deps = (i: number) => ({ db: fresh.process(i), clock: systemClock, book, levelOf: async () => 0, pubsub: undefined })
  processes = await Promise.all(many(6, (i) => createRooms(deps(i))))
  memberIds = await Promise.all(many(20, async (i) => (await createMember(fresh.db, `talker${i}`, '0'.repeat(32), Date.now())) ?? 0n))
})
afterAll(() => fresh.close())

const say = (i: number, memberId: bigint, rid: string, id: string, msg = `${i}`): Promise<Said> =>
  (processes[i % processes.length] as ChatRooms).say({ memberId }, { rid, id, msg })

test('messages that reach several processes at once are numbered without a gap, and each once however often it is sent [CHAT-27] [CHAT-08]', async () => {
  const rid = 'game/1'
  await processes[0]?.whole(rid)
  const sent = memberIds.flatMap((memberId) => many(5, () => ({ memberId, id: randomUUID() })))
  const twice = [...sent, ...sent]
  const said = await Promise.all(twice.map(({ memberId, id }, i) => say(i, memberId, rid, id)))
  const numbers = said.map(({ n }) => n ?? 0)
  expect(numbers.slice(sent.length), 'the copies').toEqual(numbers.slice(0, sent.length))
  expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(many(sent.length, (i) => i + 1))
  const rows = (await processes[3]?.read(rid, 0)) ?? []
  expect(rows.map(({ seq }) => seq)).toEqual(many(sent.length, (i) => i + 1))
  expect(rows.every(({ deltas }) => deltas.length === 1)).toBe(true)
})

test('after a mute was committed nothing of its member is said, at whichever process, however many messages are on their way [CHAT-09]', async () => {
  const rid = 'game/2'
  await processes[0]?.whole(rid)
  const memberId = memberIds[0] ?? 0n
  const rooms = { announce: () => undefined, announceStanding: () => undefined }
  let lastBefore = 0
  const muting = moderate(
    { db: fresh.process(9), rooms, now: Date.now() },
    { act: 'mute', who: 'talker0', room: rid, minutes: 5, reason: 'x' },
  )
    .then(() => fresh.db.selectFrom('chat_room').select('seq').where('id', '=', rid).executeTakeFirstOrThrow())
    .then(({ seq }) => (lastBefore = Number(seq)))
  const said = await Promise.all(many(30, (i) => say(i, memberId, rid, randomUUID())))
  await muting
  const after = await Promise.all(many(6, (i) => say(i, memberId, rid, randomUUID())))
  expect(after.every(({ n, why }) => n === null && why === 'muted')).toBe(true)
  expect(said.every(({ n }) => n === null || n <= lastBefore)).toBe(true)
})
