import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { yuanFixed } from '../../../../domain/money.ts'
import { LEAST_LINE_FEN } from '../../../../domain/slip-limits.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import type { EditNote, WhyRefused } from './bet.ts'
import type { PlaceAction } from './slip-lines.ts'
import type { StakeBounds } from './stake.ts'

/** The text of the slip's one button. `odds` is the price of the only pick, null of several. */
export function placeText(action: PlaceAction, odds: string | null, bounds: StakeBounds): string {
  if (action.kind !== 'off') {
    const amount = yuanFixed(action.totalFen)
    if (action.kind === 'lower') return t`改为 ${amount} 投注`
    if (action.kind === 'place') return t`投注 ${amount}`
    return odds === null ? t`接受新赔率并投注 ${amount}` : t`接受 ${odds} 并投注 ${amount}`
  }
  const least = yuanFixed(bounds.minFen)
  switch (action.why) {
    case 'offline':
      return t`联网后可用`
    case 'stale':
      return t`报价过时，恢复后可投`
    case 'suspended':
      return t`封盘，恢复后可投`
    case 'closed':
      return t`盘口已关闭`
    case 'no-stake':
      return t`请输入本金`
    case 'below-minimum':
      return t`本金最少 ${least}`
    case 'below-line':
      return t`每注最少 ${yuanFixed(LEAST_LINE_FEN)}`
    case 'few':
      return t`串关至少 2 场`
    case 'few-picks':
      return t`同场组合要 2 至 6 项`
    case 'asking':
      return t`正在报价`
    case 'not-together':
      return t`这几项不能组合`
    case 'too-long':
      return t`总赔率太高，请减少几项`
    case 'balance':
      return t`余额不足`
    case 'busy':
      return t`正在提交`
  }
}

/** The note beside the stake after a bet that was not accepted. */
export function noteText(note: EditNote, bounds: StakeBounds): string {
  switch (note) {
    case 'balance':
      return t`余额不足，还没有投`
    case 'below-minimum':
      return t`本金最少 ${yuanFixed(bounds.minFen)}，还没有投`
    case 'pending':
      return t`还有注单正在确认中，请稍候`
    case 'offline':
      return t`网络已断开，还没有投`
  }
}

/** Why the bet was not accepted. */
export function whyText(i18n: I18n, why: WhyRefused): string {
  switch (why.kind) {
    case 'suspended':
      return t`盘口封盘`
    case 'closed':
      return t`盘口已关闭`
    case 'resting':
      return t`确认时休息已经开始`
    case 'lost':
      return t`网络中断，注单没有送到`
    case 'code':
    case 'archived':
      return problemText(i18n, why)
  }
}
