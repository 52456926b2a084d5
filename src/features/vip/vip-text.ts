import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { VenueCategory } from '../../../contract/venue.ts'
import type { VipGrade, VipPayment } from '../../../contract/vip.ts'

const NAMES: Record<VenueCategory, MessageDescriptor> = {
  TY: msg`体育`,
  ZR: msg`真人`,
  CP: msg`彩票`,
  QP: msg`棋牌`,
  DZ: msg`电子`,
  DJ: msg`电竞`,
  BY: msg`捕鱼`,
}
export const productName = (product: VenueCategory): string => i18n._(NAMES[product])

/** Products whose rates are the same in all levels, which share a column. */
export function productGroups(grades: readonly VipGrade[]): VenueCategory[][] {
  const groups = new Map<string, VenueCategory[]>()
  for (const { product } of grades[0]?.rebates ?? []) {
    const rates = grades.map((grade) => rateOf(grade, product)).join(' ')
    groups.set(rates, [...(groups.get(rates) ?? []), product])
  }
  return [...groups.values()]
}

export const rateOf = ({ rebates }: VipGrade, product: VenueCategory | undefined): number =>
  rebates.find((one) => one.product === product)?.rate ?? 0

export const groupName = (products: readonly VenueCategory[]): string => products.map(productName).join(' · ')

export function paymentName({ kind, period }: Pick<VipPayment, 'kind' | 'period'>): string {
  if (kind === 'rebate') return t`${period.slice(5)} 返水`
  return kind === 'weekly' ? t`${period.slice(5)} 起一周礼金` : t`VIP ${period} 升级礼金`
}
