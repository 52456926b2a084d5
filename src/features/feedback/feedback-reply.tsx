import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { FEEDBACK_MAX, FEEDBACK_QUIET_DAYS } from '../../../contract/feedback.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast-store.ts'
import { changedReply, keepReply, keptReply, type Reply } from './draft.ts'
import { refreshAnswers } from './feedback-queries.ts'
import { PicturesField } from './pictures-field.tsx'

/** Below an answered feedback: whether it is solved. `onUnsolved` after it was said that it is not. */
export function SolvedQuestion({ id, onUnsolved }: { id: string; onUnsolved: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const say = async (solved: boolean) => {
    if (busy) return
    setBusy(true)
    const problem = await tryCall('feedback.solveFeedback', { id, solved })
    setBusy(false)
    const said = problem && noticeText(i18n, problem)
    if (said) toast.pill(said)
    if (problem) return
    refreshAnswers(client)
    toast.pill(solved ? t`已关闭，再写一句会重新打开` : t`已转给客服继续处理`, 'done')
    if (!solved) onUnsolved()
  }
  return (
    <fieldset disabled={busy} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <legend className="sr-only">
        <Trans>解决了吗</Trans>
      </legend>
      <span className="text-fg-2 max-md:flex-1" aria-hidden>
        <Trans>解决了吗</Trans>
      </span>
      <Button variant="outline" size="sm" className="max-md:h-11!" onClick={() => void say(true)}>
        <Trans>解决了</Trans>
      </Button>
      <Button variant="outline" size="sm" className="max-md:h-11!" onClick={() => void say(false)}>
        <Trans>还没有</Trans>
      </Button>
      <span className="text-xs text-fg-3 max-md:w-full">
        <Trans>{FEEDBACK_QUIET_DAYS} 天没有新消息会自动关闭</Trans>
      </span>
    </fieldset>
  )
}

/** Adds to a feedback. What is begun is kept over a reload, and sent once however often a lost answer makes the member press again. */
export function ReplyForm({ feedback, textarea }: { feedback: string; textarea: RefObject<HTMLTextAreaElement | null> }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [reply, setReply] = useState(() => keptReply(feedback))
  const [withPictures, setWithPictures] = useState(reply.pictures.length > 0)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const length = [...reply.text.trim()].length
  useEffect(() => keepReply(reply), [reply])

  const change = (changed: Partial<Reply>) => {
    setReply(changedReply(reply, changed))
    setProblem(null)
  }
  const refuse = (text: string) => {
    setProblem(text)
    textarea.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (length === 0) return refuse(t`请写几句情况`)
    if (length > FEEDBACK_MAX) return refuse(t`最多写 ${FEEDBACK_MAX} 字`)
    setBusy(true)
    setProblem(null)
    const refused = await tryCall('feedback.replyFeedback', { ...reply, text: reply.text.trim() })
    setBusy(false)
    if (refused) return setProblem(noticeText(i18n, refused))
    setReply(changedReply({ feedback, text: '', pictures: [] }))
    setWithPictures(false)
    refreshAnswers(client)
    toast.pill(t`已发送`, 'done')
  }

  return (
    <form noValidate aria-label={t`继续说`} onSubmit={(event) => void send(event)}>
      <div className="flex items-end gap-2">
        <textarea
          ref={textarea}
          rows={1}
          readOnly={busy}
          value={reply.text}
          placeholder={t`继续说`}
          aria-label={t`继续说`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : 'reply-problem'}
          onChange={({ target }) => change({ text: target.value })}
          className={cx(
            'block field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded-sm border bg-surface px-3.5 py-2.5 text-lg text-fg',
            'outline-none placeholder:text-fg-3 focus:border-focus focus:ring-1 focus:ring-focus',
            problem === null ? 'border-control' : 'border-danger',
          )}
        />
        <Button
          variant="outline"
          size="lg"
          className="px-3.5!"
          aria-label={t`加图片`}
          aria-expanded={withPictures}
          onClick={() => setWithPictures(!withPictures)}
        >
          <IconPhoto className="size-5" stroke={1.6} aria-hidden />
        </Button>
        <Button type="submit" size="lg" aria-busy={busy} dimmed={length === 0}>
          {busy ? <Trans>发送中</Trans> : <Trans>发送</Trans>}
        </Button>
      </div>
      {problem !== null && (
        <p id="reply-problem" role="alert" className="mt-1 flex items-start gap-1 text-xs text-danger">
          <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
          {problem}
        </p>
      )}
      {withPictures && <PicturesField pictures={reply.pictures} onChange={(pictures) => change({ pictures })} />}
    </form>
  )
}
