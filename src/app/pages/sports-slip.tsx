import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconColumns2, IconMessageCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { SlipFab } from '../../features/betting/slip/slip-fab.tsx'
import { withTexts } from '../../i18n/catalogues.ts'
import { online } from '../../platform/online.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { showOutcomesIn } from '../betting/bet-outcome.ts'
import { slip } from '../betting/betting.ts'
import type { Limits } from '../betting/limits.ts'
import { useOddsType, usePicks, useQuotes, useTicketHints } from '../betting/use-betting.ts'

type Layout = 'phone' | 'tablet' | 'desktop'

/** Until the venue answers, no stake is within the limits. */
const NO_LIMITS: Limits = { minStakeFen: '0', maxStakeFen: '0', maxSeriesReturnFen: '0' }

/** Nobody who does not open chat loads any of it. */
const loadChat = () =>
  withTexts(['chat', 'slip'], async () => {
    const [{ ChatRooms }, drawer, { GameUnread }] = await Promise.all([
      import('../chat/chat-rooms.tsx'),
      import('../chat/chat-drawer.tsx'),
      import('../chat/game-unread.tsx'),
    ])
    return { ChatRooms, GameUnread, ...drawer }
  })

const loadContent = async () => {
  const [{ SlipContent }, { BookingOfAddress }, { Drawer }, { QuickBarSlot, QuickRowSlot }] = await Promise.all([
    import('./slip-content.tsx'),
    import('../booking/booking-dialog.tsx'),
    import('../../ui/dialog-shell.tsx'),
    import('../betting/quick-slots.tsx'),
  ])
  return { SlipContent, BookingOfAddress, Drawer, QuickBarSlot, QuickRowSlot }
}

/**
 * The slip beside the lists: a column of its own on desktops; elsewhere a drawer behind a floating button, where a pick redraws
 * the button alone. What is in it is loaded after the lists are shown: it is half as much as the rest of the page.
 */
