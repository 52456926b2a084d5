import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const threadArt = (
  <svg viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="1.5" className="size-14" aria-hidden="true">
    <path d="M28 4v8M28 44v8" strokeDasharray="3 3" />
    <rect x="14" y="12" width="28" height="12" rx="4" strokeDasharray="4 3" />
    <rect x="8" y="30" width="40" height="14" rx="4" />
  </svg>
)
const ART = {
  empty: threadArt,
  error: <IconAlertTriangle className="size-10" stroke={1.3} aria-hidden />,
  offline: <IconWifiOff className="size-10" stroke={1.3} aria-hidden />,
}
const TONE = { empty: 'text-fg-3', error: 'text-danger', offline: 'text-warn' }

/** Shown in place of content that is empty, not loaded, or offline. A drawing, a title, a sentence, a way on. */
export function StatePanel({
  kind,
  title,
  text,
  action,
  className,
}: {
  kind: keyof typeof ART
  title: string
  text?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <section
      role={kind === 'empty' ? undefined : 'alert'}
      className={cx('grid justify-items-center gap-2 px-6 py-7 text-center', className)}
    >
      <span className={cx('grid size-16 place-items-center', TONE[kind])}>{ART[kind]}</span>
      <b className="text-lg">{title}</b>
      {text && <p className="text-sm text-fg-3">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </section>
  )
}
