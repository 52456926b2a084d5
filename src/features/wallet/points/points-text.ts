import { t } from '@lingui/core/macro'
import type { GiftContent, PointsMove } from '../../../../contract/points.ts'
import { yuanFixed } from '../../../../domain/money.ts'

/** `1,240` */
export const pointsText = (points: number): string => points.toLocaleString('en-US')

export function giftName({ bonusFen }: GiftContent): string {
  const yuan = yuanFixed(bonusFen)
  return t`${yuan} 游戏币`
}

/** What points came from or went for. */
export function moveName({ source, gift, number }: PointsMove): string {
  if (gift) return giftName(gift)
  return source === 'turnover' ? t`${number} 的有效投注` : t`活动所得`
}
