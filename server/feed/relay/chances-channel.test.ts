import { expect, test } from 'vitest'
import type { OpenLegOn, ToldChances } from '../../engine/play/leg-chances.ts'
import { createMemoryBus } from '../../platform/pubsub.ts'
import { answerChances, askChances } from './chances-channel.ts'

const leg = (gameId: string): OpenLegOn => ({ gameId, w: 'R', line: -2, selection: 'H', from: [1, 0] })
/** As the engine would, by the game. */
const joint = (legs: readonly OpenLegOn[]) => ({ chance: legs.length / 10, implied: [] })
const told = ({ gameId }: OpenLegOn): ToldChances => (gameId === '9' ? 'suspended' : { W: Number(gameId) / 100, LW: 0, P: 0.1, LL: 0 })

test('a process without the engine is told what legs may come to, each ask its own answer; without an engine nothing [BET-06] [BET-17] [OPS-03]', async () => {
  const bus = createMemoryBus()
  const [one, two] = [await askChances(bus.join(), 200), await askChances(bus.join(), 200)]
  expect(await one.of([leg('1')])).toBeNull()
  const stop = await answerChances(bus.join(), { chances: told, joint })
  const legs = [leg('4'), leg('9'), leg('7')]
  expect(await Promise.all([one.of(legs), two.of([leg('2')]), one.of([leg('3')])])).toEqual([
    legs.map(told),
    [told(leg('2'))],
    [told(leg('3'))],
  ])
  expect(await Promise.all([two.joint(legs), one.joint([leg('2'), leg('3')])])).toEqual([joint(legs), { chance: 0.2, implied: [] }])
  stop()
  expect(await one.joint(legs)).toBeNull()
  expect(await one.of(legs)).toBeNull()
  const asked = one.of(legs)
  one.stop()
  expect(await asked).toBeNull()
  two.stop()
})
