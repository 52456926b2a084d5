import { Unread, type UnreadProps } from '../../features/chat/unread.tsx'
import { feed } from '../feed/feed.ts'

/** What is said in a game's room while the slip is shown in its place. */
export const GameUnread = ({ gameId, ...props }: { gameId: string } & Pick<UnreadProps, 'shown' | 'onCount'>) => (
  <Unread rid={`game/${gameId}`} feed={feed} {...props} />
)
