import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface ButtonLook {
  /** primary: the one next step · outline: beside it · soft: a quiet step in a panel · quiet: text only · onBar: outlined on the dark bar · onArt: on a picture. */
  variant?: 'primary' | 'outline' | 'soft' | 'quiet' | 'onBar' | 'onArt'
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
  /** Looks disabled but can be pressed: an incomplete form then shows its missing field. */
  dimmed?: boolean
}

const OFF = 'bg-surface-3 text-fg-3 border-transparent'
const VARIANTS = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-hover',
  outline: 'border-line-strong bg-surface text-fg hover:bg-surface-2',
  soft: 'bg-accent-soft text-accent-text border-transparent hover:bg-surface-3',
  quiet: 'text-accent-text border-transparent hover:bg-surface-2',
  onBar: 'text-bar-text border-bar-edge hover:bg-bar-hover focus-visible:outline-bar-accent',
  onArt: 'bg-art-5 text-art-1 border-transparent hover:bg-white focus-visible:outline-white',
}
const SIZES = { sm: 'h-8 px-3 text-sm', md: 'h-10 px-4 text-md', lg: 'h-12 px-6 text-lg' }

/** The class list of a button, for links that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'md', block = false, dimmed = false }: ButtonLook, className?: string): string =>
  cx(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-sm border font-semibold whitespace-nowrap select-none',
    'transition-instant touch-target disabled:cursor-not-allowed disabled:border-transparent disabled:bg-surface-3 disabled:text-fg-3',
    dimmed ? OFF : VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
    className,
  )

export function Button({
  variant,
  size,
  block,
  dimmed,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'> & { children: ReactNode }) {
  const look: ButtonLook = {}
  if (variant) look.variant = variant
  if (size) look.size = size
  if (block) look.block = block
  if (dimmed) look.dimmed = dimmed
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}
