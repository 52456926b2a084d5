import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { RoomEvent } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import { dateTimeOf, dayOf } from '../../../domain/days.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { nameText } from './chat-words.ts'
import { Arrivals, EventEntry, Line, PendingEntry, type Reading } from './entries.tsx'
import type { RoomView } from './room-state.ts'

/** How near to its foot the list counts as being there, and how near to its head older messages are asked for. */
const FOOT_PX = 48
const HEAD_PX = 200

export interface MessageListProps {
  view: RoomView
  onOlder: () => void
  onAgain: (id: string) => void
  onDrop: (id: string) => void
  reading: Reading
}

/**
 * The messages, the newest at the foot. It stays there while new ones come; a reader who has gone back is told how many. Older pages
 * are put in above what is read, which does not move.
 */
export function MessageList({ view, onOlder, onAgain, onDrop, reading }: MessageListProps) {
  const { t } = useLingui()
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [atFoot, setAtFoot] = useState(true)
  const begun = useRef(false)
  const { events, pending, arrivals, you } = view
  const last = events.at(-1)?.msgData.n ?? 0
  const [read, setRead] = useState(last)
  if (atFoot && read !== last) setRead(last)
  const fresh = events.filter(({ msgId, msgData }) => msgId === CHAT_MSG.say && msgData.n > read)
  const unread = fresh.length
  const firstNew = atFoot ? undefined : fresh[0]?.msgData.n

  const rows = useMemo(() => {
    const all: ReactElement[] = [<Head key="head" view={view} onOlder={onOlder} />]
    const came = arrivals && <Arrivals key="came" names={arrivals.names} more={arrivals.more} />
    let before: RoomEvent | null = null
    for (const event of events) {
      const { n, at } = event.msgData
      const mine = event.msgId === CHAT_MSG.say && event.msgData.by === you?.by
      const entry = <EventEntry key={n} event={event} mine={mine} reading={reading} />
      // In one row with what it stands above, so that a page put in above makes no row of these vanish.
      const isNewDay = before !== null && dayOf(before.msgData.at) !== dayOf(at)
      const isFirstNew = n === firstNew
      all.push(
        isNewDay || isFirstNew ? (
          <div key={n}>
            {isNewDay && <Rule>{dateTimeOf(at)}</Rule>}
            {isFirstNew && (
              <Rule>
                <Trans>新消息从这里开始</Trans>
              </Rule>
            )}
            {entry}
          </div>
        ) : (
          entry
        ),
      )
      before = event
      if (arrivals?.after === n && came) all.push(came)
    }
    if (came && events.length === 0) all.push(came)
    let place = 0
    for (const entry of pending) {
      if (entry.state === 'queued') place += 1
      all.push(
        <PendingEntry key={entry.id} entry={entry} place={place} onAgain={() => onAgain(entry.id)} onDrop={() => onDrop(entry.id)} />,
      )
    }
    return all
  }, [view, events, arrivals, pending, you, firstNew, onOlder, onAgain, onDrop, reading])

  const first = events[0]?.msgData.n
  const shownFirst = useRef(first)
  // Only for the drawing that puts the page in: then the list keeps its place from the foot.
  const shift = shownFirst.current !== undefined && first !== undefined && first < shownFirst.current
  const count = rows.length
  const pendingCount = pending.length
  useLayoutEffect(() => {
    shownFirst.current = first
  }, [first])
  useLayoutEffect(() => {
    if (atFoot) list.current?.scrollToIndex(count - 1, { align: 'end' })
  }, [atFoot, count])
  // The place below may grow: a sentence takes the place of the field, a keyboard comes up.
  const keepFoot = useEffectEvent(() => {
    if (atFoot) list.current?.scrollToIndex(count - 1, { align: 'end' })
  })
  useEffect(() => {
    const sizes = new ResizeObserver(() => keepFoot())
    if (scroller.current) sizes.observe(scroller.current)
    return () => sizes.disconnect()
  }, [])
  // Whoever writes wants to see it.
  useEffect(() => {
    if (pendingCount > 0) setAtFoot(true)
  }, [pendingCount])

  const onScroll = (offset: number) => {
    const at = list.current
    if (!at) return
    const isFoot = offset + at.viewportSize >= at.scrollSize - FOOT_PX
    if (isFoot) begun.current = true
    // A list that is just drawn is at its head for a moment.
    if (!begun.current) return
    setAtFoot(isFoot)
    if (offset < HEAD_PX && view.older === 'idle') onOlder()
  }
  const toFoot = () => {
    setAtFoot(true)
    list.current?.scrollToIndex(count - 1, { align: 'end' })
  }
  return (
    <div className="relative min-h-0 flex-1 bg-page">
      <section
        ref={scroller}
        aria-label={t`消息`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area without a focusable child needs the keyboard, too
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto py-2 [overflow-anchor:none] [scrollbar-width:thin]"
      >
        <div className="grow" />
        <Virtualizer ref={list} scrollRef={scroller} shift={shift} onScroll={onScroll}>
          {rows}
        </Virtualizer>
      </section>
      <Spoken view={view} />
      {!atFoot && unread > 0 && (
        <button
          type="button"
          onClick={toFoot}
          className="absolute right-4 bottom-3 flex h-9 items-center gap-1.5 rounded-full bg-raised px-3.5 text-sm font-semibold text-accent-text shadow-2 touch-target"
        >
          <IconChevronDown className="size-4" stroke={1.6} aria-hidden />
          <Trans>{unread} 条新消息</Trans>
        </button>
      )}
    </div>
  )
}

/** A line across, with words in it. */
const Rule = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 px-4 py-1.25 text-xs text-fg-3 tabular-nums before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
)

function Head({ view, onOlder }: Pick<MessageListProps, 'view' | 'onOlder'>) {
  if (view.older === 'failed')
    return (
      <p className="grid justify-items-center py-2">
        <Button size="sm" variant="quiet" onClick={onOlder}>
          <Trans>更早的没有取到，再试一次</Trans>
        </Button>
      </p>
    )
  if (view.older === 'loading')
    return (
      <Line icon={<Spinner className="size-3.5" />}>
        <Trans>正在取更早的 15 条</Trans>
      </Line>
    )
  if (view.more)
    return (
      <p className="grid justify-items-center py-1">
        <Button size="sm" variant="quiet" onClick={onOlder}>
          <Trans>更早的消息</Trans>
        </Button>
      </p>
    )
  return <Line>{view.events.length === 0 ? view.state === 'shown' && <Trans>还没有人说话</Trans> : <Trans>没有更早的了</Trans>}</Line>
}

/** What a screen reader is told: of a room full of people the newest message now and then, not each. */
const SPOKEN_MS = 4_000

function Spoken({ view }: { view: RoomView }) {
  const newest = view.events.findLast(({ msgId, msgData }) => msgId === CHAT_MSG.say && 'by' in msgData && msgData.by !== view.you?.by)
  const text = newest?.msgId === CHAT_MSG.say ? `${nameText(newest.msgData)}：${newest.msgData.msg}` : ''
  const [spoken, setSpoken] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="sr-only" aria-live="polite">
      {spoken}
    </p>
  )
}
