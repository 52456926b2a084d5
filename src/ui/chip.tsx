import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A small choice or shortcut. `pressed` makes it a toggle; `ghost` has no border (market filters). */
export function Chip({
  pressed,
  ghost = false,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { pressed?: boolean | undefined; ghost?: boolean }) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      className={cx(
        'relative h-8 shrink-0 rounded-sm border px-3 text-sm whitespace-nowrap transition-instant touch-target',
        'disabled:cursor-not-allowed disabled:border-line disabled:text-fg-disabled',
        pressed
          ? cx('bg-accent-soft font-semibold text-accent-text', ghost ? 'border-transparent' : 'border-accent-text')
          : ghost
            ? 'border-transparent text-fg-2 hover:bg-surface-2'
            : 'border-line-strong bg-surface text-fg hover:bg-surface-2',
        className,
      )}
      {...rest}
    />
  )
}
