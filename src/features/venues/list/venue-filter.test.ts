import { expect, test } from 'vitest'
import type { ListedGame, ListedVenue } from '../../../../contract/venue-list.ts'
import { chosenVenues, type VenueChoice } from './venue-filter.ts'

const game = (name: string, latin: string, pinyin: string): ListedGame => ({
  ...{ channelCode: 'ZLQP', gameCode: latin.toLowerCase(), kind: 'niuniu', name, latin, pinyin, returnPpm: null, returnOf: '', facts: [] },
})
const venue = (channelCode: string, own: Partial<ListedVenue> = {}): ListedVenue => ({
  ...{ channelCode, enName: channelCode.toLowerCase(), name: channelCode, pinyin: '', category: 'QP', form: 'transfer', state: 'open' },
  ...{ backAt: null, playable: true, entry: null, games: [] },
  ...own,
})
const ALL = [
  venue('SHUT', { state: 'maintenance' }),
  venue('NONE', { playable: false }),
  venue('ZLQP', { name: '竹里棋牌', pinyin: 'zhu li qi pai', games: [game('牛牛', 'Niuniu', 'niu niu')] }),
  venue('SLOT', { category: 'DZ' }),
  venue('LAST'),
]
const none = { has: () => false, playedAt: () => null }
const chosen = (choice: Partial<VenueChoice> = {}, collection: Parameters<typeof chosenVenues>[2] = none) =>
  chosenVenues(ALL, { type: 'QP', query: '', onlyFavourites: false, ...choice }, collection).map(({ channelCode }) => channelCode)

test('a page has its own type; what was played is first, what has no games and what is in maintenance last [VENUE-01]', () => {
  expect(chosen()).toEqual(['ZLQP', 'LAST', 'NONE', 'SHUT'])
  expect(chosen({}, { ...none, playedAt: ({ channelCode }) => (channelCode === 'LAST' ? 9 : null) })).toEqual([
    'LAST',
    'ZLQP',
    'NONE',
    'SHUT',
  ])
  expect(chosen({ type: 'egame' })).toEqual(['SLOT'])
})

test('a venue is found by its characters, reading or Latin, and by those of its games', () => {
  for (const query of ['竹里', 'zhuli', 'zlqp', 'ZL', '牛', 'niuniu', 'nn']) expect([query, chosen({ query })]).toEqual([query, ['ZLQP']])
  expect(chosen({ query: '没有' })).toEqual([])
})

test('only favourites are those marked, or with a marked game [VENUE-03]', () => {
  expect(chosen({ onlyFavourites: true })).toEqual([])
  expect(chosen({ onlyFavourites: true }, { ...none, has: ({ gameCode }) => gameCode === 'niuniu' })).toEqual(['ZLQP'])
  expect(
    chosen({ onlyFavourites: true }, { ...none, has: ({ channelCode, gameCode }) => channelCode === 'SHUT' && gameCode === '' }),
  ).toEqual(['SHUT'])
})
