import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { periodScores } from '../../../../domain/period-scores.ts'
import { isFootball, sportOf } from '../../../../domain/sports.ts'
import { Crest } from '../../../ui/crest.tsx'
import { crestOf } from '../../../ui/crest-name.ts'
import { cx } from '../../../ui/cx.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import type { GameView } from '../odds/odds-store.ts'
import { clockText } from '../row/clock-text.ts'
import { dayAndTime } from '../row/day-label.ts'
import { RedCards, ReviewTag, ServeMark } from '../row/game-marks.tsx'
import { gameLabel, gameScore, hasStarted, leader, StaleTag, SyntheticNote } from '../row/row-info.tsx'
import { StarButton } from '../stars/star-button.tsx'
import { GameTimeline } from './game-timeline.tsx'
import { cards } from './timeline.ts'

/** The game itself, on art colours: league, link back, teams, clock and score; in play its timeline and score by period. */
export function GameHead({ view: { info, staleSince }, clockAt, bell }: { view: GameView; clockAt: number; bell: ReactNode }) {
  const started = hasStarted(info)
  const football = isFootball(info.gameType)
  return (
    <header className="relative overflow-hidden bg-linear-100 from-art-1 to-art-2 text-white">
      {football && <Pitch />}
      <div className="relative px-4 pt-2 pb-4 md:px-6">
        <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-art-5">
          <Link
            to=".."
            relative="path"
            className="relative -ml-1 flex min-h-9 items-center gap-1 text-inherit touch-target focus-visible:outline-white"
          >
            <IconChevronLeft className="size-4" stroke={1.6} aria-hidden />
            <span className="sr-only">
              <Trans>返回赛事列表：</Trans>
            </span>
            {info.league}
          </Link>
          <span className="opacity-70">
            <Trans>{dayAndTime(info.kickoffAt, clockAt)} 开赛</Trans>
          </span>
          <StarButton kind="games" id={info.gameId} name={gameLabel(info)} tone="bar" className="coarse:mr-2" />
          {bell}
          {info.synthetic && started && <SyntheticNote info={info} className="opacity-70" />}
          {info.review === 1 && <ReviewTag />}
          {staleSince !== null && <StaleTag since={staleSince} />}
        </div>
        <h1 className="my-2 grid grid-cols-[1fr_auto_1fr] items-center gap-4 md:gap-8">
          <Team info={info} side="H" />
          <Score info={info} />
          <Team info={info} side="C" />
        </h1>
        {started && (
          <div className="mt-3 grid items-center gap-x-8 gap-y-2 xl:grid-cols-[1fr_min(32rem,45%)]">
            {football && <GameTimeline info={info} />}
            {football ? <HalvesTable info={info} /> : <PeriodTable info={info} />}
          </div>
        )}
      </div>
    </header>
  )
}

const Pitch = () => (
  <svg
    viewBox="0 0 1312 260"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    strokeOpacity=".14"
    strokeWidth="1.5"
    className="absolute inset-0 size-full stroke-art-4"
    aria-hidden="true"
  >
    <path d="M656 0v40M656 220v60M-10 60h120v140H-10M1322 60h-120v140h120" />
    <circle cx="656" cy="130" r="90" />
  </svg>
)

/** On phones the shield stands over its name, else beside it, next to the score. */
function Team({ info, side }: { info: GameInfo; side: 'H' | 'C' }) {
  const name = side === 'H' ? info.team_h : info.team_c
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-x-3 gap-y-1.5 text-lg max-md:flex-col md:text-xl',
        side === 'H' ? 'md:flex-row-reverse' : '',
      )}
    >
      <Crest icon={crestOf(name)} className="size-10 md:size-11" />
      <span className="flex max-w-full min-w-0 items-center gap-2 font-semibold">
        <span className="line-clamp-2 min-w-0 text-center break-words">{name}</span>
        <RedCards info={info} side={side} />
        <ServeMark info={info} side={side} />
      </span>
    </span>
  )
}

