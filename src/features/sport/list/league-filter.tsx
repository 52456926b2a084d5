import { Trans, useLingui } from '@lingui/react/macro'
import { IconDots, IconStar } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Chip } from '../../../ui/chip.tsx'
import { Crest } from '../../../ui/crest.tsx'
import { RAIL } from '../rail.ts'
import { type Narrowing, STARRED } from './catalogue.ts'
import { type GameTypeChoice, GameTypeRail } from './game-types.tsx'
import type { LeagueEntry } from './league-entries.ts'
import { RailHeading, RailItem } from './rail-item.tsx'

/** Where the member's limits are. */
const LIMITS_PATH = '/mine/limits'

/** Choosing one league: a rail on desktops, an icon rail on tablets, chips on phones. */
export interface LeagueFilterProps {
  shortcuts: readonly LeagueEntry[]
  others: readonly LeagueEntry[]
  /** Games of the shown list, and how many of them are starred, once they are known. */
  total: number | undefined
  starred: number | undefined
  chosen: Narrowing['leagueId']
  onChoose: (leagueId: Narrowing['leagueId']) => void
}

export function LeagueRail({ shortcuts, others, total, starred, chosen, onChoose, ...gameTypes }: LeagueFilterProps & GameTypeChoice) {
  return (
    <nav className={`${RAIL} flex flex-col`} aria-labelledby="sports-rail">
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-3">
        <RailItem
          icon={<IconStar className="size-5" stroke={1.6} aria-hidden />}
          count={starred}
          on={chosen === STARRED}
          onPress={() => onChoose(chosen === STARRED ? null : STARRED)}
        >
          <Trans>我的收藏</Trans>
        </RailItem>
        <hr className="my-2 border-line" />
        <RailHeading id="sports-rail">
          <Trans>运动项目</Trans>
        </RailHeading>
        <GameTypeRail {...gameTypes} />
        <RailHeading>
          <Trans>热门联赛</Trans>
        </RailHeading>
        <RailItem
          icon={<IconDots className="size-5" stroke={1.6} aria-hidden />}
          count={total}
          on={chosen === null}
          onPress={() => onChoose(null)}
        >
          <Trans>全部</Trans>
        </RailItem>
        <LeagueItems entries={shortcuts} onChoose={onChoose} />
        {others.length > 0 && (
          <RailHeading>
            <Trans>其他联赛</Trans>
          </RailHeading>
        )}
        <LeagueItems entries={others} onChoose={onChoose} />
      </div>
      <p className="border-t border-line px-5 pt-3 pb-4 text-xs leading-6 text-fg-3">
        <b className="text-fg">18+</b>
        {'　'}
        <Trans>游戏币运行，请量力而行</Trans>
        <Link to={LIMITS_PATH} className="relative ml-2 whitespace-nowrap underline touch-target">
          <Trans>限额</Trans>
        </Link>
      </p>
    </nav>
  )
}

const LeagueItems = ({ entries, onChoose }: { entries: readonly LeagueEntry[]; onChoose: (leagueId: string) => void }) =>
  entries.map(({ id, name, icon_class, isActive, gameIds }) => (
    <RailItem key={id} icon={<Crest icon={icon_class} />} count={gameIds.length} on={isActive} onPress={() => onChoose(id)}>
      {name}
    </RailItem>
  ))

/** For tablets: the sports and leagues, one below the other. */
export function LeagueIconRail({ shortcuts, others, total, starred, chosen, onChoose, ...gameTypes }: LeagueFilterProps & GameTypeChoice) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`运动项目和联赛`}
      className="flex w-16 shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface px-1 py-2"
    >
      <RailItem
        narrow
        icon={<IconStar className="size-5" stroke={1.6} aria-hidden />}
        count={starred}
        on={chosen === STARRED}
        onPress={() => onChoose(chosen === STARRED ? null : STARRED)}
      >
        <Trans>我的收藏</Trans>
      </RailItem>
      <hr className="mx-2 my-1.5 border-line" />
      <GameTypeRail {...gameTypes} narrow />
      <hr className="mx-2 my-1.5 border-line" />
      <RailItem
        narrow
        icon={<IconDots className="size-5" stroke={1.6} aria-hidden />}
        count={total}
        on={chosen === null}
        onPress={() => onChoose(null)}
      >
        <Trans>全部</Trans>
      </RailItem>
      {[...shortcuts, ...others].map(({ id, name, icon_class, isActive, gameIds }) => (
        <RailItem narrow key={id} icon={<Crest icon={icon_class} />} count={gameIds.length} on={isActive} onPress={() => onChoose(id)}>
          {name}
        </RailItem>
      ))}
      <Link to={LIMITS_PATH} className="mt-auto grid min-h-14 shrink-0 content-center justify-items-center pt-2 text-xs text-fg-3">
        <b className="text-fg">18+</b>
        <Trans>限额</Trans>
      </Link>
    </nav>
  )
}

/** For phones: scrolls sideways. */
export function LeagueChips({ shortcuts, others, starred, chosen, onChoose }: LeagueFilterProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`联赛`} className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-2 [scrollbar-width:none]">
      <Chip pressed={chosen === null} onClick={() => onChoose(null)}>
        <Trans>全部</Trans>
      </Chip>
      <Chip pressed={chosen === STARRED} onClick={() => onChoose(chosen === STARRED ? null : STARRED)}>
        <Trans>我的收藏</Trans> {starred}
      </Chip>
      {[...shortcuts, ...others].map(({ id, name, isActive }) => (
        <Chip key={id} pressed={isActive} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </nav>
  )
}
