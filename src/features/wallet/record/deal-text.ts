import { t } from '@lingui/core/macro'
import { DEPOSIT_WAYS } from '../../../../contract/wallet-deposit.ts'
import type { Deal, DealFilter, DealKind, DealStanding } from '../../../../contract/wallet-record.ts'
import type { TagTone } from '../../../ui/tag.tsx'
import { wayName } from '../deposit/deposit-text.ts'

export const filterName = (filter: DealFilter): string =>
  ({
    all: () => t`全部`,
    deposit: () => t`存款`,
    withdraw: () => t`取款`,
    transfer: () => t`转账`,
    play: () => t`投注与派彩`,
    gift: () => t`赠金与礼金`,
  })[filter]()

export const standingName = (standing: DealStanding): string =>
  ({ open: () => t`进行中`, done: () => t`已完成`, back: () => t`已退回` })[standing]()

export const kindName = (kind: DealKind): string =>
  ({
    deposit: () => t`存款`,
    withdraw: () => t`取款`,
    transfer: () => t`转账`,
    bet: () => t`投注`,
    settlement: () => t`派彩`,
    'cash-out': () => t`提前兑现`,
    correction: () => t`冲回`,
    bonus: () => t`赠金`,
    gift: () => t`礼金`,
    other: () => t`其他`,
  })[kind]()

/** The name that the deposit page has for a way. */
const depositWay = (way: string | null): string | undefined => {
  const known = DEPOSIT_WAYS.find((one) => one === way)
  return known && wayName(known)
}

/** What an entry is about, in a few words. */
export function dealNote({ kind, amountFen, state, way, place, bet }: Deal): string {
  const isOut = amountFen.startsWith('-')
  if (kind === 'deposit') return depositWay(way) ?? t`转入中心钱包`
  if (kind === 'withdraw') return isOut ? (place ?? t`转出中心钱包`) : t`没有取成，退回中心钱包`
  if (kind === 'transfer') {
    const venue = place ?? t`场馆`
    return isOut ? t`中心钱包 → ${venue}` : t`${venue} → 中心钱包`
  }
  if (kind === 'bonus') return isOut ? t`收回赠金` : t`优惠赠金`
  if (kind === 'gift') return isOut ? t`收回礼金` : t`站点赠送`
  if (!bet) return t`账务调整`
  const [home = '', away] = bet.teams
  const match = bet.legs > 1 ? t`${bet.legs}串1` : away ? t`${home} 对 ${away}` : home
  if (kind === 'correction') return t`赛果更正 · ${match}`
  return kind === 'settlement' && state === 'returned' ? t`没有接受，退回本金 · ${match}` : match
}

export function dealState({ state, amountFen, reviewed }: Deal): { text: string; tone: TagTone } {
  const isOut = amountFen.startsWith('-')
  if (reviewed) return { text: isOut ? t`核对后收回` : t`核对后入账`, tone: 'warn' }
  return {
    done: () => ({ text: isOut ? t`已完成` : t`已到账`, tone: 'success' as const }),
    waiting: () => ({ text: t`处理中`, tone: 'accent' as const }),
    accepted: () => ({ text: t`已接受`, tone: 'accent' as const }),
    settled: () => ({ text: t`已结算`, tone: 'success' as const }),
    refused: () => ({ text: t`未接受`, tone: 'warn' as const }),
    sent: () => ({ text: t`打款中`, tone: 'accent' as const }),
    returned: () => ({ text: t`已退回`, tone: 'warn' as const }),
  }[state]()
}