function Score({ info }: { info: GameInfo }) {
  const { t } = useLingui()
  const started = hasStarted(info)
  const clock = clockText(info)
  return (
    <span className="text-center font-semibold whitespace-nowrap">
      <span className="flex items-center justify-center gap-1.5 text-sm text-art-4">
        {started && info.gameStatus === 'live' && <i className="size-1.5 rounded-full bg-art-4 shadow-[0_0_0_3px_rgb(141_162_255/0.28)]" />}
        {clock || t`未开赛`}
      </span>
      <span className={cx('block leading-12', started ? 'text-[2.75rem]' : 'text-3xl')}>
        {started ? `${info.sc_FT_H}–${info.sc_FT_A}` : t`对`}
      </span>
    </span>
  )
}

/** The scores of the halves, and the cards, of football. */
function HalvesTable({ info }: { info: GameInfo }) {
  const { t } = useLingui()
  const periods = new Map(periodScores(info).map(({ period, score }) => [period, score]))
  const events = info.events ?? []
  const cells = (side: 'H' | 'C') => {
    const at = side === 'H' ? 0 : 1
    return [
      periods.get('1H')?.[at] ?? '–',
      periods.get('2H')?.[at] ?? '–',
      info.events ? cards(events, 'yellow', side) : '–',
      side === 'H' ? info.red_h : info.red_c,
    ]
  }
  return <ScoreTable info={info} note={t`按段比分；红黄牌为模拟`} heads={[t`上半场`, t`下半场`, t`黄牌`, t`红牌`]} cells={cells} />
}

/** The scores of quarters, innings or sets by their number, and the running game of tennis. */
function PeriodTable({ info }: { info: GameInfo }) {
  const { t } = useLingui()
  const periods = periodScores(info)
  const isTennis = info.sc_game_H !== undefined
  const heads = periods.map(({ period }, i) => (period === 'OT' ? t`加时` : String(i + 1)))
  const cells = (side: 'H' | 'C') => [
    ...periods.map(({ score }) => score[side === 'H' ? 0 : 1]),
    ...(isTennis ? [gameScore(info, side) ?? '–'] : []),
  ]
  return <ScoreTable info={info} note={t`按段比分`} heads={[...heads, ...(isTennis ? [t`小分`] : [])]} cells={cells} />
}

/** A row for each team, with a cell for each head and the score that decides the match. */
function ScoreTable({
  info,
  note,
  heads,
  cells,
}: {
  info: GameInfo
  note: string
  heads: readonly string[]
  cells: (side: 'H' | 'C') => readonly (number | string)[]
}) {
  const { t } = useLingui()
  const row = (side: 'H' | 'C') => ({
    team: side === 'H' ? info.team_h : info.team_c,
    cells: cells(side),
    total: side === 'H' ? info.sc_FT_H : info.sc_FT_A,
    leads: leader(info) === side,
  })
  const total = sportOf(info.gameType).periods === 'set' ? t`总比分` : t`全场`
  return (
    <table className="w-full rounded-sm bg-[rgb(0_0_0/0.32)] text-xs leading-7 text-art-5 [&_td]:px-1.5 [&_td]:text-center [&_th]:px-1.5 [&_th]:font-normal">
      <caption className="sr-only">{note}</caption>
      <thead>
        <tr className="leading-6 whitespace-nowrap opacity-75">
          <th scope="col" className="pl-3! text-left">
            <Trans>按段比分</Trans>
          </th>
          {[...heads, total].map((head, i) => (
            // The columns never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
            <th key={i} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[row('H'), row('C')].map(({ team, cells, total, leads }) => (
          <tr key={team}>
            <th scope="row" className="max-w-28 truncate pl-3! text-left md:max-w-40">
              {team}
            </th>
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
              <td key={i}>{cell}</td>
            ))}
            <td>
              <b className={cx(leads && 'text-white')}>{total}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
