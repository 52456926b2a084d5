import { Unread } from '../../features/chat/unread.tsx'
import { feed } from '../feed/feed.ts'

/** What is said in a game's room while the slip is shown in its place. */
export const GameUnread = ({ gameId, onCount }: { gameId: string; onCount: (count: number) => void }) => (
  <Unread rid={`game/${gameId}`} feed={feed} onCount={onCount} />
)
