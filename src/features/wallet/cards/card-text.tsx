import { t } from '@lingui/core/macro'
import { IconBuildingBank, IconCurrencyBitcoin, IconWallet } from '@tabler/icons-react'
import type { Card, CardKind, CoinNetwork } from '../../../../contract/wallet-cards.ts'
import { cx } from '../../../ui/cx.ts'

export const kindName = (kind: CardKind): string => ({ bank: () => t`银行卡`, coin: () => t`虚拟币`, alipay: () => t`支付宝` })[kind]()

/** `USDT · TRC20` */
export const networkName = (network: CoinNetwork): string => network.replace('-', ' · ')

/** `工商银行 · 储蓄卡`; coins and Alipay have their name alone. */
export const cardTitle = ({ kind, name }: Pick<Card, 'kind' | 'name'>): string => (kind === 'bank' ? t`${name} · 储蓄卡` : name)

/** `工商银行 · 尾号 6217`, `USDT · TRC20 · TQ4m…8kZe`, `支付宝 · 138****6721`. */
export function cardShort({ kind, name, masked }: Pick<Card, 'kind' | 'name' | 'masked'>): string {
  if (kind === 'bank') return t`${name} · 尾号 ${masked.slice(-4)}`
  return `${name} · ${kind === 'coin' ? masked.replace(' **** **** ', '…') : masked.replaceAll(' ', '')}`
}

const ICONS = { bank: IconBuildingBank, coin: IconCurrencyBitcoin, alipay: IconWallet }

export function CardIcon({ kind, accent = false, large = false }: { kind: CardKind; accent?: boolean; large?: boolean }) {
  const Icon = ICONS[kind]
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center',
        large ? 'size-14 rounded-lg' : 'size-10 rounded-md',
        accent ? 'bg-accent-soft text-accent-text' : 'bg-surface-2 text-fg-2',
      )}
    >
      <Icon className={large ? 'size-7' : 'size-5'} stroke={1.6} aria-hidden />
    </span>
  )
}
