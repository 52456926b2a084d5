import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import type { Letter, LetterType } from '../../../contract/letter.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { cx } from '../../ui/cx.ts'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useAnswers } from '../../ui/use-answer.ts'
import { lettersQuery } from './letter-queries.ts'
import { whenText } from './letter-time.ts'
import { typeName, typeNote, wordsOf } from './letter-words.ts'
import { useSwipe } from './use-swipe.ts'

interface ListProps {
  type: LetterType | null
  /** Read beside it. */
  openedId: string | null
  hidden: ReadonlySet<string>
  onOpen: (id: string) => void
  onDelete: (letter: Letter) => void
}

/** The letters of a type, newest first. */
export function LetterList({ type, openedId, hidden, onOpen, onDelete }: ListProps) {
  const list = useAnswers(lettersQuery(type))
  const letters = list.data?.pages.flatMap((page) => page.list).filter(({ id }) => !hidden.has(id))
  const again = () => void list.refetch()
  if (!letters) return list.error ? <Problem error={list.error} onAgain={again} /> : <Loading />
  const now = Date.now()
  return (
    <>
      <div className="px-4">
        <AsOf at={list.dataUpdatedAt} failed={list.isRefetchError} onAgain={again} onlyOld />
      </div>
      {letters.length === 0 ? (
        <Empty type={type} />
      ) : (
        <ul>
          {letters.map((letter) => (
            <Row
              key={letter.id}
              letter={letter}
              now={now}
              opened={letter.id === openedId}
              onOpen={() => onOpen(letter.id)}
              onDelete={() => onDelete(letter)}
            />
          ))}
        </ul>
      )}
      <p className="p-4 text-center text-xs text-fg-3">
        {letters.length > 0 && <Trans>保留 90 天</Trans>}
        {list.hasNextPage && (
          <>
            {' · '}
            <button
              type="button"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
              className="relative text-accent-text touch-target"
            >
              {list.isFetchingNextPage ? <Trans>加载中</Trans> : <Trans>再早的</Trans>}
            </button>
          </>
        )}
        {list.isFetchNextPageError && (
          <span role="status" className="mt-1 block text-danger">
            <Trans>没有加载出来，请再试一次</Trans>
          </span>
        )}
      </p>
    </>
  )
}

function Row({
  letter,
  now,
  opened,
  onOpen,
  onDelete,
}: {
  letter: Letter
  now: number
  opened: boolean
  onOpen: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  const { title, line } = wordsOf(letter)
  const swipe = useSwipe(onDelete)
  return (
    <li className="group relative overflow-hidden border-b border-line">
      <span
        aria-hidden
        className="absolute inset-y-0 right-0 grid w-22 place-items-center bg-fg text-md font-semibold text-surface md:hidden"
      >
        <Trans>删除</Trans>
      </span>
      <button
        type="button"
        aria-current={opened || undefined}
        {...swipe}
        onClick={onOpen}
        className={cx(
          'relative grid w-full touch-pan-y grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-2 px-4 py-3 text-left -outline-offset-2',
          opened ? 'bg-accent-soft' : 'bg-surface hover:bg-surface-2',
        )}
      >
        <i className={cx('mt-1.75 size-2 rounded-[0.1875rem]', !letter.read && 'bg-accent')}>
          {!letter.read && (
            <span className="sr-only">
              <Trans>未读</Trans>
            </span>
          )}
        </i>
        <span className="min-w-0">
          <b className={cx('block truncate text-md', letter.read && 'font-normal')}>{title}</b>
          <span className="block truncate text-xs text-fg-3 tabular-nums">
            {typeName(letter.type)}
            {line !== '' && ` · ${line}`}
          </span>
        </span>
        <time dateTime={new Date(letter.at).toISOString()} className="text-xs leading-5.5 text-fg-3 tabular-nums">
          {whenText(letter.at, now)}
        </time>
      </button>
      <button
        type="button"
        aria-label={t`删除“${title}”`}
        onClick={onDelete}
        className="absolute right-3 bottom-1.5 grid size-7 place-items-center rounded-sm text-fg-3 opacity-0 transition-instant group-hover:opacity-100 hover:bg-surface-3 focus-visible:opacity-100 coarse:hidden"
      >
        <IconTrash className="size-4" stroke={1.6} aria-hidden />
      </button>
    </li>
  )
}

function Problem({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useLingui()
  return <QueryFailed error={error} title={t`消息没有加载出来`} offlineText={t`联网后自动加载`} onAgain={onAgain} className="min-h-80" />
}

function Empty({ type }: { type: LetterType | null }) {
  const { t } = useLingui()
  return (
    <StatePanel
      kind="empty"
      title={type === null ? t`还没有消息` : t`没有${typeName(type)}消息`}
      text={type === null ? t`存取款、注单和账户有变化，会写在这里。` : t`${typeNote(type)}，会写在这里。`}
      className="min-h-80 content-center"
    />
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy aria-label={t`消息加载中`}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="grid gap-2 border-b border-line px-10 py-3.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ))}
    </div>
  )
}
