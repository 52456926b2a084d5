import { t } from '@lingui/core/macro'
import type { VenueType } from '../../../../contract/venue-list.ts'
import { dateTimeOf, dayOf, timeOf } from '../../../../domain/days.ts'

/** `98.9 %`; exact: as many digits as are known. */
export const percentText = (ppm: number, digits = 1): string => `${(ppm / 10_000).toFixed(digits)} %`

export const typeText = (type: VenueType): string =>
  ({ TY: t`体育`, ZR: t`真人`, QP: t`棋牌`, DJ: t`电竞`, CP: t`彩票`, egame: t`电子`, fish: t`捕鱼` })[type]

const timeText = (at: number): string => (dayOf(at) === dayOf(Date.now()) ? t`今天 ${timeOf(at)}` : dateTimeOf(at))

export const playedText = (at: number | null): string => (at === null ? t`还没玩过` : timeText(at))

/** When maintenance ends. */
export const backText = (backAt: number | null): string => (backAt === null ? t`恢复时间待定` : t`预计${timeText(backAt)} 恢复`)
