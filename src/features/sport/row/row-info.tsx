import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { dateTimeOf, timeOf } from '../../../../domain/days.ts'
import { readClock } from '../../../../domain/game-clock.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useSecond } from '../../../ui/use-second.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import type { GameView } from '../odds/odds-store.ts'
import { StarButton } from '../stars/star-button.tsx'
import { clockText } from './clock-text.ts'
import { RedCards, ReviewTag, ServeMark } from './game-marks.tsx'

/** The parts of a row about the game itself, without its prices. */

export const hasStarted = ({ gameStatus }: GameInfo): boolean => gameStatus !== 'scheduled'

export const leader = ({ sc_FT_H, sc_FT_A }: GameInfo): 'H' | 'C' | null => (sc_FT_H === sc_FT_A ? null : sc_FT_H > sc_FT_A ? 'H' : 'C')

/** The name of a game among others. */
export const gameLabel = ({ team_h, team_c }: GameInfo): string => `${team_h} – ${team_c}`

/** One team's line: name, half-time score or that of the running set in grey, score; the leader is bold. */
export function TeamLine({ info, side, big = false }: { info: GameInfo; side: 'H' | 'C'; big?: boolean }) {
  const started = hasStarted(info)
  const bold = started && leader(info) === side
  const [halfTime, set] = side === 'H' ? [info.sc_HT_H, info.sc_set_H] : [info.sc_HT_A, info.sc_set_A]
  // A phone has no room for a half-time score, but shows the running set.
  const beside = started ? (set ?? (big ? null : halfTime)) : null
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span
        className={cx(
          // A phone's row is high enough for two lines.
          big ? 'line-clamp-2 text-[0.9375rem] leading-5 max-[22.5rem]:text-sm' : 'truncate text-md',
          bold && 'font-semibold',
        )}
      >
        {side === 'H' ? info.team_h : info.team_c}
      </span>
      <RedCards info={info} side={side} />
      <ServeMark info={info} side={side} />
      {beside !== null && <span className="ml-auto min-w-5 text-right text-xs text-fg-3">{beside}</span>}
      {(started || readClock(info).soon) && (
        <span
          className={cx(
            'min-w-6 text-right',
            big ? 'text-xl' : 'text-lg',
            beside === null && 'ml-auto',
            started ? 'font-semibold' : 'text-fg-3',
          )}
        >
          {started ? (side === 'H' ? info.sc_FT_H : info.sc_FT_A) : '–'}
        </span>
      )}
    </div>
  )
}

/** The wire's number for `A`. */
const ADVANTAGE = 50

/** A side's points in the running game of tennis: `40`, `A`. */
export function gameScore(info: GameInfo, side: 'H' | 'C'): number | 'A' | undefined {
  const points = side === 'H' ? info.sc_game_H : info.sc_game_A
  return points === ADVANTAGE ? 'A' : points
}

/** Accent dot: the game is in play. */
const LiveDot = () => (
  <i className="mx-1 size-1.5 shrink-0 rounded-full bg-accent-text shadow-[0_0_0_3px_color-mix(in_srgb,var(--accent-text)_22%,transparent)]" />
)

export function ClockLine({ info }: { info: GameInfo }) {
  const clock = clockText(info)
  if (clock === '')
    return (
      <span className="text-xs whitespace-nowrap text-fg-3">
        <b className="text-fg">{timeOf(info.kickoffAt)}</b> <Trans>开赛</Trans>
      </span>
    )
  return (
    <span className="flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap text-accent-text">
      {hasStarted(info) && info.gameStatus !== 'ended' && <LiveDot />}
      {clock}
      {info.sc_game_H !== undefined && hasStarted(info) && ` ${gameScore(info, 'H')}–${gameScore(info, 'C')}`}
    </span>
  )
}

/** Tells the player what is invented: the minutes of real goals, or, of sports that no file brings, the match itself. */
export const SyntheticNote = ({ info, className }: { info: GameInfo; className: string }) => (
  <span className={className}>{info.gameType === 'FT' ? <Trans>进球时间为模拟</Trans> : <Trans>比赛为模拟</Trans>}</span>
)

/** The age of the shown prices. It ticks by itself, so that its row is not redrawn. `short`: hatched cells say the rest. */
export function StaleTag({ since, short = false }: { since: number; short?: boolean }) {
  const seconds = Math.max(0, useSecond() - Math.floor(since / 1000))
  const minutes = Math.floor(seconds / 60)
  return (
    <Tag className={short ? undefined : 'min-w-0 shrink!'}>
      <IconClock className="size-3 shrink-0" stroke={2} aria-hidden />
      <span className="truncate">
        {minutes < 1 ? (
          <Trans>报价停在 {seconds} 秒前</Trans>
        ) : minutes < 60 ? (
          <Trans>报价停在 {minutes} 分钟前</Trans>
        ) : (
          <StaleHours hours={Math.floor(minutes / 60)} />
        )}
        {!short && <Trans>，暂不可选</Trans>}
      </span>
    </Tag>
  )
}

const StaleHours = ({ hours }: { hours: number }) => <Trans>报价停在 {hours} 小时前</Trans>

export const GameStar = ({ info }: { info: GameInfo }) => (
  <StarButton kind="games" id={info.gameId} name={gameLabel(info)} className="-mx-1.5 coarse:-mx-1" />
)

export function MetaLine({ view: { info, staleSince }, short = false }: { view: GameView; short?: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden">
      <ClockLine info={info} />
      {staleSince !== null && <StaleTag since={staleSince} short={short} />}
      {info.review === 1 && staleSince === null && <ReviewTag />}
    </div>
  )
}

/** A game in one line, for the slip: `曼彻斯特城 1–0 利物浦 · 上半场 38'`, before kick-off `曼彻斯特城 对 利物浦 · 11-22 20:30`. */
export function gameCaption(info: GameInfo): string {
  const { team_h, team_c, sc_FT_H, sc_FT_A, kickoffAt } = info
  if (hasStarted(info)) return `${team_h} ${sc_FT_H}–${sc_FT_A} ${team_c} · ${clockText(info)}`
  return `${t`${team_h} 对 ${team_c}`} · ${clockText(info) || dateTimeOf(kickoffAt)}`
}
