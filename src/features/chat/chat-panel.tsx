import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconDoor, IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { BookingCard } from '../../../contract/booking.ts'
import type { RoomEvent } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import { shortMoment } from '../../../domain/days.ts'
import { online } from '../../platform/online.ts'
import { tryCall } from '../../transport/try-call.ts'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSecond } from '../../ui/use-second.ts'
import type { FeedClient } from '../../workers/feed/client.ts'
import { CHAT_HEAD } from './chat-head.ts'
import { Composer, Unopened } from './composer.tsx'
import { historyByCall } from './history.ts'
import { MessageList } from './message-list.tsx'
import { createRoomState } from './room-state.ts'
import { sayIn } from './say.ts'

export interface ChatPanelProps {
  rid: string
  title: string
  feed: FeedClient
  session: { epoch: number; state: 'member' | 'visitor' }
  /** Names this browser's guest. */
  guest: string
  onLogin: () => void
  appeal: ReactNode
  levels: ReactNode
  /** Beside the field: something else to put into the room. `say`: puts a message there. */
  share?: ((say: (msg: string) => void) => ReactNode) | undefined
  /** Selections that somebody shared. */
  cardOf: (card: BookingCard) => ReactNode
  /** When a room that is not there yet opens; null: there is none. */
  opensAt?: number | null
  /** Where else to go from a room that is not there. */
  elsewhere?: ReactNode
  /** Before the title, and after it. */
  back: ReactNode
  buttons: ReactNode
  /** Under it: what the room is about, now. */
  strip?: ReactNode
}

/** A room: who is there, what is said, and where to say something. Reading is always possible. */
export function ChatPanel({
  rid,
  title,
  feed,
  session,
  guest,
  onLogin,
  appeal,
  levels,
  share,
  cardOf,
  opensAt = null,
  elsewhere,
  back,
  buttons,
  strip,
}: ChatPanelProps) {
  const { t } = useLingui()
  const room = useMemo(() => createRoomState({ rid, feed, history: historyByCall, after }), [rid, feed])
  useEffect(() => room.start(), [room])
  const view = useSyncExternalStore(room.subscribe, room.get)
  const older = useCallback(() => void room.loadOlder(), [room])
  const { epoch, state } = session
  useEffect(() => feed.atEachSeat((api) => api.openChat({ sessionEpoch: epoch, guest })), [feed, epoch, guest])

  const say = useCallback((msg: string) => sayIn(feed, rid, msg, { epoch, state }), [feed, rid, epoch, state])
  const again = useCallback((id: string) => void feed.call((api) => api.sayAgain(id)), [feed])
  const drop = useCallback((id: string) => void feed.call((api) => api.unsay(id)), [feed])
  const report = useCallback(
    async (n: number) => {
      const problem = await tryCall('chat.report', { rid, n, reason: '' })
      toast.pill(problem ? t`没有举报成功，请稍后再试` : t`已举报，管理员会看`, problem ? undefined : 'done')
    },
    [rid, t],
  )
  const isMember = state === 'member'
  const reading = useMemo(() => ({ isMember, onLogin, onReport: isMember ? report : null, cardOf }), [isMember, onLogin, report, cardOf])
  return (
    <section aria-label={t`聊天`} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className={cx(CHAT_HEAD, 'gap-1 px-2')}>
        {back}
        <span className="min-w-0 flex-1">
          <b className="line-clamp-2 text-md leading-4.5">{title || view.room?.title}</b>
          <small className="block text-xs text-fg-3 tabular-nums max-md:text-bar-text-2">
            {view.room?.destroyed ? <Trans>已结束</Trans> : view.online !== null && <Trans>{view.online} 人在线</Trans>}
          </small>
        </span>
        {buttons}
      </header>
      <Connection feed={feed} />
      {strip}
      {view.state === 'refused' ? (
        <NoRoom opensAt={opensAt} elsewhere={elsewhere} />
      ) : view.room?.destroyed ? (
        <Gone events={view.events} elsewhere={elsewhere} />
      ) : view.state === 'loading' && view.events.length === 0 && view.pending.length === 0 ? (
        <Loading />
      ) : (
        <MessageList view={view} onOlder={older} onAgain={again} onDrop={drop} reading={reading} />
      )}
      {view.state === 'refused' && opensAt !== null && <Unopened at={shortMoment(opensAt, Date.now())} />}
      {view.state !== 'refused' && (
        <Composer rid={rid} view={view} onSay={say} onLogin={onLogin} appeal={appeal} levels={levels} share={share?.(say)} />
      )}
    </section>
  )
}

