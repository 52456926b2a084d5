import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CHAMPION_SHOW_TYPES, type Champion, type ChampionShowType, type GameType, type SportNames } from '../../../../contract/sport.ts'
import type { OddsType } from '../../../../domain/odds.ts'
import { Seg } from '../../../ui/seg.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useSecond } from '../../../ui/use-second.ts'
import type { Narrowing } from '../list/catalogue.ts'
import { type GameTypeChoice, GameTypeStrip } from '../list/game-types.tsx'
import { narrowed } from '../list/league-entries.ts'
import { LeagueChips, type LeagueFilterProps, LeagueIconRail, LeagueRail } from '../list/league-filter.tsx'
import { ListEmpty, ListFailed, ListLoading } from '../list/list-states.tsx'
import { ShowTypeTabs } from '../list/show-type-tabs.tsx'
import { countsFor, type ListChoice, type SportCounts } from '../list/show-types.ts'
import { leaguesOf } from '../odds/leagues.ts'
import { OddsTypeSelect } from '../odds/odds-type-select.tsx'
import type { SearchDialogProps } from '../search/search-dialog.tsx'
import { SearchSlot } from '../search/search-slot.tsx'
import { useStars } from '../stars/stars.ts'
import { Competition } from './competition.tsx'

/** The answer to a call for one show type's outrights. */
export interface Outrights {
  readonly champions: readonly Champion[] | undefined
  /** When these were asked for, epoch ms. */
  readonly askedAt: number | null
  /** Why there is no answer, in words. */
  readonly problem: string | null
  readonly onRetry: () => void
}

/** The outrights: 冠军 of today and early. Their prices come by call and show their age. */
export function ChampionsView({
  layout,
  onChoose,
  onGameType,
  counts,
  oddsType,
  onOddsType,
  outrights,
  names,
  search,
}: {
  layout: 'phone' | 'tablet' | 'desktop'
  onChoose: (choice: ListChoice) => void
  onGameType: (gameType: GameType) => void
  counts: SportCounts | undefined
  oddsType: OddsType
  onOddsType: ((type: OddsType) => void) | null
  outrights: Readonly<Record<ChampionShowType, Outrights>>
  /** League data. */
  names: SportNames
  /** What the search watches, and where a found game or league leads. */
  search: Pick<SearchDialogProps, 'watch' | 'onGame' | 'onLeague'>
}) {
  const { t } = useLingui()
  const stars = useStars()
  const [wanted, setWanted] = useState<ChampionShowType | null>(null)
  const [leagueId, setLeagueId] = useState<Narrowing['leagueId']>(null)
  const [attempt, setAttempt] = useState(0)
  const count = (showType: ChampionShowType) => outrights[showType].champions?.length ?? counts?.[showType] ?? 0
  const showType = wanted ?? (count('FSFT') > 0 || count('FSFU') === 0 ? 'FSFT' : 'FSFU')
  const { champions, askedAt, problem, onRetry } = outrights[showType]
  const titles: Record<ChampionShowType, string> = { FSFT: t`冠军今日`, FSFU: t`冠军早盘` }
  const sports: GameTypeChoice = {
    gameType: 'FS',
    onGameType,
    gamesOf: (type) => (type === 'FS' ? count('FSFT') + count('FSFU') : undefined),
    liveOf: (type) => counts && countsFor(counts, type).RB,
  }
  const leagues = leaguesOf(champions ?? [])
  const { inSight, offered } = narrowed(leagues, names.leagues, { leagueId, folded: NONE_FOLDED, stars })
  const filter: LeagueFilterProps = { ...offered, onChoose: setLeagueId }
  const again = () => {
    setAttempt(attempt + 1)
    onRetry()
  }
  const searchSlot = (
    <SearchSlot
      {...search}
      wide={layout === 'desktop'}
      names={names}
      fed={null}
      outrights={{
        champions: CHAMPION_SHOW_TYPES.flatMap((type) => outrights[type].champions ?? []),
        onOpen(champion) {
          setWanted(champion.showType)
          setLeagueId(champion.league_id)
        },
      }}
    />
  )
  return (
    <div className={layout === 'phone' ? 'min-w-0 flex-1 pb-24' : 'flex min-h-0 min-w-0 flex-1'}>
      <h1 className="sr-only">
        <Trans>体育</Trans>
      </h1>
      {layout === 'phone' ? (
        <div className="flex items-center border-b border-line bg-surface pr-2">
          <GameTypeStrip {...sports} />
          {searchSlot}
        </div>
      ) : layout === 'tablet' ? (
        <LeagueIconRail {...filter} {...sports} />
      ) : (
        <LeagueRail {...filter} {...sports} />
      )}
      <ShowTypeTabs value="FS" onChange={onChoose} counts={counts}>
        <div className="flex items-center gap-3 px-4 py-2 max-md:border-b max-md:border-line max-md:bg-surface max-md:px-3">
          <Seg
            label={t`冠军盘口`}
            value={showType}
            onChange={(next) => {
              setWanted(next)
              setLeagueId(null)
            }}
            options={CHAMPION_SHOW_TYPES.map((value) => ({ value, label: `${titles[value]} ${count(value)}` }))}
            size="lg"
          />
          {askedAt !== null && <Age since={askedAt} />}
          <span className="flex-1" />
          {layout !== 'phone' && searchSlot}
          <OddsTypeSelect value={oddsType} onChange={onOddsType} />
        </div>
        {layout === 'phone' && (
          <div className="flex border-b border-line bg-surface px-3">
            <LeagueChips {...filter} />
          </div>
        )}
        <div className="min-h-0 flex-1 md:overflow-y-auto md:pr-1.5 md:pl-4 md:max-xl:pb-20 md:[scrollbar-gutter:stable] md:[scrollbar-width:thin]">
          {champions === undefined && problem !== null && <ListFailed text={problem} onRetry={again} />}
          {champions === undefined && problem === null && <ListLoading attempt={attempt} onRetry={again} />}
          {champions?.length === 0 && (
            <div className="rounded-md border border-line bg-surface">
              <StatePanel kind="empty" title={t`现在没有冠军盘口`} text={t`开放后会自动出现在这里`} />
            </div>
          )}
          {leagues.length > 0 && inSight.length === 0 && (
            <ListEmpty counts={counts} filtered onAll={() => setLeagueId(null)} onShow={onChoose} />
          )}
          {inSight
            .flatMap(({ gameIds }) => gameIds.flatMap((id) => champions?.find(({ gameId }) => gameId === id) ?? []))
            .map((champion) => (
              <Competition key={champion.gameId} champion={champion} showType={showType} />
            ))}
        </div>
      </ShowTypeTabs>
    </div>
  )
}

/** These prices are not live: shows when they were asked for. */
function Age({ since }: { since: number }) {
  const seconds = Math.max(0, useSecond() - Math.floor(since / 1000))
  return (
    <span className="text-xs text-fg-3 max-md:sr-only">
      <Trans>报价 {seconds} 秒前</Trans>
    </span>
  )
}

const NONE_FOLDED: ReadonlySet<string> = new Set()
