import { Trans, useLingui } from '@lingui/react/macro'
import { IconTicket } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { spacedCode } from '../../../../contract/booking.ts'
import { Crest } from '../../../ui/crest.tsx'
import { crestOf } from '../../../ui/crest-name.ts'
import { cx } from '../../../ui/cx.ts'
import type { Piece } from '../../../ui/search-match.ts'
import { GameTypeIcon } from '../list/game-types.tsx'
import type { GameInfo } from '../odds/odds-book.ts'
import { useGame, useSurface } from '../odds/sports-context.ts'
import { dayAndTime } from '../row/day-label.ts'
import { ClockLine, hasStarted } from '../row/row-info.tsx'
import type { Found, GameFound, OutrightFound } from './search-results.ts'

export function FoundGroup({ kind, children }: { kind: Found['kind'] | 'code'; children: ReactNode }) {
  const { t } = useLingui()
  const name = { outright: t`冠军`, team: t`球队`, game: t`比赛`, league: t`联赛`, code: t`订单码` }[kind]
  return (
    <div role="group" aria-label={name}>
      <p className="px-5 pt-3 pb-1 text-xs text-fg-3 max-md:px-4" aria-hidden>
        {name}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  chosen: boolean
  onPoint: () => void
  onPress: () => void
}

/** What is offered, in one row. */
function Option({ id, chosen, onPoint, onPress, children }: OptionProps & { children: ReactNode }) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // The field keeps the focus and gets the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox hears Enter for it
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={chosen}
      onPointerMove={onPoint}
      onClick={onPress}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 px-5 py-1 max-md:min-h-14 max-md:px-4',
        chosen && 'bg-surface-2 shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      {children}
    </div>
  )
}

/** A result: a name, its reading with the typed letters marked, and its current state. */
export function FoundOption({ found, clockAt, ...option }: OptionProps & { found: Found; clockAt: number }) {
  return (
    <Option {...option}>
      {found.kind === 'game' ? (
        <GameTypeIcon gameType={found.game.gameType} className="size-5 shrink-0 text-fg-2" />
      ) : (
        <Crest icon={crestOf(found.leagueId)} />
      )}
      <span className="min-w-0 flex-1">
        <b className="block text-md leading-5">{found.kind === 'game' ? <Title found={found} /> : <Marked pieces={found.name} />}</b>
        <small className="block text-xs leading-4 text-fg-3">
          <Second found={found} />
        </small>
      </span>
      <span className="flex shrink-0 items-center gap-3 text-sm text-fg-3">
        <Now found={found} clockAt={clockAt} />
      </span>
    </Option>
  )
}

/** What was typed may be a booking code. */
export const CodeOption = ({ code, ...option }: OptionProps & { code: string }) => (
  <Option {...option}>
    <IconTicket className="size-5 shrink-0 text-fg-2" stroke={1.6} aria-hidden />
    <span className="min-w-0 flex-1">
      <b className="block text-md leading-5">
        <Trans>打开订单码 {spacedCode(code)}</Trans>
      </b>
      <small className="block truncate text-xs leading-4 text-fg-3">
        <Trans>只读取，不会下注</Trans>
      </small>
    </span>
  </Option>
)

const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, at) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew with it
      <mark key={at} className="bg-transparent font-semibold text-accent-text">
        {text}
      </mark>
    ) : (
      text
    ),
  )

const Title = ({ found: { game, name } }: { found: GameFound }) => {
  const side = (team: string) => (name.map(({ text }) => text).join('') === team ? <Marked pieces={name} /> : team)
  return (
    <Trans>
      {side(game.team_h)} 对 {side(game.team_c)}
    </Trans>
  )
}

function Second({ found }: { found: Found }) {
  if (found.kind === 'outright') return <Trans>{found.league} 冠军</Trans>
  const league = found.kind === 'league' ? '' : found.kind === 'team' ? found.league : found.game.league
  return (
    <>
      {found.kind === 'game' && `${league}${found.reading.length > 0 ? ' · ' : ''}`}
      <Marked pieces={found.reading} />
      {found.kind === 'team' && `${found.reading.length > 0 ? ' · ' : ''}${league}`}
    </>
  )
}

function Now({ found, clockAt }: { found: Found; clockAt: number }) {
  if (found.kind !== 'outright') return <NextGame found={found} clockAt={clockAt} />
  return found.champion.showType === 'FSFT' ? <Trans>冠军今日</Trans> : <Trans>冠军早盘</Trans>
}

function NextGame({ found, clockAt }: { found: Exclude<Found, OutrightFound>; clockAt: number }) {
  const { store } = useSurface()
  const game = useGame(store, found.game.gameId)?.info ?? found.game
  if (found.kind === 'league') return <Trans>{found.games} 场</Trans>
  if (found.kind === 'team' && found.inPlay > 0) return <Trans>滚球 {found.inPlay} 场</Trans>
  if (found.kind === 'team') return <Trans>下一场 {dayAndTime(game.kickoffAt, clockAt)}</Trans>
  return hasStarted(game) ? <Score game={game} /> : dayAndTime(game.kickoffAt, clockAt)
}

const Score = ({ game }: { game: GameInfo }) => (
  <>
    <ClockLine info={game} />
    <b className="whitespace-nowrap text-fg">
      {game.sc_FT_H}–{game.sc_FT_A}
    </b>
  </>
)
