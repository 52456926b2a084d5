import { t } from '@lingui/core/macro'
import { type GameTime, type Period, readClock } from '../../../domain/game-clock.ts'

/** Where a game is, in words: `上半场 38'`, `中场`, `即将开始`; empty before that. */
export function clockText(game: GameTime): string {
  const { period, minute, soon } = readClock(game)
  if (soon) return t`即将开始`
  const words = period === null ? '' : periodText(period)
  return minute === null ? words : `${words} ${minute}'`.trimStart()
}

function periodText(period: Period): string {
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
  }
}
