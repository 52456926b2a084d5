import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LEAGUE_SHORTCUT_IDS } from '../../../contract/constants.ts'
import { SPORT_TYPES } from '../../../domain/sports.ts'
import { clubKey, leagueId, leagueName, namesInChinese, teamName } from './names.ts'
import { SPORT_LEAGUES } from './names-sports.ts'

test('teams show in Chinese, whatever affix or country their file gives them, and in Latin when unknown', () => {
  expect(['Arsenal FC', 'Arsenal FC (ENG)', 'Arsenal', 'FC Bayern München (GER)', 'South Korea'].map(teamName)).toEqual([
    '阿森纳',
    '阿森纳',
    '阿森纳',
    '拜仁慕尼黑',
    '韩国',
  ])
  expect(teamName('Fabelhaft 04 (LUX)')).toBe('Fabelhaft 04')
})

test('the shortcut leagues have the shortcut ids in their order, others a stable id of their own', () => {
  const seasons = [
    'English Premier League 2025/26',
    'Spain Primera División 2025/26',
    'Deutsche Bundesliga 2024-25',
    'Italian Serie A 2025/26',
    'French Ligue 1 2025/26',
    'UEFA Champions League 2024/25',
    'China | Super League 2025',
  ]
  expect(seasons.map(leagueId)).toEqual([...LEAGUE_SHORTCUT_IDS])
  expect(seasons.map(leagueName)).toEqual([
    '英格兰超级联赛',
    '西班牙甲级联赛',
    '德国甲级联赛',
    '意大利甲级联赛',
    '法国甲级联赛',
    '欧洲冠军联赛',
    '中国超级联赛',
  ])
  expect(leagueName('World Cup 2022')).toBe('世界杯')
  expect(leagueId('World Cup 2018')).toBe(leagueId('World Cup 2022'))
  expect(leagueId('Forest Cup 2031')).toMatch(/^[2-8]\d{5}$/)
  expect(leagueId('Forest Cup 2031')).not.toBe(leagueId('Hill Cup 2031'))
  expect(leagueName('Forest Cup 2031')).toBe('Forest Cup 2031')
})

test('every sport has leagues of its own, and no two teams or players of them share a name, in Chinese or Latin [ENG-07]', () => {
  const teams = SPORT_LEAGUES.flatMap((league) => Object.entries(league.teams))
  expect(new Set(SPORT_LEAGUES.map(({ type }) => type)).size).toBe(SPORT_TYPES.length - 1)
  for (const at of [0, 1] as const) expect(new Set(teams.map((names) => names[at])).size).toBe(teams.length)
  for (const { latin, name, teams: own } of SPORT_LEAGUES) {
    // A round of eight takes longer than a match, so that no team plays twice at once.
    expect([latin, Object.keys(own).length]).toEqual([latin, 8])
    expect([leagueName(`${latin} 2031-07-01`), leagueId(`${latin} 2031-07-01`)]).toEqual([name, leagueId(latin)])
  }
  expect(teams.filter(([latin, name]) => teamName(latin) !== name)).toEqual([])
})

test.runIf(process.env.FIXTURES_DIR)('every team and competition of the real files has a Chinese name, and no two teams share one', () => {
  const dir = process.env.FIXTURES_DIR ?? ''
  const latin = new Set<string>()
  for (const name of readdirSync(dir).filter((file) => file.endsWith('.json'))) {
    const file = JSON.parse(readFileSync(join(dir, name), 'utf8'))
    expect(leagueName(file.name), name).toMatch(/[\u4e00-\u9fff]/)
    for (const match of file.matches) for (const team of [match.team1, match.team2]) latin.add(team.replace(/ \(...\)$/, ''))
  }
  expect([...latin].filter((team) => !/[\u4e00-\u9fff]/.test(teamName(team)))).toEqual([])
  expect(new Set([...latin].map(teamName)).size).toBe(latin.size)
})

test('a club has one key in all files, whatever its season calls it, and no other club has it [ENG-11]', () => {
  const same = [
    ['Manchester City', 'Manchester City FC', 'Manchester City FC (ENG)'],
    ['Bayern München', 'FC Bayern München'],
    ['Inter', 'FC Internazionale Milano'],
    ['1899 Hoffenheim', 'TSG 1899 Hoffenheim'],
    ['Atlético Madrid', 'Club Atlético de Madrid'],
    ['Lazio Roma', 'SS Lazio'],
    ['Rayo Vallecano', 'Rayo Vallecano de Madrid'],
  ]
  for (const names of same) expect(new Set(names.map(clubKey)).size).toBe(1)
  const apart = [
    'Manchester United',
    'Manchester City',
    'Real Madrid',
    'Atlético Madrid',
    'AC Milan',
    'Inter',
    'AS Roma',
    'Lazio Roma',
    'Paris FC',
  ]
  expect(new Set([...apart, 'Paris Saint-Germain'].map(clubKey)).size).toBe(apart.length + 1)
  const { teams } = namesInChinese()
  const keys = Map.groupBy(teams, ({ latin }) => clubKey(latin))
  for (const [key, own] of keys) expect([key, new Set(own.map(({ name }) => name)).size]).toEqual([key, 1])
})
