import { expect, test } from 'vitest'
import { playOf } from './markets.ts'
import { isFootball, SPORT_TYPES, sportOf } from './sports.ts'

test('football is offered with its goals, draws and halves, every other sport with who wins, a handicap and a total [ENG-05]', () => {
  const football = SPORT_TYPES.filter(isFootball)
  expect(football).toEqual(['FT', 'VF'])
  for (const type of football) expect(sportOf(type).plays).toEqual(expect.arrayContaining(['M', 'R', 'OU', 'EO', 'TS', 'PD', 'HM', 'DC']))
  for (const type of football) expect(sportOf(type).plays).not.toContain('ML')
  for (const type of SPORT_TYPES.filter((one) => !isFootball(one))) {
    const { plays } = sportOf(type)
    expect(plays.filter((w) => playOf(w).span === null)).toEqual(['ML', 'R', 'OU'])
    // Each of its periods has the same three, a frame of snooker a winner.
    const spans = Map.groupBy(plays, (w) => playOf(w).period)
    for (const [period, own] of spans)
      expect(own.map((w) => playOf(w).kind)).toEqual(type === 'SK' && period !== 'FT' ? ['ML'] : ['ML', 'R', 'OU'])
  }
})
