import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconBallFootball,
  IconCheck,
  IconClock,
  IconDoor,
  IconFlag,
  IconGift,
  IconLock,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type BookingCard, typedCode } from '../../../contract/booking.ts'
import type { RoomEvent } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import { timeOf } from '../../../domain/days.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { OutboxEntry } from '../../workers/feed/protocol.ts'
import { nameText, whyText } from './chat-words.ts'
import { PredictionEntry } from './prediction.tsx'

type Said = Extract<RoomEvent, { msgId: typeof CHAT_MSG.say }>['msgData']

/** Text of people is text: nothing in it becomes markup or a link, and its direction stays its own. */
const BUBBLE = 'inline-block max-w-full rounded-md border px-3 py-2 text-left text-md wrap-anywhere max-md:text-lg'

/** What entries need to know of whoever reads them. */
export interface Reading {
  isMember: boolean
  onLogin: () => void
  onReport: ((n: number) => void) | null
  /** Selections that somebody shared. */
  cardOf: (card: BookingCard) => ReactNode
}

/** One thing that happened in the room. */
export function EventEntry({ event, mine, reading }: { event: RoomEvent; mine: boolean; reading: Reading }) {
  switch (event.msgId) {
    case CHAT_MSG.say:
      if (event.msgData.official) return <Official said={event.msgData} />
      return mine ? <Own said={event.msgData} reading={reading} /> : <Others said={event.msgData} reading={reading} />
    case CHAT_MSG.score: {
      const { home, away, score, clock, red } = event.msgData
      const minute = /\^(.*)$/.exec(clock)?.[1] ?? ''
      const side = red?.side === 'H' ? home : away
      return (
        <p className="mx-4 my-1.25 flex items-center justify-center gap-2 rounded-sm border border-line bg-surface px-3 py-1.5 text-sm tabular-nums">
          {red ? (
            <i aria-hidden className="h-3.5 w-2.5 shrink-0 rounded-[2px] bg-card-red" />
          ) : (
            <IconBallFootball className="size-4 shrink-0 text-accent-text" stroke={1.6} aria-hidden />
          )}
          <b className="whitespace-nowrap">{red ? <Trans>{minute} 红牌</Trans> : <Trans>{minute} 比分</Trans>}</b>
          <span className="truncate">
            {red ? (
              <Trans>
                {side} {red.left} 人 {score[0]}–{score[1]}
              </Trans>
            ) : (
              <>
                {home} {score[0]}–{score[1]} {away}
              </>
            )}
          </span>
        </p>
      )
    }
    case CHAT_MSG.gift: {
      const { from, to, gift, count } = event.msgData
      return (
        <Line icon={<IconGift />}>
          <Trans>
            {from ?? <Trans>本站</Trans>} 送给 {to} {gift} × {count}
          </Trans>
        </Line>
      )
    }
    case CHAT_MSG.prediction:
      return <PredictionEntry said={event.msgData} isMember={reading.isMember} onLogin={reading.onLogin} />
    case CHAT_MSG.status:
      return (
        <Line icon={<IconLock />}>
          {event.msgData.open ? (
            <Trans>{timeOf(event.msgData.at)} 管理员恢复了本房间的发言</Trans>
          ) : (
            <Trans>{timeOf(event.msgData.at)} 管理员关闭了本房间的发言</Trans>
          )}
        </Line>
      )
    case CHAT_MSG.cleared:
      return (
        <Line icon={<IconTrash />}>
          <Trans>管理员在 {timeOf(event.msgData.at)} 清空了记录</Trans>
        </Line>
      )
    case CHAT_MSG.destroyed:
      return (
        <Line icon={<IconDoor />}>
          <Trans>{timeOf(event.msgData.at)} 房间关闭</Trans>
        </Line>
      )
    default:
      return null
  }
}

/** A grey line across. */
export const Line = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <p className="flex items-center justify-center gap-1.5 px-4 py-1.25 text-center text-xs text-fg-3 tabular-nums [&>svg]:size-3.5 [&>svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </p>
)

export function Arrivals({ names, more }: { names: readonly string[]; more: number }) {
  const first = names.join('、')
  return (
    <Line icon={<IconDoor aria-hidden />}>
      {more === 0 ? (
        <Trans>{first} 进来了</Trans>
      ) : first === '' ? (
        <Plural value={more} other="# 人进来了" />
      ) : (
        <Trans>
          {first} 和另外 {more} 人进来了
        </Trans>
      )}
    </Line>
  )
}

