import { t } from '@lingui/core/macro'
import { type GameTime, type Period, readClock, type Stop } from '../../../../domain/game-clock.ts'

/** The time of a game in words: `上半场 38'`, `第三节 07:05`, `第三节 07:05 暂停`, `中场`, `即将开始`; empty before that. */
export function clockText(game: GameTime): string {
  const { period, number, minute, seconds, stop, soon } = readClock(game)
  if (soon) return t`即将开始`
  const words = period === null ? '' : periodText(period, number, game.gameType)
  const time = seconds ?? (minute === null ? '' : `${minute}'`)
  return [words, time, stop ? stopText(stop) : ''].filter(Boolean).join(' ')
}

/** Why the clock stands. */
const stopText = (stop: Stop): string => (stop === 'time-out' ? t`暂停` : stop === 'foul' ? t`犯规` : t`罚球`)

/** `上半场`, `第三节`; an inning and most sets are `第2局`, those of tennis `第2盘`. */
export function periodText(period: Period, number = 1, gameType = ''): string {
  switch (period) {
    case 'firstHalf':
      return t`上半场`
    case 'secondHalf':
      return t`下半场`
    case 'halfTime':
      return t`中场`
    case 'q1':
      return t`第一节`
    case 'q2':
      return t`第二节`
    case 'q3':
      return t`第三节`
    case 'q4':
      return t`第四节`
    case 'overtime':
      return t`加时`
    case 'full':
      return t`全场`
    case 'inning':
      return t`第${number}局`
    case 'set':
      return gameType === 'TN' ? t`第${number}盘` : t`第${number}局`
  }
}
