import { useMedia } from '../../ui/use-media.ts'
import { ChatDrawer, CloseChat } from './chat-drawer.tsx'
import { ChatRooms } from './chat-rooms.tsx'

/** The chat rooms over a page, for visitors, too. */
export function HomeChat({ open, onClose }: { open: boolean; onClose: () => void }) {
  const phone = useMedia('(max-width: 47.99rem)')
  return (
    <ChatDrawer open={open} onClose={onClose} phone={phone}>
      <ChatRooms start={null} buttons={<CloseChat onClose={onClose} />} />
    </ChatDrawer>
  )
}
