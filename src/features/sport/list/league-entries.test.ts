import { expect, test } from 'vitest'
import { LEAGUE_SHORTCUT_IDS } from '../../../../contract/constants.ts'
import { SHOW_TYPES } from '../../../../contract/sport.ts'
import type { League } from '../odds/leagues.ts'
import { listTopic, narrowedFor, STARRED } from './catalogue.ts'
import { type LeagueChoices, leagueEntries, leaguesInSight } from './league-entries.ts'

const [PREMIER, PRIMERA] = LEAGUE_SHORTCUT_IDS
const LEAGUES: League[] = [
  { id: '7', name: 'Forest Cup', gameType: 'FT', gameIds: ['f1', 'f2'] },
  { id: PRIMERA, name: '西班牙甲级联赛', gameType: 'FT', gameIds: ['p1'] },
]
const NAMES = LEAGUE_SHORTCUT_IDS.map((id) => ({ id, name: `league ${id}` }))

function seen(choices: Partial<LeagueChoices>) {
  const all = {
    leagueId: null,
    folded: new Set<string>(),
    stars: { games: new Set<string>(), leagues: new Set<string>(), plays: new Set<string>() },
    ...choices,
  }
  const { shortcuts, others } = leagueEntries(LEAGUES, NAMES, all)
  return { shortcuts, others, inSight: leaguesInSight(LEAGUES, [...shortcuts, ...others], all).map(({ id, gameIds }) => [id, ...gameIds]) }
}
const stars = (games: string[], leagues: string[]) => ({ games: new Set(games), leagues: new Set(leagues), plays: new Set<string>() })

test('another show type begins with all leagues; the day is kept only where the new one is the early market [SPORT-04] [SPORT-05]', () => {
  const before = { leagueId: PREMIER, day: '2022-11-24' }
  expect(narrowedFor('RB', before)).toEqual({ leagueId: null, day: null })
  expect(narrowedFor('FT', before)).toEqual({ leagueId: null, day: null })
  expect(narrowedFor('FU', before)).toEqual({ leagueId: null, day: '2022-11-24' })
})

test('FT as a game type and FT as a show type are kept apart; every sport has lists of its own, and all of them one [SPORT-01] [SPORT-03]', () => {
  expect([listTopic('FT', 'RB'), listTopic('FT', 'FT'), listTopic('ALL', 'FU')]).toEqual(['list/FT/RB', 'list/FT/FT', 'list/ALL/FU'])
  const types = ['ALL', 'FT', 'VF', 'BK', 'TN', 'OP', 'SK', 'VB', 'BS', 'TT'] as const
  expect(new Set(types.flatMap((type) => SHOW_TYPES.map((showType) => listTopic(type, showType)))).size).toBe(30)
})

test('all seven shortcuts are offered in their order, named by league data, those without games too [SPORT-19] [SPORT-20]', () => {
  const { shortcuts, others } = seen({})
  expect(shortcuts.map(({ id }) => id)).toEqual([...LEAGUE_SHORTCUT_IDS])
  expect(shortcuts.map(({ name }) => name).slice(0, 2)).toEqual([`league ${PREMIER}`, '西班牙甲级联赛'])
  expect(others.map(({ id }) => id)).toEqual(['7'])
  expect(seen({ leagueId: PREMIER }).inSight).toEqual([])
})

test('a league entry tells its name, id, crest, and whether it is chosen, in sight and unfolded [SPORT-18]', () => {
  const { shortcuts, others } = seen({ leagueId: PRIMERA, folded: new Set(['7']) })
  expect(shortcuts[1]).toEqual({
    id: PRIMERA,
    name: '西班牙甲级联赛',
    gameType: 'FT',
    icon_class: expect.stringMatching(/^crest-\d$/),
    isActive: true,
    isShow: true,
    isExpand: true,
    gameIds: ['p1'],
  })
  expect(others[0]).toMatchObject({ isActive: false, isShow: false, isExpand: false })
  expect(seen({ leagueId: PRIMERA }).inSight).toEqual([[PRIMERA, 'p1']])
})

test('what is starred is listed first, and alone where only that is asked for [BET-09]', () => {
  expect(seen({}).inSight).toEqual([
    ['7', 'f1', 'f2'],
    [PRIMERA, 'p1'],
  ])
  expect(seen({ stars: stars([], [PRIMERA]) }).inSight[0]).toEqual([PRIMERA, 'p1'])
  expect(seen({ stars: stars(['f2'], []) }).inSight[0]).toEqual(['7', 'f2', 'f1'])
  expect(seen({ stars: stars(['f2'], []), leagueId: STARRED }).inSight).toEqual([['7', 'f2']])
  expect(seen({ stars: stars([], ['7']), leagueId: STARRED }).inSight).toEqual([['7', 'f1', 'f2']])
  expect(seen({ leagueId: STARRED }).inSight).toEqual([])
})
