import { t } from '@lingui/core/macro'
import { REELS } from '../../../casino/games/slot/rules.ts'
import type { FairGame } from './recompute.ts'

export const gameName = (game: FairGame): string =>
  ({
    slot: () => t`月下听松`,
    lottery: () => t`一分彩`,
    baccarat: () => t`百家乐`,
    niuniu: () => t`牛牛`,
    blackjack: () => t`二十一点`,
    fishing: () => t`渔舟`,
    draw: () => t`活动抽奖`,
  })[game]()

/** What rounds of a game are counted by. */
export const nonceName = (game: FairGame): string =>
  ({
    slot: () => t`转数`,
    lottery: () => t`期号`,
    baccarat: () => t`第几靴`,
    niuniu: () => t`局数`,
    blackjack: () => t`局数`,
    fishing: () => t`发数`,
    draw: () => t`第几次`,
  })[game]()

/** The place of a number of a round, from 0. */
export function placeName(game: FairGame, place: number): string {
  const at = place + 1
  if (game === 'slot') {
    const reel = (place % REELS) + 1
    const spin = Math.floor(place / REELS)
    return spin === 0 ? t`第 ${reel} 轴` : t`免费 ${spin}，第 ${reel} 轴`
  }
  if (game === 'lottery') return [t`万位`, t`千位`, t`百位`, t`十位`, t`个位`][place] ?? String(at)
  if (game === 'draw') return t`抽出的数`
  if (game === 'fishing') return t`第 ${at} 发`
  return t`第 ${at} 张`
}
