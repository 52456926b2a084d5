import {
  IconArrowsExchange,
  IconCash,
  IconCheck,
  IconDotsCircleHorizontal,
  IconDownload,
  IconGift,
  IconReceipt2,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import type { DealKind } from '../../../../contract/wallet-record.ts'

const ICONS = {
  deposit: IconDownload,
  withdraw: IconUpload,
  transfer: IconArrowsExchange,
  bet: IconReceipt2,
  settlement: IconCheck,
  'cash-out': IconCash,
  correction: IconRefresh,
  bonus: IconGift,
  gift: IconGift,
  other: IconDotsCircleHorizontal,
} satisfies Record<DealKind, unknown>

export function DealIcon({ kind }: { kind: DealKind }) {
  const Icon = ICONS[kind]
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-surface-2 text-fg-2">
      <Icon className="size-5" stroke={1.6} aria-hidden />
    </span>
  )
}
