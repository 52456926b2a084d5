import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import type { Feedback } from '../../../contract/feedback.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { UnreadCount } from '../../ui/unread-count.tsx'
import { useAnswers } from '../../ui/use-answer.ts'
import { FeedbackFailed } from './feedback-failed.tsx'
import { listQuery } from './feedback-queries.ts'
import { kindName, stateOf } from './feedback-text.ts'

/** The member's feedbacks, newest first. `onWrite`: absent where the form stands beside it. */
export function FeedbackList({
  openedId,
  unread,
  onOpen,
  onWrite,
  onAll,
}: {
  /** Read beside it; null for none. */
  openedId: string | null
  /** So many have an answer that was not read. */
  unread: number
  onOpen: (id: string) => void
  onWrite?: () => void
  /** Where it stands beside something: to the list by itself, which has no heading, as its tab is one. */
  onAll?: () => void
}) {
  const { t } = useLingui()
  const list = useAnswers(listQuery)
  const feedbacks = list.data?.pages.flatMap((page) => page.list)
  const again = () => void list.refetch()
  return (
    <section aria-label={t`我的反馈`} className="overflow-hidden border-line bg-surface max-md:border-b md:rounded-md md:border">
      {onAll && (
        <div className="flex min-h-14 items-center gap-2 border-b border-line pr-2 pl-4">
          <h2 className="text-lg font-semibold">
            <Trans>我的反馈</Trans>
          </h2>
          {unread > 0 && <UnreadCount count={unread} />}
          <span className="flex-1" />
          <Button variant="quiet" size="sm" onClick={onAll}>
            <Trans>全部</Trans>
          </Button>
        </div>
      )}
      {!feedbacks ? (
        list.error ? (
          <FeedbackFailed error={list.error} onAgain={again} />
        ) : (
          <Loading />
        )
      ) : feedbacks.length === 0 ? (
        <StatePanel
          kind="empty"
          title={t`还没有反馈`}
          text={t`遇到问题或有想法，写给我们。`}
          className="min-h-60 content-center"
          action={
            onWrite && (
              <Button variant="outline" onClick={onWrite}>
                <Trans>写反馈</Trans>
              </Button>
            )
          }
        />
      ) : (
        <>
          <div className="border-b border-line px-4 empty:hidden">
            <AsOf at={list.dataUpdatedAt} failed={list.isRefetchError} onAgain={again} onlyOld />
          </div>
          <ul className="divide-y divide-line">
            {feedbacks.map((feedback) => (
              <Row key={feedback.id} feedback={feedback} opened={feedback.id === openedId} onOpen={() => onOpen(feedback.id)} />
            ))}
          </ul>
          {list.hasNextPage && (
            <div className="grid justify-items-center gap-1 border-t border-line p-2">
              {list.isFetchNextPageError && (
                <p role="alert" className="text-xs text-danger">
                  <Trans>没有加载出来，请再试一次</Trans>
                </p>
              )}
              <Button variant="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchingNextPage ? <Trans>加载中</Trans> : <Trans>加载更多</Trans>}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Row({ feedback, opened, onOpen }: { feedback: Feedback; opened: boolean; onOpen: () => void }) {
  const { tone, word } = stateOf(feedback)
  return (
    <li>
      <button
        type="button"
        aria-current={opened || undefined}
        onClick={onOpen}
        className={cx(
          'flex w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 transition-instant',
          opened ? 'bg-accent-soft' : 'hover:bg-surface-2',
        )}
      >
        <span className="min-w-0 flex-1">
          <b className={cx('block truncate text-md', !feedback.unread && 'font-normal')}>{feedback.text}</b>
          <span className="mt-0.5 block text-xs text-fg-3 tabular-nums">
            {kindName(feedback.kind)} · {dateTimeOf(feedback.at)}
          </span>
        </span>
        <Tag tone={tone}>{word}</Tag>
        {feedback.unread && (
          <span className="size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">
              <Trans>未读</Trans>
            </span>
          </span>
        )}
        <IconChevronRight className="size-4 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
      </button>
    </li>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy aria-label={t`反馈加载中`} className="divide-y divide-line">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="grid gap-2 px-4 py-3.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}
