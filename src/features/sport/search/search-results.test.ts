import { expect, test } from 'vitest'
import type { Champion } from '../../../../contract/sport.ts'
import { makeGame } from '../../../../tests/support/games.ts'
import { search } from './search-results.ts'

const early = { showType: 'FU', isLive: 0, gameStatus: 'scheduled', re_time: '' } as const
const games = [
  makeGame({ gameId: '3', ...early, kickoffAt: 30, team_h: '利物浦', team_c: '托特纳姆热刺' }),
  makeGame({ gameId: '1', kickoffAt: 10, team_h: '曼城', team_c: '利物浦' }),
  makeGame({ gameId: '2', ...early, kickoffAt: 20, team_h: '勒沃库森', team_c: 'Leyton West', league_id: '7', league: '莱茵联赛' }),
]
const names = {
  teams: [
    { name: '利物浦', latin: 'Liverpool FC', pinyin: 'li wu pu' },
    { name: '勒沃库森', latin: 'Bayer 04 Leverkusen', pinyin: 'le wo ku sen' },
  ],
  leagues: [{ id: '7', name: '莱茵联赛', latin: 'Rhine League', pinyin: 'lai yin lian sai' }],
}
const found = (query: string, known = names) =>
  search(query, games, known).map((one) => [
    one.kind,
    one.kind === 'league' ? one.leagueId : one.name.map(({ text }) => text).join(''),
    one.kind === 'outright' ? one.champion.gameId : one.game.gameId,
  ])

test('teams, their games and leagues are found, what is in play first; a team leads to its game in play or the next [BET-09]', () => {
  expect(found('lw')).toEqual([
    ['team', '利物浦', '1'],
    ['team', '勒沃库森', '2'],
    ['team', 'Leyton West', '2'],
    ['game', '利物浦', '1'],
    ['game', '勒沃库森', '2'],
    ['game', '利物浦', '3'],
  ])
  expect(search('lwp', games, names)[0]).toMatchObject({ kind: 'team', inPlay: 1, league: '英格兰超级联赛' })
  expect(found('rhine')).toEqual([['league', '7', '2']])
})

test('without the table of readings names are found as they are written [BET-09]', () => {
  const none = { teams: [], leagues: [] }
  expect(found('利物', none).map(([kind]) => kind)).toEqual(['team', 'game', 'game'])
  expect(found('leyton', none)).toEqual([
    ['team', 'Leyton West', '2'],
    ['game', 'Leyton West', '2'],
  ])
  expect(found('lwp', none)).toEqual([])
})

test('where outrights are listed, who may win and the competition itself are found first; whom the results leave no chance is not [BET-09]', () => {
  const entry = (rtype: 'FS1' | 'FS2', team: string, price: number) => ({ rtype, team, price })
  const champion: Champion = {
    gameId: 'c1',
    marketId: 'c1-FS',
    gameType: 'FS',
    showType: 'FSFU',
    league_id: '7',
    league: '莱茵联赛',
    endsAt: 0,
    status: 'open',
    version: 1,
    entries: [entry('FS1', '勒沃库森', 2_000), entry('FS2', '利物浦', 0)],
  }
  const shown = (query: string) =>
    search(query, games, names, [champion]).map((one) => [one.kind, one.name.map(({ text }) => text).join('')])
  expect(shown('lwks')).toEqual([
    ['outright', '勒沃库森'],
    ['team', '勒沃库森'],
    ['game', '勒沃库森'],
  ])
  expect(shown('lyls')[0]).toEqual(['outright', '莱茵联赛'])
  expect(shown('lwp').filter(([kind]) => kind === 'outright')).toEqual([])
})
