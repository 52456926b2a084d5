import { cx } from './cx.ts'

/** A count. `muted` for counts that need no action. */
export function Badge({ count, muted = false, className }: { count: number; muted?: boolean; className?: string }) {
  return (
    <span
      className={cx(
        'inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full px-1 text-2xs leading-none font-semibold',
        muted ? 'bg-surface-3 text-fg-2' : 'bg-accent text-on-accent',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
