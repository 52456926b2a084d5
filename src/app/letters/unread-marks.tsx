import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { UnreadCount } from '../../ui/unread-count.tsx'
import { pathOf } from '../navigation/routes.ts'
import { useIsOpen } from '../navigation/use-open.ts'
import { useUnread } from './use-unread.ts'

/** The bell of the wide bar. */
export function LetterBell() {
  const { t } = useLingui()
  const isOpen = useIsOpen()
  const count = useUnread() ?? 0
  if (!isOpen('message')) return null
  return (
    <Link
      to={pathOf('message')}
      aria-label={count > 0 ? t`消息 ${count} 条未读` : t`消息`}
      className="relative grid size-8 place-items-center rounded-sm text-bar-text-2 transition-instant touch-target hover:bg-bar-hover focus-visible:outline-bar-accent"
    >
      <IconBell className="size-5" stroke={1.6} aria-hidden />
      {count > 0 && (
        <span aria-hidden className="absolute -top-1 left-4 flex">
          <Badge count={count} />
        </span>
      )}
    </Link>
  )
}

/** The number beside an entry, or over the icon of a tab. */
export function UnreadMark({ className }: { className?: string }) {
  const count = useUnread() ?? 0
  if (count === 0) return null
  return <UnreadCount count={count} className={className ?? 'flex'} />
}
