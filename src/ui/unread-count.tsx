import { useLingui } from '@lingui/react/macro'
import { Badge } from './badge.tsx'

/** How many are not read: a number to the eye, a sentence to a screen reader. */
export function UnreadCount({ count, className }: { count: number; className?: string }) {
  const { t } = useLingui()
  return (
    <>
      <span aria-hidden className={className}>
        <Badge count={count} />
      </span>
      <span className="sr-only">{t`${count} 条未读`}</span>
    </>
  )
}
