import { expect, test } from 'vitest'
import { profitDays } from './profit.ts'

test('the plot has every day of the range, and the sum goes on over days without bets [BET-13]', () => {
  const sums = { count: 1, stakeFen: '1000', returnFen: '0' }
  const days = profitDays({ from: '2026-02-27', to: '2026-03-02' }, [
    { day: '2026-02-27', ...sums, profitFen: '-1000' },
    { day: '2026-03-01', ...sums, profitFen: '2500' },
  ])
  expect(days.map(({ day, sumFen, played }) => [day, sumFen, played])).toEqual([
    ['2026-02-27', -1000n, true],
    ['2026-02-28', -1000n, false],
    ['2026-03-01', 1500n, true],
    ['2026-03-02', 1500n, false],
  ])
})
