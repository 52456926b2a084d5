import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import type { Feedback } from '../../../contract/feedback.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAnswers } from '../../ui/use-answer.ts'
import { FeedbackFailed } from './feedback-failed.tsx'
import { listQuery } from './feedback-queries.ts'
import { kindName, stateOf } from './feedback-text.ts'

/** The member's feedbacks, newest first. */
export function FeedbackList({
  openedId,
  onOpen,
  onWrite,
}: {
  /** Read beside it; null for none. */
  openedId: string | null
  onOpen: (id: string) => void
  onWrite: () => void
}) {
  const { t } = useLingui()
  const list = useAnswers(listQuery)
  const feedbacks = list.data?.pages.flatMap((page) => page.list)
  return (
    <section aria-label={t`我的反馈`} className="overflow-hidden border-line bg-surface max-md:border-b md:rounded-md md:border">
      {!feedbacks ? (
        list.error ? (
          <FeedbackFailed error={list.error} onAgain={() => void list.refetch()} />
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
            <Button variant="outline" onClick={onWrite}>
              <Trans>写反馈</Trans>
            </Button>
          }
        />
      ) : (
        <>
          {list.isRefetchError && (
            <p role="status" className="border-b border-line px-4 py-2 text-xs text-warn">
              <Trans>没有更新成功，显示的是之前的内容</Trans>
            </p>
          )}
          <ul className="divide-y divide-line">
            {feedbacks.map((feedback) => (
              <Row key={feedback.id} feedback={feedback} opened={feedback.id === openedId} onOpen={() => onOpen(feedback.id)} />
            ))}
          </ul>
          {list.hasNextPage && (
            <div className="grid justify-items-center border-t border-line p-2">
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
