import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import { useCopy } from '../../../ui/use-copy.ts'

/** The parts of receipts: a tile, one heading, one sentence saying where the money is, and the facts. */

const TILES = { done: 'bg-success-soft text-success', moved: 'bg-warn-soft text-warn', off: 'bg-surface-3 text-fg-2' }

export function ReceiptHead({
  icon,
  tone,
  title,
  text,
  urgent = false,
}: {
  icon: ReactNode
  /** Absent: the icon has no tile. */
  tone?: keyof typeof TILES
  title: string
  text: ReactNode
  /** Interrupts a screen reader: something was not done. */
  urgent?: boolean
}) {
  return (
    <div role={urgent ? 'alert' : 'status'} className="grid justify-items-center p-4 text-center">
      {tone ? <span className={cx('mb-3 grid size-14 place-items-center rounded-lg', TILES[tone])}>{icon}</span> : icon}
      <h3 ref={takeLostFocus} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h3>
      <p className="mt-0.5 text-sm text-fg-2">{text}</p>
    </div>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className="border-t border-line px-4 py-1">{children}</dl>

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 text-sm">
      <dt className="text-fg-2">{label}</dt>
      <dd className="text-md font-semibold">{children}</dd>
    </div>
  )
}

/** The number to read out to customer service, with a copy button. */
export function TicketNumber({ number }: { number: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <Fact label={<Trans>单号</Trans>}>
      <span className="flex items-center gap-1 font-normal">
        {number}
        <button
          type="button"
          aria-label={t`复制单号`}
          onClick={() => copy(number)}
          className="relative grid size-6 place-items-center rounded-sm text-fg-2 transition-instant touch-target hover:bg-surface-3"
        >
          <IconCopy className="size-4" stroke={1.6} aria-hidden />
        </button>
      </span>
    </Fact>
  )
}
