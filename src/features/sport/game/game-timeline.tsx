import { Trans, useLingui } from '@lingui/react/macro'
import { IconBallFootball, IconChevronDown, IconDeviceTvOld } from '@tabler/icons-react'
import { readClock } from '../../../../domain/game-clock.ts'
import { cx } from '../../../ui/cx.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import { eventText, placeOfMinute, type TimelineMark, timelineMarks } from './timeline.ts'

/** Minutes named on the line; 中场 replaces the 45th. */
const TICKS = [0, 15, 30, 45, 60, 75, 90]
/** A label needs this much of the line before the next one on its side. */
const LABEL_ROOM = 0.17

/** The events, along the line from kick-off to the end: home above it, away below. */
export function GameTimeline({ info }: { info: GameInfo }) {
  const marks = timelineMarks(info.events ?? [])
  const shown = marks.filter(({ event: { side, kind } }) => side !== null && kind !== 'goal-stands')
  const played = playedPart(info)
  return (
    <div aria-hidden className="relative mx-2 h-24 text-xs text-art-5 select-none">
      <i className="absolute inset-x-0 top-11 h-1 rounded-full bg-white/18" />
      <i className="absolute top-11 left-0 h-1 rounded-full bg-art-4" style={{ width: `${played * 100}%` }} />
      {TICKS.map((minute) => (
        <span
          key={minute}
          className="absolute top-10.5 flex -translate-x-1/2 flex-col items-center"
          style={{ left: `${(minute / 90) * 100}%` }}
        >
          <i className="h-2 w-px bg-art-5/60" />
          <span className="mt-7 opacity-75">{minute === 45 ? <Trans>中场</Trans> : minute}</span>
        </span>
      ))}
      {shown.map((mark, i) => (
        <Mark key={`${mark.event.at} ${mark.event.kind}`} mark={mark} labelled={hasRoom(mark, shown.slice(i + 1))} />
      ))}
      {played > 0 && <i className="absolute top-10 size-3 -translate-x-1/2 rounded-xs bg-art-5" style={{ left: `${played * 100}%` }} />}
    </div>
  )
}

function playedPart(info: GameInfo): number {
  if (info.gameStatus === 'ended') return 1
  const { minute, period } = readClock(info)
  return period === 'halfTime' ? 0.5 : placeOfMinute(minute ?? '')
}

/** Yellow cards have no label, as there are many: only the list gives their minute. */
const hasRoom = ({ event, place }: TimelineMark, later: readonly TimelineMark[]): boolean =>
  event.kind !== 'yellow' && !later.some((next) => next.event.side === event.side && next.place - place < LABEL_ROOM)

function Mark({ mark, labelled }: { mark: TimelineMark; labelled: boolean }) {
  const { kind, minute, side } = mark.event
  const above = side === 'H'
  return (
    <span
      className={cx('absolute flex w-0 flex-col items-center', above ? 'bottom-13' : 'top-12 flex-col-reverse')}
      style={{ left: `${mark.place * 100}%` }}
    >
      <span className={cx('flex items-center', above ? 'h-6' : 'h-5')}>
        <EventIcon kind={kind} onArt />
        {labelled && (
          <span className={cx('absolute whitespace-nowrap text-white', mark.place > 0.8 ? 'right-4' : 'left-4')}>
            {minute}&apos;{kind === 'goal' && ` ${mark.score[0]}–${mark.score[1]}`}
          </span>
        )}
      </span>
      <i className={cx('w-0.5', above ? 'h-2 bg-art-4' : 'h-1.5 bg-art-5/60')} />
    </span>
  )
}

function EventIcon({ kind, onArt = false }: { kind: TimelineMark['event']['kind']; onArt?: boolean }) {
  if (kind === 'yellow') return <i className="h-3.5 w-2.5 rounded-[2px] bg-[#f0b455]" />
  if (kind === 'red') return <i className="h-3.5 w-2.5 rounded-[2px] bg-card-red" />
  const Icon = kind === 'goal' ? IconBallFootball : IconDeviceTvOld
  return (
    <i className={cx('grid size-5.5 place-items-center rounded-sm', onArt ? 'bg-art-5 text-art-1' : 'text-fg-2')}>
      <Icon className="size-4" stroke={1.6} aria-hidden />
    </i>
  )
}

/** The same as a list, for those who can't read the line; invented events are marked. */
export function GameEvents({ info }: { info: GameInfo }) {
  const { t } = useLingui()
  const marks = timelineMarks(info.events ?? [])
  if (marks.length === 0) return null
  const latest = marks.toReversed()
  const team = (side: 'H' | 'C' | null) => (side === null ? '' : side === 'H' ? info.team_h : info.team_c)
  return (
    <details className="group border-b border-line bg-surface text-sm">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-4 -outline-offset-2 coarse:min-h-touch md:px-6">
        <b>
          <Trans>赛况</Trans>
        </b>
        <span className="text-xs text-fg-3">
          <Trans>{marks.length} 项 · 红黄牌和视频裁判为模拟</Trans>
        </span>
        <IconChevronDown className="ml-auto size-4 text-fg-3 transition-base group-open:rotate-180" stroke={1.6} aria-hidden />
      </summary>
      <ol aria-label={t`赛况，最新的在前`} className="grid px-4 pb-3 md:px-6">
        {latest.map((mark) => (
          <li key={`${mark.event.at} ${mark.event.kind}`} className="flex min-h-8 items-center gap-3 border-t border-line">
            <span className="w-12 shrink-0 text-fg-3">{mark.event.minute && `${mark.event.minute}'`}</span>
            <span className="grid w-6 shrink-0 place-items-center">{mark.event.side !== null && <EventIcon kind={mark.event.kind} />}</span>
            <span className="min-w-0">
              {eventText(mark)} <span className="text-fg-2">{team(mark.event.side)}</span>
            </span>
            {mark.event.simulated && (
              <span className="ml-auto rounded-xs bg-surface-3 px-1.5 text-xs whitespace-nowrap text-fg-2">
                <Trans>模拟</Trans>
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
