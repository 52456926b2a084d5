import { useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { noticeText } from '../../../i18n/problem-text.ts'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toast-store.ts'
import type { Collection, Place } from './venue-queries.ts'

/** Marks a game or a venue as a favourite. `onLogin`: a visitor's press asks for a login. `className` positions it, since its target is larger than it. */
export function Star({
  place,
  name,
  collection,
  onLogin,
  className,
}: {
  place: Place
  name: string
  collection: Collection
  onLogin: (() => void) | null
  className?: string
}) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const on = collection.has(place)
  const press = async () => {
    if (onLogin) return onLogin()
    if (busy) return
    setBusy(true)
    const problem = await collection.toggle(place)
    setBusy(false)
    const text = problem && noticeText(i18n, problem)
    if (text) toast.pill(text)
  }
  const Icon = on ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-busy={busy}
      aria-label={t`收藏${name}`}
      onClick={() => void press()}
      className={cx('grid size-9 place-items-center rounded-full touch-target', on ? 'text-warn' : 'text-fg-3', className)}
    >
      <Icon className="size-5" stroke={1.6} aria-hidden />
    </button>
  )
}
