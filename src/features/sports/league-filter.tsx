import { Trans, useLingui } from '@lingui/react/macro'
import { IconBallFootball, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import type { League } from './leagues.ts'

/** Choosing one league: a rail on desktops, an icon rail on tablets, chips on phones. */
export interface LeagueFilterProps {
  leagues: readonly League[]
  /** Games of the shown list. */
  total: number
  /** Games in play, of whatever list. */
  live: number | undefined
  /** Null = all. */
  chosen: string | null
  onChoose: (leagueId: string | null) => void
}

export function LeagueRail({ leagues, total, live, chosen, onChoose }: LeagueFilterProps) {
  return (
    <nav className="flex w-rail shrink-0 flex-col border-r border-line bg-surface" aria-labelledby="sports-rail">
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-3">
        <RailHeading id="sports-rail">
          <Trans>运动项目</Trans>
        </RailHeading>
        <p className="flex h-10 items-center gap-3 rounded-sm bg-accent-soft px-3 font-semibold text-accent-text">
          <IconBallFootball className="size-5" stroke={1.6} aria-hidden />
          <Trans>足球</Trans>
          {live !== undefined && live > 0 && (
            <Tag tone="accent" className="-ml-2 font-normal">
              <Trans>滚 {live}</Trans>
            </Tag>
          )}
          <span className="ml-auto text-sm">{total}</span>
        </p>
        <RailHeading>
          <Trans>联赛</Trans>
        </RailHeading>
        <RailItem
          icon={<IconDots className="size-5" stroke={1.6} aria-hidden />}
          count={total}
          on={chosen === null}
          onPress={() => onChoose(null)}
        >
          <Trans>全部</Trans>
        </RailItem>
        {leagues.map(({ id, name, gameIds }) => (
          <RailItem key={id} icon={<Crest leagueId={id} />} count={gameIds.length} on={chosen === id} onPress={() => onChoose(id)}>
            {name}
          </RailItem>
        ))}
      </div>
      <p className="border-t border-line px-5 pt-3 pb-4 text-xs leading-6 text-fg-3">
        <b className="text-fg">18+</b>
        {'　'}
        <Trans>虚拟币运行，请量力而行</Trans>
      </p>
    </nav>
  )
}

const RailHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2 id={id} className="px-3 pt-3 pb-1.5 text-xs text-fg-3 first:pt-1">
    {children}
  </h2>
)

interface RailItemProps {
  icon: ReactNode
  count: number
  on: boolean
  onPress: () => void
  children: ReactNode
}

function RailItem({ icon, count, on, onPress, children }: RailItemProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'flex h-9 w-full items-center gap-3 rounded-sm px-3 text-left text-sm transition-instant',
        on ? 'bg-accent-soft font-semibold text-accent-text' : 'text-fg hover:bg-surface-2',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className={on ? undefined : 'text-fg-3'}>{count}</span>
    </button>
  )
}

export function LeagueIconRail({ leagues, total, chosen, onChoose }: LeagueFilterProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`联赛`} className="flex w-16 shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface px-1 py-2">
      <IconRailItem
        icon={<IconBallFootball className="size-5" stroke={1.6} aria-hidden />}
        count={total}
        on={chosen === null}
        onPress={() => onChoose(null)}
      >
        <Trans>足球</Trans>
      </IconRailItem>
      <hr className="mx-2 my-1.5 border-line" />
      {leagues.map(({ id, name, gameIds }) => (
        <IconRailItem key={id} icon={<Crest leagueId={id} />} count={gameIds.length} on={chosen === id} onPress={() => onChoose(id)}>
          {name}
        </IconRailItem>
      ))}
    </nav>
  )
}

function IconRailItem({ icon, count, on, onPress, children }: RailItemProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'relative grid h-14 shrink-0 content-center justify-items-center gap-0.5 rounded-sm px-0.5 text-xs transition-instant',
        on ? 'bg-accent-soft font-semibold text-accent-text' : 'text-fg-2 hover:bg-surface-2',
      )}
    >
      {icon}
      <span className="w-full truncate text-center">{children}</span>
      <span className={cx('absolute top-0.5 right-0.5 text-2xs leading-3', on ? 'text-accent-text' : 'text-fg-3')}>{count}</span>
    </button>
  )
}

/** On phones: nothing to choose among fewer than two leagues. */
export function LeagueChips({ leagues, chosen, onChoose }: LeagueFilterProps) {
  const { t } = useLingui()
  if (leagues.length < 2 && chosen === null) return null
  return (
    <nav aria-label={t`联赛`} className="flex gap-2 overflow-x-auto border-b border-line bg-surface px-3 py-2 [scrollbar-width:none]">
      <Chip pressed={chosen === null} onClick={() => onChoose(null)}>
        <Trans>全部</Trans>
      </Chip>
      {leagues.map(({ id, name }) => (
        <Chip key={id} pressed={chosen === id} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </nav>
  )
}
