import { t } from '@lingui/core/macro'
import type { Ticket } from '../../../../contract/betting.ts'
import type { ToldOffer } from '../../../../contract/cash-out.ts'
import { selectionName } from '../../../i18n/market-text.ts'

/** Why there is no offer, and whether one may come by itself. */
export function noOfferText({ legs }: Ticket, none: NonNullable<ToldOffer['none']>): { text: string; comesBack: boolean } {
  const leg = none.leg === undefined ? undefined : legs[none.leg]
  const name = leg ? selectionName(leg, leg) : t`有一项`
  switch (none.reason) {
    case 'suspended':
      return { text: t`${name} 封盘，暂时没有报价`, comesBack: true }
    case 'result':
      return { text: t`${name} 正在等赛果，暂时没有报价`, comesBack: true }
    case 'stale':
      return { text: t`现在取不到报价`, comesBack: true }
    case 'delay':
      return { text: t`注单还在确认中，确认后才有报价`, comesBack: true }
    case 'worthless':
      return { text: t`这张注单现在不值一分钱`, comesBack: true }
    case 'outright':
      return { text: t`这张注单不能提前兑现：含冠军盘口`, comesBack: false }
    case 'builder':
      return { text: t`同场组合不能提前兑现`, comesBack: false }
    case 'over':
      return { text: t`这张注单已经结束`, comesBack: false }
  }
}
