import { expect, test } from 'vitest'
import type { GameEvent } from '../../../../contract/sport.ts'
import { cards, minuteAt, placeOfMinute, timelineMarks } from './timeline.ts'

const MINUTE = 60_000
const event = (kind: GameEvent['kind'], minute: string, at: number, side: GameEvent['side'] = null): GameEvent => ({
  kind,
  at: at * MINUTE,
  minute,
  side,
  simulated: false,
})
const EVENTS = [
  event('kick-off', '', 0),
  event('goal', '12', 11.5, 'H'),
  event('yellow', '21', 20.2, 'C'),
  event('goal', '45+2', 46.5, 'C'),
  event('half-time', '', 48),
  event('second-half', '', 63),
  event('red', '90+4', 112, 'C'),
]

test('events stand along ninety minutes, each with the score it left; stoppage stands at the end of its half [BET-11]', () => {
  expect(timelineMarks(EVENTS).map(({ place, score }) => [Math.round(place * 90), ...score])).toEqual([
    [0, 0, 0],
    [12, 1, 0],
    [21, 1, 0],
    [45, 1, 1],
    [45, 1, 1],
    [45, 1, 1],
    [90, 1, 1],
  ])
  expect(placeOfMinute('90+2')).toBe(1)
})

test('a moment is told by the minute the clock showed, and by none before kick-off and at half-time [BET-11]', () => {
  const minutes = [-1, 0, 37.4, 47, 50, 63, 100, 115].map((at) => minuteAt(EVENTS, at * MINUTE))
  expect(minutes).toEqual([null, '1', '38', '45', null, '46', '83', '90'])
})

test('cards are counted by side and colour', () => {
  expect([cards(EVENTS, 'yellow', 'C'), cards(EVENTS, 'yellow', 'H'), cards(EVENTS, 'red', 'C')]).toEqual([1, 0, 1])
})
