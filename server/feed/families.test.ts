import { expect, test } from 'vitest'
import { topic } from '../../contract/feed.ts'
import { familyNameOf } from '../../contract/feed-ids.ts'
import { oddsFamilyOf, STANDING_TOPICS } from './families.ts'

test('each list of the contract and hot stand from the start, and nothing else does', () => {
  expect(STANDING_TOPICS.filter((name) => !topic.safeParse(name).success)).toEqual([])
  expect(new Set(STANDING_TOPICS.map(familyNameOf))).toEqual(new Set(['list', 'hot']))
  expect(new Set(STANDING_TOPICS).size).toBe(10 * 3 + 1)
  expect(oddsFamilyOf('game/1').standing).toEqual([])
})

test('a topic has its family, and of it no more than may follow', () => {
  const names = ['list/FT', 'list/ALL/RB/x', 'hot/1', 'me/1', 'game', 'game/', `game/${'1'.repeat(25)}`, 'games/1', 'room/1', 'constructor']
  expect(names.filter((name) => topic.safeParse(name).success)).toEqual([])
})