export function SportsSlip({ limits, layout, chatOf }: { limits: Limits | null; layout: Layout; chatOf?: string | undefined }) {
  const { t } = useLingui()
  useTicketHints()
  // A shared code leads into the room where it is to be said.
  const { key, pathname, search } = useLocation()
  const isAsked = chatOf !== undefined && search.startsWith('?chat') && pathname.endsWith(`/${chatOf}`)
  const [chatOpen, setChatOpen] = useState(isAsked)
  const [askedBy, setAskedBy] = useState(key)
  if (key !== askedBy) {
    setAskedBy(key)
    if (isAsked) setChatOpen(true)
  }
  const [unread, setUnread] = useState(0)
  /** On a wide page both stand side by side. */
  const [beside, setBeside] = useState(false)
  const isWide = useMedia('(min-width: 100rem)')
  const hasChat = chatOf !== undefined && chatOpen
  const chat = useLoaded(hasChat, loadChat, () => {
    setChatOpen(false)
    toast.pill(t`服务开小差了，请稍后再试`)
  })
  const [open, setOpen] = useState(false)
  const [ticketsOpen, setTicketsOpen] = useState(layout !== 'phone')
  const [failed, setFailed] = useState(false)
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const loaded = useLoaded((usePainted() || open) && !failed, loadContent, () => {
    setFailed(true)
    if (!open) return
    setOpen(false)
    toast.pill(t`服务开小差了，请稍后再试`)
  })
  const isBeside = hasChat && beside && isWide
  const showsSlip = !hasChat || isBeside
  const inSight = layout === 'desktop' ? showsSlip : open
  const unfold = useCallback(() => {
    setFailed(false)
    if (!isBeside) setChatOpen(false)
    setOpen(true)
  }, [isBeside])
  useEffect(() => showOutcomesIn({ open: inSight, unfold }), [inSight, unfold])

  const content = {
    limits: limits ?? NO_LIMITS,
    sheet: layout === 'phone',
    ticketsOpen,
    onTickets: () => setTicketsOpen(!ticketsOpen),
  }
  const room = chatOf !== undefined && chat && (
    <chat.ChatRooms key={chatOf} start={{ gameId: chatOf }} buttons={isWide && <BesideButton on={isBeside} onChange={setBeside} />} />
  )
  if (layout === 'desktop')
    return (
      <>
        {isBeside && <SlipColumn>{room}</SlipColumn>}
        <SlipColumn>
          {chatOf !== undefined && !isBeside && (
            <Tabs
              label={t`投注单和聊天`}
              items={[
                { value: 'slip', label: <Trans>投注单</Trans> },
                { value: 'chat', label: <Trans>聊天</Trans>, count: unread || undefined },
              ]}
              value={hasChat ? 'chat' : 'slip'}
              onChange={(tab) => setChatOpen(tab === 'chat')}
              listClassName="grid-cols-2 border-b border-line *:justify-center *:flex-1"
            />
          )}
          {hasChat && !isBeside && room}
          {chat && chatOf !== undefined && <chat.GameUnread key={`unread ${chatOf}`} gameId={chatOf} shown={hasChat} onCount={setUnread} />}
          {showsSlip && loaded && <loaded.SlipContent {...content} />}
          {loaded && <loaded.QuickRowSlot limits={content.limits} />}
          {loaded && <loaded.BookingOfAddress />}
          {showsSlip && failed && (
            <LoadFailed
              offline={!isOnline}
              title={t`投注单没有加载出来`}
              text={isOnline ? t`服务开小差了，请稍后再试` : t`联网后再试`}
              onAgain={() => setFailed(false)}
              className="flex-1"
            />
          )}
        </SlipColumn>
      </>
    )
  const fold = () => setOpen(false)
  const Icon = content.sheet ? IconChevronDown : IconX
  return (
    <div className="max-md:[--slip-fab-bottom:calc(var(--tabbar-h)+0.75rem)]">
      <Fab onOpen={unfold} />
      {chatOf !== undefined && <ChatFab onOpen={() => setChatOpen(true)} />}
      {chatOf !== undefined && chat && (
        <chat.ChatDrawer open={chatOpen} onClose={() => setChatOpen(false)} phone={content.sheet}>
          <chat.ChatRooms key={chatOf} start={{ gameId: chatOf }} buttons={<chat.CloseChat onClose={() => setChatOpen(false)} />} />
        </chat.ChatDrawer>
      )}
      {loaded && <loaded.BookingOfAddress />}
      {loaded && <loaded.QuickBarSlot />}
      {loaded && (
        <loaded.Drawer open={open} onClose={fold} label={t`投注单`} side={content.sheet ? 'bottom' : 'right'}>
          <loaded.SlipContent
            {...content}
            closeButton={
              <IconButton aria-label={t`收起`} onClick={fold}>
                <Icon className="size-5" stroke={1.6} aria-hidden />
              </IconButton>
            }
          />
          <loaded.QuickRowSlot limits={content.limits} />
        </loaded.Drawer>
      )}
    </div>
  )
}

function BesideButton({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useLingui()
  return (
    <IconButton
      size="xl"
      aria-label={t`聊天与投注单并排`}
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className={on ? 'text-accent-text' : undefined}
    >
      <IconColumns2 className="size-5" stroke={1.6} aria-hidden />
    </IconButton>
  )
}

export const SlipColumn = ({ children }: { children?: ReactNode }) => (
  <aside className="flex w-slip shrink-0 flex-col border-l border-line bg-surface">{children}</aside>
)

const ChatFab = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className="fixed left-[calc(0.75rem+var(--safe-left))] bottom-[calc(var(--slip-fab-bottom,1.5rem)+var(--safe-bottom))] z-(--z-fab) flex h-13 items-center gap-2 rounded-full border border-line bg-raised px-4 font-semibold text-accent-text shadow-2 transition-instant hover:bg-surface-2"
  >
    <IconMessageCircle className="size-5" stroke={1.6} aria-hidden />
    <Trans>聊天</Trans>
  </button>
)

function Fab({ onOpen }: { onOpen: () => void }) {
  return <SlipFab slip={slip} quotes={useQuotes(usePicks())} oddsType={useOddsType()} onOpen={onOpen} />
}
