import { expect, test } from 'vitest'
import { CHAT_MSG } from '../../contract/chat.ts'
import { pushScores } from '../../server/chat/score-push.ts'
import { chatWorld, until } from '../support/chat.ts'

const world = chatWorld()

test('a goal is told once to the room of its game, also when two processes play it, and to no other [CHAT-15]', async () => {
  const [here, there] = [await world.startProcess(), await world.startProcess()]
  const [ann, elsewhere] = [
    await world.join(here, { token: 'ann' }),
    await world.join(there, { token: 'bob' }, { rid: `game/${world.other}` }),
  ]
  await ann.joined()
  await elsewhere.joined()
  const faults: unknown[] = []
  for (const { rooms } of [here, there])
    world.source.subscribe(pushScores({ db: world.db, rooms, now: world.clock.now, onFault: (error) => faults.push(error) }))
  world.source.info(world.gameId, { re_time: "1H^39'" })
  world.source.info(world.gameId, { sc_FT_H: 1, re_time: "1H^40'" })
  world.source.info(world.gameId, { re_time: "1H^41'" })
  await until(() => expect(ann.events()).toHaveLength(1))
  world.source.info(world.gameId, { sc_FT_H: 0, re_time: "1H^42'" })
  await until(() => expect(ann.events()).toHaveLength(2))
  await ann.say('last')
  await until(() => expect(ann.texts()).toEqual(['last']))
  expect(ann.events().slice(0, 2)).toMatchObject([
    { msgId: CHAT_MSG.score, msgData: { home: '曼彻斯特城', away: '利物浦', score: [1, 0], clock: "1H^40'" } },
    { msgId: CHAT_MSG.score, msgData: { score: [0, 0], clock: "1H^42'" } },
  ])
  expect(elsewhere.events()).toEqual([])
  expect(faults).toEqual([])
})
