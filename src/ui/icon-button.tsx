import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const SIZES = { sm: 'size-7', md: 'size-8', lg: 'size-10', xl: 'size-11' }
const TONES = {
  page: 'text-fg-2 hover:bg-surface-3 disabled:text-fg-disabled',
  bar: 'text-bar-text-2 hover:bg-bar-hover focus-visible:outline-bar-accent disabled:opacity-60',
}

export interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string
  /** Drawn 28, 32, 40 or 44 px; the touch target is 44 at any size. */
  size?: keyof typeof SIZES
  /** The background it is on. */
  tone?: keyof typeof TONES
}

/** A button that shows only an icon; its name is not optional. */
export function IconButton({ size = 'md', tone = 'page', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      className={cx(
        'relative inline-grid shrink-0 place-items-center rounded-sm transition-instant touch-target disabled:cursor-not-allowed',
        SIZES[size],
        TONES[tone],
        className,
      )}
      {...rest}
    />
  )
}
