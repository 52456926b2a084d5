import { expect, test } from 'vitest'
import { addDays, addMonths, clockOf, dateTimeOf, dayOf, dayStart, daysIn, shortMoment } from './days.ts'

test('a day begins at midnight in Shanghai, whatever day it is elsewhere', () => {
  const midnight = Date.UTC(2026, 10, 20, 16)
  expect(dayStart('2026-11-21')).toBe(midnight)
  expect([dayOf(midnight - 1), dayOf(midnight)]).toEqual(['2026-11-20', '2026-11-21'])
  expect([clockOf(midnight - 1), clockOf(midnight)]).toEqual(['23:59:59', '00:00:00'])
  expect([dateTimeOf(midnight - 1), dateTimeOf(midnight)]).toEqual(['11-20 23:59', '11-21 00:00'])
  expect([shortMoment(midnight - 1, midnight), shortMoment(midnight, midnight)]).toEqual(['11-20 23:59', '00:00'])
})

test('what is no day of the calendar has no beginning', () => {
  for (const day of ['2026-02-30', '2026-13-01', '2026-00-10', '2026-4-1', 'today', '']) expect(dayStart(day)).toBeNaN()
  expect(dayStart('2028-02-29')).not.toBeNaN()
})

test('days are counted over months and leap days, both ends among them', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysIn('2026-11-15', '2026-11-21')).toBe(7)
  expect([daysIn('2026-11-21', '2026-11-21'), daysIn('2026-11-21', '2026-11-20')]).toEqual([1, 0])
})

test('months later is the same time of the same day, or of the last there is [SAFE-03]', () => {
  const at = (day: string) => dayStart(day) + 8 * 3_600_000
  expect(addMonths(at('2026-11-21'), 6)).toBe(at('2027-05-21'))
  expect(addMonths(at('2026-08-31'), 6)).toBe(at('2027-02-28'))
  expect(addMonths(at('2027-08-31'), 6)).toBe(at('2028-02-29'))
  expect(addMonths(dayStart('2026-12-01'), 12)).toBe(dayStart('2027-12-01'))
  expect(addMonths(dayStart('2026-12-01') - 1, 60)).toBe(dayStart('2031-12-01') - 1)
})
