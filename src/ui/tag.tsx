import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  neutral: 'bg-surface-3 text-fg-2',
  accent: 'bg-accent-soft text-accent-text',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
  /** A won ticket: filled with ink, because money is never green. */
  ink: 'bg-fg text-surface',
  outline: 'text-fg inset-ring inset-ring-fg-2',
}

export type TagTone = keyof typeof TONES

export function Tag({ tone = 'neutral', className, children }: { tone?: TagTone; className?: string | undefined; children: ReactNode }) {
  return (
    <span className={cx('inline-flex h-5 shrink-0 items-center gap-1 rounded-xs px-1.5 text-xs whitespace-nowrap', TONES[tone], className)}>
      {children}
    </span>
  )
}
