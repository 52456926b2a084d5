import { Trans, useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal, IconCheck, IconMailOpened } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type Letter, type LetterType, unreadTotal } from '../../../contract/letter.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { online } from '../../platform/online.ts'
import { tryCall } from '../../transport/try-call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { UnreadCount } from '../../ui/unread-count.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { LetterList } from './letter-list.tsx'
import { letterQuery, lettersQuery, refreshLetters, unreadQuery } from './letter-queries.ts'
import { LetterText } from './letter-text.tsx'
import { TypeChips, TypeColumn } from './letter-types.tsx'
import type { LetterTarget } from './letter-words.ts'
import { useDeleting } from './use-deleting.ts'

/** `/mine/message`: the member's letters by type. On wide windows what is read stands beside them. */
export function Letters({
  type,
  openedId,
  pathOf,
  onType,
  onOpen,
  onClose,
  onSettings,
  offer,
}: {
  type: LetterType | null
  /** The letter that is read; null for none. */
  openedId: string | null
  pathOf: (target: LetterTarget) => string
  onType: (type: LetterType | null) => void
  onOpen: (id: string) => void
  onClose: () => void
  onSettings: () => void
  /** Above the list. */
  offer: ReactNode
}) {
  const wide = useMedia('(min-width: 64rem)')
  const columns = useMedia('(min-width: 80rem)')
  const { data: counts } = useQuery(unreadQuery)
  const { data } = useInfiniteQuery(lettersQuery(type))
  const { hidden, remove } = useDeleting()
  const shown = data?.pages.flatMap((page) => page.list).filter(({ id }) => !hidden.has(id)) ?? []
  const at = shown.findIndex(({ id }) => id === openedId)
  const step = (to: number) => {
    const next = at < 0 ? undefined : shown[at + to]
    return next ? () => onOpen(next.id) : null
  }
  const removeOne = (letter: Letter) => {
    // The next one takes its place beside the list.
    const next = letter.id === openedId ? (step(1) ?? step(-1)) : null
    remove(letter)
    if (letter.id !== openedId) return
    if (wide && next) next()
    else onClose()
  }
  const list = <LetterList type={type} openedId={openedId} hidden={hidden} onOpen={onOpen} onDelete={removeOne} />
  const read = openedId !== null && (
    <Opened
      key={openedId}
      id={openedId}
      known={shown[at]}
      pathOf={pathOf}
      onDelete={removeOne}
      onNewer={step(-1)}
      onOlder={step(1)}
      onClose={onClose}
    />
  )
  return (
    <section className="overflow-hidden border-line bg-surface max-md:min-h-[calc(100dvh-var(--appbar-h)-var(--tabbar-h))] md:rounded-md md:border">
      {(wide || openedId === null) && <Head total={unreadTotal(counts)} onSettings={onSettings} />}
      {(wide || openedId === null) && offer}
      {(wide || openedId === null) && !columns && (
        <div className="border-line md:border-t">
          <TypeChips type={type} counts={counts} onType={onType} />
        </div>
      )}
      {wide ? (
        <div className="grid min-h-205 grid-cols-[22rem_minmax(0,1fr)] border-t border-line xl:grid-cols-[11.5rem_25rem_minmax(0,1fr)]">
          {columns && (
            <div className="min-w-0 border-r border-line p-2">
              <TypeColumn type={type} counts={counts} onType={onType} />
            </div>
          )}
          <div className="min-w-0 border-r border-line">{list}</div>
          <div className="min-w-0">{read || <Nothing />}</div>
        </div>
      ) : (
        read || <div className="border-t border-line">{list}</div>
      )}
    </section>
  )
}

/** The name of the page, what can be done with all, and the way to the settings. */
function Head({ total, onSettings }: { total: number; onSettings: () => void }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const readAll = async () => {
    setBusy(true)
    const problem = await tryCall('letter.onekeyRead', {})
    setBusy(false)
    refreshLetters(client)
    const text = problem && noticeText(i18n, problem)
    if (text) toast.pill(text)
  }
  return (
    <div className="flex min-h-14 items-center gap-2 px-4 md:min-h-16">
      <h1 className="text-xl font-semibold max-md:sr-only">
        <Trans>消息中心</Trans>
      </h1>
      {total > 0 && <UnreadCount count={total} />}
      <span className="text-sm whitespace-nowrap text-fg-3" aria-hidden>
        {total > 0 ? <Trans>未读</Trans> : <Trans>没有未读</Trans>}
      </span>
      <span className="flex-1" />
      <Button variant="quiet" size="sm" disabled={total === 0 || busy} aria-busy={busy} onClick={() => void readAll()}>
        <IconCheck className="size-4" stroke={1.6} aria-hidden />
        <Trans>全部标为已读</Trans>
      </Button>
      <Button variant="outline" size="sm" onClick={onSettings}>
        <IconAdjustmentsHorizontal className="size-4" stroke={1.6} aria-hidden />
        <Trans>接收设置</Trans>
      </Button>
    </div>
  )
}

/** Reading one lowers what is unread; without a network it is told later. */
function Opened({
  id,
  known,
  onDelete,
  onClose,
  ...text
}: {
  id: string
  /** As the list has it. */
  known: Letter | undefined
  pathOf: (target: LetterTarget) => string
  onDelete: (letter: Letter) => void
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const asked = useQuery({ ...letterQuery(id), enabled: !known })
  const letter = known ?? asked.data?.list.find((one) => one.id === id)
  const isUnread = letter?.read === false
  useEffect(() => {
    if (isUnread && isOnline) void tryCall('letter.read', { id }).then((problem) => problem === null && refreshLetters(client))
  }, [id, isUnread, isOnline, client])
  if (letter) return <LetterText letter={letter} onDelete={() => onDelete(letter)} {...text} />
  const back = (
    <Button variant="outline" onClick={onClose}>
      <Trans>看全部消息</Trans>
    </Button>
  )
  if (asked.data)
    return (
      <StatePanel
        kind="empty"
        title={t`没有这封消息`}
        text={t`可能已经删除，或过了 90 天。`}
        action={back}
        className="min-h-80 content-center"
      />
    )
  if (asked.error)
    return (
      <StatePanel kind={isOnline ? 'error' : 'offline'} title={t`这封消息没有加载出来`} action={back} className="min-h-80 content-center" />
    )
  return (
    <div role="status" aria-busy aria-label={t`消息加载中`} className="grid gap-4 px-4 py-6 xl:px-8">
      <Skeleton className="h-7 w-3/5" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}

function Nothing() {
  return (
    <div className="grid h-full max-h-120 content-center justify-items-center gap-2 text-fg-3">
      <IconMailOpened className="size-10" stroke={1.3} aria-hidden />
      <p className="text-sm">
        <Trans>选一封来读</Trans>
      </p>
    </div>
  )
}
