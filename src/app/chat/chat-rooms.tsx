import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CHAT_HEAD } from '../../features/chat/chat-head.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { GameChat } from './game-chat.tsx'
import type { Room } from './room.ts'
import { RoomPanel } from './room-panel.tsx'
import { RoomsList } from './rooms-list.tsx'

/** The list of the rooms, and one of them. `start`: the one that is shown first; null: the list. */
export function ChatRooms({ start, buttons }: { start: Room | null; buttons?: ReactNode }) {
  const { t } = useLingui()
  const [room, setRoom] = useState(start)
  if (room === null)
    return (
      <section aria-label={t`聊天室列表`} className="flex min-h-0 flex-1 flex-col bg-surface">
        <header className={cx(CHAT_HEAD, 'pr-2 pl-4')}>
          <h2 className="flex-1 text-lg font-semibold">
            <Trans>聊天室</Trans>
          </h2>
          {buttons}
        </header>
        <RoomsList onOpen={setRoom} />
      </section>
    )
  const back = (
    <IconButton size="xl" aria-label={t`聊天室列表`} onClick={() => setRoom(null)}>
      <IconChevronLeft className="size-5" stroke={1.6} aria-hidden />
    </IconButton>
  )
  if ('gameId' in room) return <GameChat key={room.gameId} gameId={room.gameId} back={back} buttons={buttons} onRoom={setRoom} />
  return <RoomPanel key={room.rid} rid={room.rid} title={room.title} back={back} buttons={buttons} />
}
