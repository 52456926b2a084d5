import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBallBaseball,
  IconBallBasketball,
  IconBallFootball,
  IconBallTennis,
  IconBallVolleyball,
  IconCategory,
  IconCircles,
  IconDeviceTv,
  IconDots,
  IconPingPong,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react'
import type { GameType } from '../../../../contract/sport.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { RailItem } from './rail-item.tsx'

/** In the order of display. */
const ICONS: readonly (readonly [GameType, TablerIcon])[] = [
  ['ALL', IconCategory],
  ['FT', IconBallFootball],
  ['BK', IconBallBasketball],
  ['TN', IconBallTennis],
  ['SK', IconCircles],
  ['VB', IconBallVolleyball],
  ['BS', IconBallBaseball],
  ['TT', IconPingPong],
  ['VF', IconDeviceTv],
  ['OP', IconDots],
  ['FS', IconTrophy],
]

export function GameTypeIcon({ gameType, className }: { gameType: GameType; className: string }) {
  const Icon = ICONS.find(([type]) => type === gameType)?.[1] ?? IconDots
  return <Icon className={className} stroke={1.6} aria-hidden />
}

export function gameTypeName(gameType: GameType): string {
  switch (gameType) {
    case 'ALL':
      return t`全部项目`
    case 'FT':
      return t`足球`
    case 'BK':
      return t`篮球`
    case 'TN':
      return t`网球`
    case 'SK':
      return t`斯诺克`
    case 'VB':
      return t`排球`
    case 'BS':
      return t`棒球`
    case 'TT':
      return t`乒乓球`
    case 'VF':
      return t`虚拟足球`
    case 'OP':
      return t`其他`
    case 'FS':
      return t`冠军`
  }
}

export interface GameTypeChoice {
  gameType: GameType
  onGameType: (gameType: GameType) => void
  /** Games of the shown list by game type, and how many of a sport are in play; undefined while unknown. */
  gamesOf: (gameType: GameType) => number | undefined
  liveOf: (gameType: GameType) => number | undefined
}

export function GameTypeRail({ gameType, onGameType, gamesOf, liveOf, narrow = false }: GameTypeChoice & { narrow?: boolean }) {
  return ICONS.map(([type, Icon]) => {
    const live = liveOf(type) ?? 0
    return (
      <RailItem
        key={type}
        narrow={narrow}
        icon={<Icon className="size-5 shrink-0" stroke={1.6} aria-hidden />}
        count={gamesOf(type)}
        on={type === gameType}
        onPress={() => onGameType(type)}
        note={
          live > 0 && type !== 'ALL' ? (
            <Tag tone="accent" className="-ml-2 font-normal">
              <Trans>滚 {live}</Trans>
            </Tag>
          ) : null
        }
      >
        {gameTypeName(type)}
      </RailItem>
    )
  })
}

/** For phones: scrolls sideways. */
export function GameTypeStrip({ gameType, onGameType, gamesOf }: GameTypeChoice) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`运动项目`} className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
      {ICONS.map(([type, Icon]) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === gameType}
          onClick={() => onGameType(type)}
          className={cx(
            'relative grid h-14 min-w-16 shrink-0 content-center justify-items-center gap-1 px-2 text-xs -outline-offset-2',
            type === gameType ? 'font-semibold text-accent-text' : 'text-fg-2',
          )}
        >
          <Icon className="size-5" stroke={1.6} aria-hidden />
          <span className="whitespace-nowrap">{gameTypeName(type)}</span>
          <span className="absolute top-1.5 left-1/2 ml-3 text-2xs leading-3">{gamesOf(type)}</span>
        </button>
      ))}
    </nav>
  )
}
