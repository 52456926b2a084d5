import { Trans, useLingui } from '@lingui/react/macro'
import { IconDoor, IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { newId } from '../../platform/ids.ts'
import { tryCall } from '../../transport/try-call.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSecond } from '../../ui/use-second.ts'
import type { FeedClient } from '../../workers/feed/client.ts'
import type { RemoteFeed } from '../../workers/feed/seat.ts'
import { Composer } from './composer.tsx'
import { historyByCall } from './history.ts'
import { MessageList } from './message-list.tsx'
import { createRoomState } from './room-state.ts'

export interface ChatPanelProps {
  rid: string
  title: string
  feed: FeedClient
  session: { epoch: number; state: 'member' | 'visitor' }
  /** Names this browser's guest. */
  guest: string
  onLogin: () => void
  appeal: ReactNode
  /** Beside the title. */
  buttons?: ReactNode
  /** Under it: what the room is about, now. */
  strip?: ReactNode
}

/** A room: who is there, what is said, and where to say something. Reading is always possible. */
export function ChatPanel({ rid, title, feed, session, guest, onLogin, appeal, buttons, strip }: ChatPanelProps) {
  const { t } = useLingui()
  const room = useMemo(() => createRoomState({ rid, feed, history: historyByCall, after }), [rid, feed])
  useEffect(() => room.start(), [room])
  const view = useSyncExternalStore(room.subscribe, room.get)
  const older = useCallback(() => void room.loadOlder(), [room])
  const { epoch, state } = session
  useEffect(() => feed.atEachSeat((api) => api.openChat({ sessionEpoch: epoch, guest })), [feed, epoch, guest])

  const say = useCallback(
    (msg: string) => sayWith(feed, { id: newId(), rid, msg, sessionEpoch: epoch, as: state === 'member' ? 'member' : 'guest' }),
    [feed, rid, epoch, state],
  )
  const again = useCallback((id: string) => void feed.call((api) => api.sayAgain(id)), [feed])
  const drop = useCallback((id: string) => void feed.call((api) => api.unsay(id)), [feed])
  const report = useCallback(
    async (n: number) => {
      const problem = await tryCall('chat.report', { rid, n, reason: '' })
      toast.pill(problem ? t`没有举报成功，请稍后再试` : t`已举报，管理员会看`, problem ? undefined : 'done')
    },
    [rid, t],
  )
  return (
    <section aria-label={t`聊天`} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <span className="min-w-0 flex-1">
          <b className="block truncate text-lg">{title || view.room?.title}</b>
          <small className="block text-xs text-fg-3 tabular-nums">
            {view.room?.destroyed ? <Trans>已结束</Trans> : view.online !== null && <Trans>{view.online} 人在线</Trans>}
          </small>
        </span>
        {buttons}
      </header>
      <Connection feed={feed} />
      {strip}
      {view.state === 'refused' ? (
        <StatePanel kind="empty" title={t`没有这个房间`} text={t`比赛还没有开放，或已经结束`} className="flex-1 content-center" />
      ) : view.room?.destroyed ? (
        <section className="grid flex-1 place-content-center justify-items-center gap-2 bg-page p-6 text-center">
          <IconDoor className="size-10 text-fg-3" stroke={1.3} aria-hidden />
          <b className="text-lg">
            <Trans>这间房已经关了</Trans>
          </b>
          <p className="text-sm text-fg-3">
            <Trans>比赛结束 30 分钟后房间关闭</Trans>
          </p>
        </section>
      ) : view.state === 'loading' && view.events.length === 0 && view.pending.length === 0 ? (
        <Loading />
      ) : (
        <MessageList view={view} onOlder={older} onAgain={again} onDrop={drop} onReport={state === 'member' ? report : null} />
      )}
      {view.state !== 'refused' && <Composer rid={rid} view={view} onSay={say} onLogin={onLogin} appeal={appeal} />}
    </section>
  )
}

/** Puts it into the outbox; a page that is without a core hands it to its next one. */
function sayWith(feed: FeedClient, row: Parameters<RemoteFeed['say']>[0]): void {
  const stop = feed.atEachSeat(async (api) => {
    await api.say(row)
    stop()
  })
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** A shorter drop is not told. */
const DROP_MS = 2_000

/** Says that the socket is lost; what is written meanwhile goes out later. */
function Connection({ feed }: { feed: FeedClient }) {
  const link = useSyncExternalStore(feed.link.subscribe, feed.link.get)
  const isDown = link.state !== 'open'
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
        <Countdown retryAt={link.retryAt} />
      </span>
      <button type="button" onClick={() => feed.hint('online')} className="relative font-semibold touch-target">
        <Trans>现在重连</Trans>
      </button>
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
