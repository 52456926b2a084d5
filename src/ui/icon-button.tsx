import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A button that shows only an icon; its name is not optional. 32 px drawn, 44 under a finger. */
export function IconButton({ className, type = 'button', ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button
      type={type}
      className={cx(
        'relative inline-grid size-8 shrink-0 place-items-center rounded-sm text-fg-2 transition-instant touch-target',
        'hover:bg-surface-3 disabled:cursor-not-allowed disabled:text-fg-disabled',
        className,
      )}
      {...rest}
    />
  )
}
