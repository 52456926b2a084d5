import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { GameType, ShowType } from '../../../../contract/sport.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useOverdue } from '../../../ui/use-overdue.ts'
import type { LinkState } from '../../../workers/feed/protocol.ts'
import { gameTypeName } from './game-types.tsx'
import type { ShowCounts } from './show-types.ts'

/** What a list shows instead of games: the reason, and a way on if there is one. */

/** While the socket is open, a list that was left and shown again is fed by then. */
const REFRESHED_MS = 500

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** A skeleton of the list; after ten seconds it says that nothing came. */
export function ListLoading({ attempt, onRetry }: { attempt: number; onRetry: () => void }) {
  const { t } = useLingui()
  if (useOverdue(`try ${attempt}`)) return <ListFailed text={t`等了 10 秒还没有行情，请检查网络后再试`} onRetry={onRetry} />
  return (
    <div aria-busy className="overflow-hidden rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0">
      <p className="flex min-h-11 items-center gap-2 border-b border-line px-3 text-lg text-fg-2">
        <Spinner className="size-4 text-accent" />
        <Trans>正在取最新的赛事和赔率</Trans>
      </p>
      {SKELETON_ROWS.map((key) => (
        <div key={key} className="flex gap-8 border-t border-line p-3 first:border-t-0">
          <div className="grid flex-1 content-start gap-3 py-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <div className="grid flex-[1.6] grid-cols-2 gap-1.5 xl:grid-cols-3">
            <Skeleton className="h-22" />
            <Skeleton className="h-22" />
            <Skeleton className="h-22 max-xl:hidden" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function ListFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className="rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0">
      <StatePanel
        kind="error"
        title={t`赛事没有加载出来`}
        text={text}
        action={
          <Button variant="outline" onClick={onRetry}>
            <IconRefresh className="size-4" stroke={1.6} aria-hidden />
            <Trans>重新加载</Trans>
          </Button>
        }
      />
    </div>
  )
}

export function ListRefused({ code, onRetry }: { code: number; onRetry: () => void }) {
  const { i18n } = useLingui()
  return <ListFailed text={`${problemText(i18n, { code, message: '' })}（${code}）`} onRetry={onRetry} />
}

/** A game type without games. */
export function NoGamesOf({ gameType, onAll }: { gameType: GameType; onAll: () => void }) {
  const { t } = useLingui()
  return (
    <div className="rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0">
      <StatePanel
        kind="empty"
        title={t`${gameTypeName(gameType)}暂时没有赛事`}
        text={t`换一个项目看看`}
        action={
          <Button variant="outline" onClick={onAll}>
            <Trans>看足球</Trans>
          </Button>
        }
      />
    </div>
  )
}

/** Nothing starred in this list, or nothing at all. */
export function NoStarred({ any, onAll }: { any: boolean; onAll: () => void }) {
  const { t } = useLingui()
  return (
    <div className="rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0">
      <StatePanel
        kind="empty"
        title={any ? t`收藏的不在这个列表里` : t`还没有收藏`}
        text={any ? t`看看滚球、今日或早盘` : t`点比赛或联赛旁的星，就会收在这里`}
        action={
          <Button variant="outline" onClick={onAll}>
            <Trans>看全部</Trans>
          </Button>
        }
      />
    </div>
  )
}

/** No games: the day may be over, or the other list may have some. */
export function ListEmpty({
  counts,
  filtered,
  onAll,
  onShow,
}: {
  counts: ShowCounts | undefined
  /** The chosen league or day has none. */
  filtered: boolean
  onAll: () => void
  onShow: (showType: ShowType) => void
}) {
  const { t } = useLingui()
  const over = counts !== undefined && counts.RB === 0 && counts.FT === 0
  const today = counts?.FT ?? 0
  const early = counts?.FU ?? 0
  const title = filtered ? t`这里没有赛事` : over ? t`本日比赛已全部结束` : t`现在没有这类赛事`
  return (
    <div className="rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0">
      <StatePanel
        kind="empty"
        title={title}
        text={filtered ? t`换一个联赛或日期看看` : over ? t`结果已经结算，到最近十单里查看` : t`开赛前后会自动出现在这里`}
        action={
          filtered ? (
            <Button variant="outline" onClick={onAll}>
              <Trans>看全部</Trans>
            </Button>
          ) : today > 0 ? (
            <Button variant="outline" onClick={() => onShow('FT')}>
              <Trans>看今日 {today} 场</Trans>
            </Button>
          ) : early > 0 ? (
            <Button variant="outline" onClick={() => onShow('FU')}>
              <Trans>看早盘 {early} 场</Trans>
            </Button>
          ) : null
        }
      />
    </div>
  )
}

/**
 * Shown over a list that is not fed though the socket is open: nothing in it can be picked. The banner reports a lost socket. A
 * page that comes back asks at once, and its rows must not jump for that moment: they stay hatched.
 */
export function ListBehind({ link }: { link: LinkState }) {
  const overdue = useOverdue(link, REFRESHED_MS)
  if (link !== 'open' || !overdue) return null
  return (
    <p
      role="alert"
      className="mb-2 flex min-h-11 items-center gap-3 rounded-md bg-warn-soft px-4 text-md text-warn max-md:mb-0 max-md:rounded-none"
    >
      <IconWifiOff className="size-5 shrink-0" stroke={1.6} aria-hidden />
      <Trans>行情更新中，报价暂不可选</Trans>
    </p>
  )
}
