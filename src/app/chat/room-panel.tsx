import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BookingCard } from '../../../contract/booking.ts'
import { ChatPanel, type ChatPanelProps } from '../../features/chat/chat-panel.tsx'
import { guestId } from '../../features/chat/guest-id.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BookingSlot } from '../booking/booking-slot.tsx'
import { feed } from '../feed/feed.ts'
import { openAuth } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { useSession } from '../session/use-session.ts'
import { ShareMenu } from './share-menu.tsx'

const login = () => openAuth('login')
const cardOf = (card: BookingCard): ReactNode => <BookingSlot card={card} />
const share = (say: (msg: string) => void): ReactNode => <ShareMenu onCode={say} />

/** A chat room with what the page adds to it: who the player is, and what can be shared. */
export function RoomPanel(props: Pick<ChatPanelProps, 'rid' | 'title' | 'opensAt' | 'elsewhere' | 'back' | 'buttons' | 'strip'>) {
  const session = useSession()
  const isMember = session.state === 'member'
  return (
    <ChatPanel
      {...props}
      feed={feed}
      session={session}
      guest={guestId()}
      onLogin={login}
      cardOf={cardOf}
      share={isMember ? share : undefined}
      appeal={
        isMember && (
          <Link to={pathOf('feedback')} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <Trans>申诉</Trans>
          </Link>
        )
      }
      levels={
        <Link to={pathOf('vip')} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          <Trans>看等级</Trans>
        </Link>
      }
    />
  )
}
