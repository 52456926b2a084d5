import { useQuery } from '@tanstack/react-query'
import { unreadTotal } from '../../../contract/letter.ts'
import { unreadQuery } from '../../features/letter/letter-queries.ts'
import { useSession } from '../session/use-session.ts'

/** How many letters the member has not read; 0 for a visitor, undefined while it is not known. */
export function useUnread(): number | undefined {
  const isMember = useSession().state === 'member'
  const { data } = useQuery({ ...unreadQuery, enabled: isMember })
  if (!isMember) return 0
  return data && unreadTotal(data)
}
