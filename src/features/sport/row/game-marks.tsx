import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconDeviceTvOld } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import { Tag } from '../../../ui/tag.tsx'
import { TabStopContext } from '../odds/grid-keys.ts'
import type { GameInfo } from '../odds/odds-book.ts'

/** Small marks of a game that its row and its page share. */

/** Dismissals of one side: a red card with their number, nothing without any. */
export function RedCards({ info, side }: { info: GameInfo; side: 'H' | 'C' }) {
  const { t } = useLingui()
  const count = side === 'H' ? info.red_h : info.red_c
  if (count === 0) return null
  return (
    <span
      role="img"
      aria-label={t`红牌 ${count}（模拟）`}
      className="grid h-4 w-3 shrink-0 place-items-center rounded-[2px] bg-card-red text-[0.625rem] leading-4 font-semibold text-white"
    >
      {count}
    </span>
  )
}

/** Beside the side that serves the next point, or in snooker is at the table. */
export function ServeMark({ info, side }: { info: GameInfo; side: 'H' | 'C' }) {
  const { t } = useLingui()
  if (info.serving !== side) return null
  return (
    <span
      role="img"
      aria-label={info.gameType === 'SK' ? t`在台上` : t`发球`}
      className="size-2 shrink-0 rounded-full bg-current shadow-[0_0_0_2px_color-mix(in_srgb,currentColor_22%,transparent)]"
    />
  )
}

/** A video check suspends every market of the game. */
export const ReviewTag = () => (
  <Tag tone="warn">
    <IconDeviceTvOld className="size-3 shrink-0" stroke={2} aria-hidden />
    <Trans>视频裁判 · 模拟</Trans>
  </Tag>
)

/** The teams in a list's row, as a link to the game's page. */
export const GameLink = ({ info, className, children }: { info: GameInfo; className: string; children: ReactNode }) => (
  <Link to={info.gameId} tabIndex={use(TabStopContext)} className={className}>
    {children}
  </Link>
)

/** How many plays the game has besides those in the row, as a link to them. */
export function MoreLink({ info }: { info: GameInfo }) {
  const { t } = useLingui()
  const tabStop = use(TabStopContext)
  const { more } = info
  if (more === 0) return null
  return (
    <Link
      to={info.gameId}
      tabIndex={tabStop}
      aria-label={t`另有 ${more} 种玩法：${info.team_h} 对 ${info.team_c}`}
      className="relative ml-auto flex min-h-6 shrink-0 items-center rounded-xs pl-1 text-xs font-semibold touch-target"
    >
      +{more}
      <IconChevronRight className="size-3.5" stroke={1.6} aria-hidden />
    </Link>
  )
}
