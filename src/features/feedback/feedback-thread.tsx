import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateTimeOf } from '../../../domain/days.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FeedbackFailed } from './feedback-failed.tsx'
import { refreshLists, threadQuery } from './feedback-queries.ts'
import { kindName, stateOf } from './feedback-text.ts'

/** One feedback with its answers. */
export function FeedbackThread({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error, refetch, dataUpdatedAt } = useQuery(threadQuery(id))
  const [deleting, setDeleting] = useState(false)
  // Opening it made its answers read: the list and the count say so.
  useEffect(() => {
    if (dataUpdatedAt > 0) refreshLists(client)
  }, [client, dataUpdatedAt])
  if (!data)
    return (
      <section className="border-line bg-surface md:rounded-md md:border">
        {error ? <FeedbackFailed error={error} onAgain={() => void refetch()} /> : <Loading />}
      </section>
    )
  const { feedback, answers } = data
  const { tone, word } = stateOf(feedback)
  return (
    <section aria-labelledby="feedback-kind" className="border-line bg-surface md:rounded-md md:border">
      <div className="flex min-h-14 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 id="feedback-kind" className="text-lg font-semibold">
          {kindName(feedback.kind)}
        </h2>
        <Tag tone={tone}>{word}</Tag>
        <span className="flex-1" />
        <Button variant="quiet" size="sm" onClick={() => setDeleting(true)}>
          <IconTrash className="size-4" stroke={1.6} aria-hidden />
          <Trans>删除</Trans>
        </Button>
      </div>
      <ol className="grid gap-3 p-4">
        <Message mine text={feedback.text} who={t`您`} at={feedback.at} />
        {answers.map(({ text, at }) => (
          <Message key={at} text={text} who={t`客服`} at={at} />
        ))}
      </ol>
      {answers.length === 0 && (
        <p className="px-4 pb-4 text-sm text-fg-3">
          <Trans>正在处理，答复会出现在这里。</Trans>
        </p>
      )}
      <DeleteDialog id={id} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </section>
  )
}

function Message({ mine = false, text, who, at }: { mine?: boolean; text: string; who: string; at: number }) {
  return (
    <li className={cx('max-w-[85%] rounded-md px-4 py-3', mine ? 'justify-self-end bg-accent-soft' : 'justify-self-start bg-surface-2')}>
      <p className="text-md leading-6 wrap-anywhere whitespace-pre-wrap">{text}</p>
      <p className="mt-1 text-xs text-fg-3 tabular-nums">
        {who} · {dateTimeOf(at)}
      </p>
    </li>
  )
}

function DeleteDialog({ id, open, onClose, onDeleted }: { id: string; open: boolean; onClose: () => void; onDeleted: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const run = async () => {
    const problem = await tryCall('feedback.delFeedback', { id })
    if (problem) return noticeText(i18n, problem)
    refreshLists(client)
    toast.pill(t`已删除`, 'done')
    onDeleted()
    return null
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`删除这条反馈`}
      text={t`连同答复一起删除，不能恢复。`}
      action={t`删除`}
      run={run}
    />
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy aria-label={t`反馈加载中`} className="grid gap-4 p-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-20 w-4/5 justify-self-end" />
      <Skeleton className="h-20 w-4/5" />
    </div>
  )
}
