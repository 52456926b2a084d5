import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CHAMPION_SHOW_TYPES, type Champion, type ChampionShowType, type GameType } from '../../../contract/sport.ts'
import type { OddsType } from '../../../domain/odds.ts'
import { Badge } from '../../ui/badge.tsx'
import { Crest } from '../../ui/crest.tsx'
import { crestOf } from '../../ui/crest-name.ts'
import { cx } from '../../ui/cx.ts'
import { Seg } from '../../ui/seg.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { type GameTypeChoice, GameTypeRail, GameTypeStrip } from './game-types.tsx'
import { kickoffTime, shortDate } from './kickoff.ts'
import { FoldArrow } from './league-section.tsx'
import { ListFailed, ListLoading } from './list-states.tsx'
import { OddsCell } from './odds-cell.tsx'
import { OddsTypeSelect } from './odds-type-select.tsx'
import { StaleTag } from './row-info.tsx'
import { ShowTypeTabs } from './show-type-tabs.tsx'
import type { ListChoice, ShowCounts } from './show-types.ts'
import { useList, useSurface } from './sports-context.ts'

/** What a call said of one show type's outrights. */
export interface Outrights {
  readonly champions: readonly Champion[] | undefined
  /** When these were asked for, epoch ms. */
  readonly askedAt: number | null
  /** Why there are none, in words. */
  readonly problem: string | null
  readonly onRetry: () => void
}

/** Who wins the leagues and cups: 冠军 of today and early. Their prices come by call and say how old they are. */
export function ChampionsView({
  layout,
  onChoose,
  onGameType,
  counts,
  oddsType,
  onOddsType,
  outrights,
}: {
  layout: 'phone' | 'tablet' | 'desktop'
  onChoose: (choice: ListChoice) => void
  onGameType: (gameType: GameType) => void
  counts: ShowCounts | undefined
  oddsType: OddsType
  onOddsType: ((type: OddsType) => void) | null
  outrights: Readonly<Record<ChampionShowType, Outrights>>
}) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<ChampionShowType | null>(null)
  const [attempt, setAttempt] = useState(0)
  const count = (showType: ChampionShowType) => outrights[showType].champions?.length ?? counts?.[showType] ?? 0
  const showType = wanted ?? (count('FSFT') > 0 || count('FSFU') === 0 ? 'FSFT' : 'FSFU')
  const { champions, askedAt, problem, onRetry } = outrights[showType]
  const names: Record<ChampionShowType, string> = { FSFT: t`冠军今日`, FSFU: t`冠军早盘` }
  const sports: GameTypeChoice = {
    gameType: 'FS',
    onGameType,
    gamesOf: (type) => (type === 'FS' ? count('FSFT') + count('FSFU') : undefined),
    live: counts?.RB,
  }
  const again = () => {
    setAttempt(attempt + 1)
    onRetry()
  }
  return (
    <div className={layout === 'phone' ? 'min-w-0 flex-1 pb-24' : 'flex min-h-0 min-w-0 flex-1'}>
      <h1 className="sr-only">
        <Trans>体育</Trans>
      </h1>
      {layout === 'phone' ? (
        <div className="flex border-b border-line bg-surface">
          <GameTypeStrip {...sports} />
        </div>
      ) : (
        <nav
          aria-label={t`运动项目`}
          className={cx(
            'shrink-0 overflow-y-auto border-r border-line bg-surface py-2',
            layout === 'desktop' ? 'w-rail px-2' : 'w-16 px-1',
          )}
        >
          <GameTypeRail {...sports} narrow={layout === 'tablet'} />
        </nav>
      )}
      <ShowTypeTabs value="FS" onChange={onChoose} counts={counts}>
        <div className="flex items-center gap-3 px-4 py-2 max-md:border-b max-md:border-line max-md:bg-surface max-md:px-3">
          <Seg
            label={t`冠军盘口`}
            value={showType}
            onChange={setWanted}
            options={CHAMPION_SHOW_TYPES.map((value) => ({ value, label: `${names[value]} ${count(value)}` }))}
            size="lg"
          />
          {askedAt !== null && <Age since={askedAt} />}
          <span className="flex-1" />
          <OddsTypeSelect value={oddsType} onChange={onOddsType} />
        </div>
        <div className="min-h-0 flex-1 md:overflow-y-auto md:pr-1.5 md:pl-4 md:[scrollbar-gutter:stable] md:[scrollbar-width:thin]">
          {champions === undefined && problem !== null && <ListFailed text={problem} onRetry={again} />}
          {champions === undefined && problem === null && <ListLoading attempt={attempt} onRetry={again} />}
          {champions?.length === 0 && (
            <div className="rounded-md border border-line bg-surface">
              <StatePanel kind="empty" title={t`现在没有冠军盘口`} text={t`开放后会自动出现在这里`} />
            </div>
          )}
          {champions?.map((champion) => (
            <Competition key={champion.gameId} champion={champion} showType={showType} />
          ))}
        </div>
      </ShowTypeTabs>
    </div>
  )
}

/** These prices are not live: they say when they were asked for. */
function Age({ since }: { since: number }) {
  const seconds = Math.max(0, useSecond() - Math.floor(since / 1000))
  return (
    <span className="text-xs text-fg-3 max-md:sr-only">
      <Trans>报价 {seconds} 秒前</Trans>
    </span>
  )
}

function Competition({ champion, showType }: { champion: Champion; showType: ChampionShowType }) {
  const { store } = useSurface()
  const [folded, setFolded] = useState(false)
  const { staleSince } = useList(store, `champions/${showType}`)
  const { gameId, marketId, league, league_id, endsAt, status } = champion
  // Whom the results leave no chance has no price.
  const entries = champion.entries.filter(({ price }) => price > 0)
  return (
    <section
      aria-label={league}
      className="mb-2 border border-line bg-surface max-md:mb-0 max-md:border-x-0 max-md:border-t-0 md:rounded-md"
    >
      <h2>
        <button
          type="button"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-2 px-3 text-left text-sm font-semibold -outline-offset-2"
        >
          <FoldArrow folded={folded} />
          <Crest icon={crestOf(league_id)} />
          <span className="min-w-0 truncate">
            <Trans>{league} 冠军</Trans>
          </span>
          <span className="text-xs font-normal text-fg-3">
            <Trans>
              {shortDate(endsAt)} {kickoffTime(endsAt)} 截止
            </Trans>
          </span>
          <span className="flex-1" />
          {staleSince !== null && <StaleTag since={staleSince} />}
          {status === 'open' ? <Badge count={entries.length} muted /> : <Closed />}
        </button>
      </h2>
      {!folded && (
        <div
          className={cx(
            'grid grid-cols-2 gap-1 border-t border-line p-3 xl:grid-cols-4 xl:gap-1.5',
            'auto-rows-[2.75rem] coarse:auto-rows-[var(--touch)]',
          )}
        >
          {entries.length === 0 && (
            <p className="col-span-full self-center text-sm text-fg-3">
              <Trans>正在进行的比赛结束后给出报价</Trans>
            </p>
          )}
          {entries.map(({ rtype, team }) => (
            <OddsCell
              key={rtype}
              layout="name"
              gameId={gameId}
              marketId={marketId}
              w="FS"
              line={null}
              selection={rtype}
              team_h={team}
              team_c=""
              league={league}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const Closed = () => (
  <Tag>
    <Trans>比赛进行中，暂停接受</Trans>
  </Tag>
)
