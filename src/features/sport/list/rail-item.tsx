import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

export const RailHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2 id={id} className="px-3 pt-3 pb-1.5 text-xs text-fg-3 first:pt-1">
    {children}
  </h2>
)

/** A choice of the rail: a line on desktops, on tablets (`narrow`) an icon above its name. */
export function RailItem({
  icon,
  count,
  on,
  onPress,
  note,
  narrow = false,
  children,
}: {
  icon: ReactNode
  count: number | undefined
  on: boolean
  onPress: () => void
  /** Small text behind the name; only where there is room. */
  note?: ReactNode
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'rounded-sm transition-instant',
        narrow
          ? 'relative grid min-h-14 shrink-0 content-center justify-items-center gap-0.5 px-0.5 py-1 text-xs'
          : 'flex h-9 w-full items-center gap-3 px-3 text-left text-sm',
        on ? 'bg-accent-soft text-accent-text' : cx('hover:bg-surface-2', narrow ? 'text-fg-2' : 'text-fg'),
        on && 'font-semibold',
      )}
    >
      {icon}
      <span className={narrow ? 'w-full text-center text-balance wrap-anywhere' : 'truncate'}>{children}</span>
      {!narrow && note}
      <span className={cx(narrow ? 'absolute top-0.5 right-0.5 text-2xs leading-3' : 'ml-auto', !on && 'text-fg-3')}>{count}</span>
    </button>
  )
}