/** A word of the site's operators. */
const Official = ({ said }: { said: Said }) => (
  <p className="mx-4 my-1.25 flex gap-2 rounded-sm bg-surface-3 px-3 py-2 text-sm text-fg-2 wrap-anywhere">
    <IconSpeakerphone className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
    <span>
      <Trans>管理员：</Trans>
      <bdi>{said.msg}</bdi>
    </span>
  </p>
)

/** Text around the code of shared selections is shown, the code by itself is not: it is on the card. */
const isBare = ({ msg, card }: Said): boolean => card !== undefined && typedCode(msg) === card.code

function Others({ said, reading }: { said: Said; reading: Reading }) {
  const { t } = useLingui()
  const { onReport, cardOf } = reading
  const name = nameText(said)
  return (
    <div className="group grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-2 px-4 py-1.25">
      <Avatar
        name={said.guest ? t`客` : said.name}
        className={cx('size-8 text-sm', said.guest ? 'bg-surface-3 text-fg-2' : 'bg-accent-soft text-accent-text')}
      />
      <div className="min-w-0">
        <p className="mb-0.5 flex items-center gap-1.5 text-xs text-fg-3 tabular-nums">
          <bdi className="truncate text-fg-2">{name}</bdi>
          {said.level > 0 && (
            <Tag tone="accent" className="h-4 px-1 text-2xs">
              VIP {said.level}
            </Tag>
          )}
          <time>{timeOf(said.at)}</time>
        </p>
        {!isBare(said) && <bdi className={cx(BUBBLE, 'rounded-tl-xs border-line bg-surface')}>{said.msg}</bdi>}
        {said.card && <div className="mt-1">{cardOf(said.card)}</div>}
      </div>
      {onReport && (
        <IconButton
          size="sm"
          aria-label={t`举报 ${name} 的消息`}
          onClick={() => onReport(said.n)}
          className="self-center text-fg-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-60"
        >
          <IconFlag className="size-4" stroke={1.6} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function Own({ said, reading }: { said: Said; reading: Reading }) {
  const { t } = useLingui()
  return (
    <Mine
      bubble="bg-accent-soft border-accent-line"
      text={isBare(said) ? null : said.msg}
      card={said.card && reading.cardOf(said.card)}
      state={
        <>
          <IconCheck aria-label={t`已发`} />
          <span aria-hidden>
            <Trans>已发</Trans>
          </span>
          <time>{timeOf(said.at)}</time>
        </>
      }
    />
  )
}

/** A message of this browser that its room does not show yet. `place`: its place in the queue. */
export function PendingEntry({
  entry,
  place,
  onAgain,
  onDrop,
}: {
  entry: OutboxEntry
  place: number
  onAgain: () => void
  onDrop: () => void
}) {
  switch (entry.state) {
    case 'queued':
      return (
        <Mine
          bubble="border-dashed border-line-strong"
          text={entry.msg}
          state={
            <>
              <IconClock aria-hidden />
              <Trans>排队中，第 {place} 条</Trans>
            </>
          }
        />
      )
    case 'failed':
      return (
        <Mine
          bubble="border-transparent bg-danger-soft"
          text={entry.msg}
          state={
            <span role="alert" className="flex items-center gap-1 text-danger">
              <IconAlertTriangle aria-hidden />
              <Trans>没发出去，{whyText(entry.why ?? '')}</Trans>
              <Act label={<Trans>重发</Trans>} onClick={onAgain} />
              <Act label={<Trans>删除</Trans>} onClick={onDrop} />
            </span>
          }
        />
      )
    default:
      return (
        <Mine
          bubble="border-dashed border-accent-line bg-accent-soft"
          text={entry.msg}
          state={
            <>
              <IconClock aria-hidden />
              <Trans>发送中</Trans>
            </>
          }
        />
      )
  }
}

const Act = ({ label, onClick }: { label: ReactNode; onClick: () => void }) => (
  <button type="button" onClick={onClick} className="relative -my-1 p-1 font-semibold text-accent-text touch-target">
    {label}
  </button>
)

function Mine({ bubble, text, card, state }: { bubble: string; text: string | null; card?: ReactNode; state: ReactNode }) {
  return (
    <div className="relative grid justify-items-end px-4 py-1.25 pl-14">
      <span className="sr-only">
        <Trans>我：</Trans>
      </span>
      {text !== null && <bdi className={cx(BUBBLE, 'rounded-tr-xs', bubble)}>{text}</bdi>}
      {card && <div className="mt-1 w-full">{card}</div>}
      <p className="mt-1 flex items-center gap-1 text-xs text-fg-3 tabular-nums [&_svg]:size-3.5">{state}</p>
    </div>
  )
}
