import { t } from '@lingui/core/macro'
import type { Login } from '../../../../contract/account-sessions.ts'
import type { CardKind } from '../../../../contract/wallet-cards.ts'

/** `银行卡 1 · 支付宝 1`; what there may be, until it is known. */
export function cardsText(cards: Readonly<Record<CardKind, number>> | undefined): string {
  if (!cards) return t`银行卡、虚拟币、支付宝`
  const { bank, coin, alipay } = cards
  const parts = [bank > 0 && t`银行卡 ${bank}`, coin > 0 && t`虚拟币 ${coin}`, alipay > 0 && t`支付宝 ${alipay}`].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : t`还没有添加`
}

/** `2 台：这台设备、Android · Chrome`; those of the same system and browser are named once. */
export function devicesText(logins: readonly Login[] | undefined): string {
  const open = logins?.filter(({ state }) => state !== 'over') ?? []
  if (open.length === 0) return t`正在登录的设备和登录记录`
  const others = new Set(open.filter(({ state }) => state === 'open').map(({ agent }) => agent || t`未知设备`))
  const [count, names] = [open.length, [t`这台设备`, ...others].slice(0, NAMED).join('、')]
  return t`${count} 台：${names}`
}

const NAMED = 3

export const ticketsText = (open: number | undefined): string => (open ? t`${open} 单未结算` : t`每一单和它的结果`)
