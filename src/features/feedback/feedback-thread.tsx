import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dateTimeOf } from '../../../domain/days.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { FeedbackFailed } from './feedback-failed.tsx'
import { refreshLists, threadQuery } from './feedback-queries.ts'
import { ReplyForm, SolvedQuestion } from './feedback-reply.tsx'
import { kindName, rewardName, stateOf, ticketText } from './feedback-text.ts'
import { PictureLinks } from './picture-view.tsx'

/** One feedback with its answers. */
export function FeedbackThread({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error, refetch, dataUpdatedAt, isRefetchError } = useAnswer(threadQuery(id))
  const [deleting, setDeleting] = useState(false)
  const textarea = useRef<HTMLTextAreaElement>(null)
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
  const { feedback, answers, ticket, reward, pictures = [], added = [] } = data
  const said = [...answers.map((one) => ({ ...one, mine: false, pictures: [] })), ...added.map((one) => ({ ...one, mine: true }))].sort(
    (a, b) => a.at - b.at,
  )
  const pictureName = (n: number) => t`图片 ${n}`
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
      <div className="border-b border-line px-4 empty:hidden">
        <AsOf at={dataUpdatedAt} failed={isRefetchError} onAgain={() => void refetch()} onlyOld />
      </div>
      <ol className="grid gap-3 p-4">
        <Message mine text={feedback.text} who={t`你`} at={feedback.at}>
          {ticket && <p className="mt-2 text-sm text-fg-2 tabular-nums">{t`关于注单 ${ticketText(ticket)}`}</p>}
          {reward && <p className="mt-2 text-sm text-fg-2">{t`关于 ${rewardName(reward)}`}</p>}
          <PictureLinks pictures={pictures} name={pictureName} />
        </Message>
        {said.map(({ text, at, mine, pictures }) => (
          <Message key={`${mine} ${at}`} mine={mine} text={text} who={mine ? t`你` : t`客服`} at={at}>
            <PictureLinks pictures={pictures} name={pictureName} />
          </Message>
        ))}
      </ol>
      <div className="grid gap-3 px-4 pb-4">
        {feedback.closed ? (
          <p className="text-sm text-fg-3">
            <Trans>这条反馈已关闭，再写一句会重新打开。</Trans>
          </p>
        ) : feedback.answeredAt === null ? (
          <p className="text-sm text-fg-3">
            <Trans>正在处理，答复会出现在这里。</Trans>
          </p>
        ) : (
          <SolvedQuestion id={id} onUnsolved={() => textarea.current?.focus()} />
        )}
        <ReplyForm feedback={id} textarea={textarea} />
      </div>
      <DeleteDialog id={id} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </section>
  )
}

function Message({
  mine = false,
  text,
  who,
  at,
  children,
}: {
  mine?: boolean
  text: string
  who: string
  at: number
  children?: ReactNode
}) {
  return (
    <li className={cx('max-w-[85%] rounded-md px-4 py-3', mine ? 'justify-self-end bg-accent-soft' : 'justify-self-start bg-surface-2')}>
      <p className="text-md leading-6 wrap-anywhere whitespace-pre-wrap">{text}</p>
      {children}
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
