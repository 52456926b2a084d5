import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshLetters } from '../../features/letter/letter-queries.ts'
import { watchMe } from '../feed/watch-me.ts'
import { useSession } from '../session/use-session.ts'
import { useUnread } from './use-unread.ts'

/** Asks again whenever a letter came or was read, in whichever tab; the app's icon says how many are unread, and nothing after a logout. */
export function LetterWatch() {
  const client = useQueryClient()
  const isMember = useSession().state === 'member'
  const count = useUnread()
  useEffect(() => (isMember ? watchMe('letter', () => refreshLetters(client)) : undefined), [isMember, client])
  useEffect(() => {
    if (count === undefined) return
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    // Refused where the app is not installed.
    shown?.catch(() => undefined)
  }, [count])
  return null
}
