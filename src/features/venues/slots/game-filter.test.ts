import { expect, test } from 'vitest'
import type { ListedGame, ListedVenue } from '../../../../contract/venue-list.ts'
import { chosenGames, type GameChoice } from './game-filter.ts'

const game = (channelCode: string, gameCode: string, name: string, pinyin: string, latin: string, returnPpm: number): ListedGame => ({
  ...{ channelCode, gameCode, kind: 'slot', name, pinyin, latin, returnPpm, returnOf: '每转', facts: [] },
})
const venue = (channelCode: string, state: ListedVenue['state'], games: ListedGame[]): ListedVenue => ({
  ...{ channelCode, enName: '', name: channelCode, pinyin: '', category: 'DZ', form: 'seamless', state, backAt: null, playable: true },
  ...{ entry: null, games },
})
const VENUES = [
  venue('SHUT', 'maintenance', [game('SHUT', 'song', '越人歌', 'yue ren ge', 'Song', 990_000)]),
  venue('OPEN', 'open', [
    game('OPEN', 'moon', '月下听松', 'yue xia ting song', 'Pines', 965_000),
    game('OPEN', 'tower', '望月楼', 'wang yue lou', 'Tower', 970_000),
  ]),
]
const none = { has: () => false, playedAt: () => null }
const chosen = (choice: Partial<GameChoice> = {}, collection: Parameters<typeof chosenGames>[2] = none) =>
  chosenGames(VENUES, { query: '', of: 'all', channelCode: null, ...choice }, collection).map((found) => found.game.gameCode)

test('all games, the highest return first, those in maintenance last; of one venue its own [VENUE-07]', () => {
  expect(chosen()).toEqual(['tower', 'moon', 'song'])
  expect(chosen({ channelCode: 'SHUT' })).toEqual(['song'])
})

test('a game is found by characters, reading, initials or Latin, a name that begins so first; the found letters are told [VENUE-07]', () => {
  for (const query of ['月下', 'yuexia', 'yxts', 'pines']) expect([query, chosen({ query })[0]]).toEqual([query, 'moon'])
  expect(chosen({ query: 'yue' })).toEqual(['moon', 'tower', 'song'])
  expect(chosenGames(VENUES, { query: '月', of: 'all', channelCode: null }, none)[0]?.name).toEqual([
    { text: '月', hit: true },
    { text: '下听松', hit: false },
  ])
  expect(chosen({ query: '没有' })).toEqual([])
})

test('favourites and what was played, the latest first [VENUE-03]', () => {
  expect(chosen({ of: 'favourites' })).toEqual([])
  expect(chosen({ of: 'favourites' }, { ...none, has: ({ gameCode }) => gameCode === 'moon' })).toEqual(['moon'])
  const at: Record<string, number> = { moon: 2, tower: 1 }
  expect(chosen({ of: 'played' }, { ...none, playedAt: ({ gameCode }) => at[gameCode] ?? null })).toEqual(['moon', 'tower'])
})