const EMPTY = 'grid flex-1 place-content-center justify-items-center gap-2 bg-page p-6 text-center'

/** There is no such room, or not yet. */
function NoRoom({ opensAt, elsewhere }: { opensAt: number | null; elsewhere: ReactNode }) {
  const { t } = useLingui()
  if (opensAt === null)
    return (
      <StatePanel
        kind="empty"
        title={t`没有这个房间`}
        text={t`比赛已经结束，或没有这场比赛`}
        action={elsewhere}
        className="flex-1 content-center"
      />
    )
  return (
    <section className={EMPTY}>
      <IconClock className="size-10 text-fg-3" stroke={1.3} aria-hidden />
      <b className="text-lg">
        <Trans>{shortMoment(opensAt, Date.now())} 开放</Trans>
      </b>
      <p className="text-sm text-fg-3">
        <Trans>开赛前 30 分钟开放</Trans>
      </p>
      {elsewhere}
    </section>
  )
}

/** The room is gone: its game is over, or an operator closed it. */
function Gone({ events, elsewhere }: { events: readonly RoomEvent[]; elsewhere: ReactNode }) {
  const last = events.findLast((event) => event.msgId === CHAT_MSG.destroyed)
  const result = resultIn(events)
  return (
    <section className={EMPTY}>
      <IconDoor className="size-10 text-fg-3" stroke={1.3} aria-hidden />
      <b className="text-lg">
        <Trans>这间房已经关了</Trans>
      </b>
      {last?.msgId === CHAT_MSG.destroyed && (
        <p className="text-sm text-fg-3">
          {last.msgData.over ? <Trans>比赛结束 30 分钟后房间关闭</Trans> : <Trans>管理员关闭了这间房</Trans>}
        </p>
      )}
      {result && (
        <p className="text-sm text-fg-3 tabular-nums">
          <Trans>完场 {result}</Trans>
        </p>
      )}
      {elsewhere}
    </section>
  )
}

/** How the room's game ended, as the room's prediction was told by it. */
function resultIn(events: readonly RoomEvent[]): string | null {
  for (const { msgId, msgData } of events) {
    if (msgId !== CHAT_MSG.prediction) continue
    const score = msgData.ended?.score
    if (score) return `${msgData.home} ${score.join('–')} ${msgData.away}`
  }
  return null
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** A shorter drop is not told. */
const DROP_MS = 2_000

/**
 * Says that the socket is lost, or that the device says it has no network, as the banner does that a phone's sheet lies over; what is
 * written meanwhile goes out later.
 */
function Connection({ feed }: { feed: FeedClient }) {
  const link = useSyncExternalStore(feed.link.subscribe, feed.link.get)
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const isDown = link.state !== 'open' || !isOnline
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => setLost(true), DROP_MS)
    return () => {
      clearTimeout(timer)
      setLost(false)
    }
  }, [isDown])
  if (!lost || !isDown) return null
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 bg-warn-soft px-4 py-2 text-sm text-warn">
      <IconPlugConnectedX className="size-4 shrink-0" stroke={1.6} aria-hidden />
      <span className="flex-1">
        <Trans>连接断了</Trans>
        {isOnline ? <Countdown retryAt={link.retryAt} /> : <Trans>，联网后自动恢复</Trans>}
      </span>
      {isOnline && (
        <button type="button" onClick={() => feed.hint('online')} className="relative font-semibold touch-target">
          <Trans>立即重连</Trans>
        </button>
      )}
    </p>
  )
}

function Countdown({ retryAt }: { retryAt: number | null }) {
  const second = useSecond()
  const left = retryAt === null ? 0 : Math.min(30, Math.ceil(retryAt / 1_000 - second))
  return <span aria-hidden>{left > 0 ? <Trans>，{left} 秒后重连</Trans> : <Trans>，正在重连</Trans>}</span>
}

/** Longer than this it is not loading any more. */
const SLOW_MS = 10_000

function Loading() {
  const { t } = useLingui()
  const [slow, setSlow] = useState(false)
  useEffect(() => after(SLOW_MS, () => setSlow(true)), [])
  if (slow)
    return <StatePanel kind="offline" title={t`聊天没有加载出来`} text={t`联网后会自动打开`} className="flex-1 content-center bg-page" />
  return (
    <p role="status" className="grid flex-1 place-items-center bg-page text-fg-3">
      <Spinner className="size-6 text-accent" />
      <span className="sr-only">
        <Trans>聊天加载中</Trans>
      </span>
    </p>
  )
}
