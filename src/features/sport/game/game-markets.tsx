import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { type PlayType, playOf } from '../../../../domain/markets.ts'
import { periodsName } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SKIP_LINK } from '../../../ui/skip-link.ts'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useInSteps } from '../../../ui/use-in-steps.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import type { RowMarkets } from '../odds/odds-store.ts'
import { useStars } from '../stars/stars.ts'
import { MarketCard, playTitle } from './market-card.tsx'
import { GROUPS, type GroupChoice, inTwoColumns, playsIn, starredFirst } from './play-layout.ts'

/** What a phone shows of them first. All of a game's cards are some hundred lines of prices, which would hold up a slow phone. */
const CARDS_AT_ONCE = 2

/** All markets of a game: a tab for each group, a card for each play, in two columns where there is room. */
export function GameMarkets({
  info,
  markets,
  columns,
  tools,
  below,
}: {
  info: GameInfo
  markets: RowMarkets
  columns: 1 | 2
  /** Shown at the end of the tabs. */
  tools: ReactNode
  /** Shown in the card of a play below its cells. */
  below: (w: PlayType) => ReactNode
}) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<GroupChoice>('all')
  const [sought, setSought] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<PlayType>>(new Set())
  const names: Record<GroupChoice, string> = {
    all: t`全部`,
    starred: t`收藏`,
    main: t`主要`,
    goals: t`进球`,
    score: t`波胆`,
    'half-full': t`半场/全场`,
    handicap: t`让球与净胜`,
    'second-half': t`下半场`,
    periods: periodsName(info.gameType),
    team: t`球队`,
    combined: t`组合`,
    timing: t`时段先后`,
    corners: t`角球`,
    cards: t`罚牌`,
    champion: t`冠军`,
  }
  const { plays: starred } = useStars()
  // The stars at the first press on one: it moves no price under the finger. The group of stars follows at once.
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null)
  const every = starredFirst(playsIn(markets), held ?? starred)
  const playsOf = (group: GroupChoice) =>
    group === 'all' ? every : every.filter((w) => (group === 'starred' ? starred.has(w) : playOf(w).group === group))
  const groups = (['all', 'starred', ...GROUPS] as const).flatMap((value) => {
    const count = playsOf(value).length
    return count > 0 ? [{ value, label: names[value], count }] : []
  })
  // Once a group's last market has closed, all markets are shown.
  const chosen = groups.some(({ value }) => value === wanted) ? wanted : 'all'
  const words = sought.trim()
  const plays = words === '' ? playsOf(chosen) : every.filter((w) => playTitle(w, info.gameType).includes(words))
  const fold = (w: PlayType) => {
    const next = new Set(folded)
    if (!next.delete(w)) next.add(w)
    setFolded(next)
  }
  const card = (w: PlayType) => (
    <MarketCard
      key={w}
      info={info}
      w={w}
      markets={markets[w] ?? []}
      folded={folded.has(w)}
      onFold={fold}
      onStar={() => setHeld((now) => now ?? starred)}
    >
      {below(w)}
    </MarketCard>
  )
  const drawn = plays.slice(0, useInSteps(plays.length, CARDS_AT_ONCE))
  // What stands below must not be seen first and pushed away then.
  const toCome = drawn.length < plays.length
  const [left, right] = inTwoColumns(drawn)
  const end = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={SKIP_LINK} onClick={() => end.current?.focus()}>
        <Trans>跳过玩法</Trans>
      </button>
      <div className={cx(STICKY, 'z-[calc(var(--z-sticky)+1)]! h-0')}>
        <div className="absolute top-0 right-0 flex h-12 items-center bg-surface px-3 md:px-4">{tools}</div>
      </div>
      <Tabs<GroupChoice>
        label={t`玩法`}
        value={chosen}
        onChange={setWanted}
        items={groups}
        listClassName={cx(STICKY, 'overflow-x-auto border-b border-line bg-surface pr-28 [scrollbar-width:none] md:pl-2')}
      >
        <SearchBox label={t`搜索玩法`} value={sought} onChange={setSought} className="mx-3 mt-2 md:mx-4" />
        {plays.length === 0 && <StatePanel kind="empty" title={t`没有这样的玩法`} text={t`换个词，或看看全部玩法`} />}
        {columns === 1 ? (
          <div className={cx('md:p-4', toCome && 'min-h-dvh')}>{drawn.map(card)}</div>
        ) : (
          <div className={cx('grid grid-cols-2 items-start gap-2 p-4', toCome && 'min-h-dvh')}>
            <div>{left.map(card)}</div>
            <div>{right.map(card)}</div>
          </div>
        )}
      </Tabs>
      <div ref={end} tabIndex={-1} />
    </>
  )
}

/** Below the bar on phones, where the window scrolls; elsewhere the page's own column scrolls. */
const STICKY = 'sticky top-[calc(var(--appbar-h)+var(--safe-top))] z-(--z-sticky) md:top-0'
