import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FEEDBACK_KINDS, FEEDBACK_MAX } from '../../../contract/feedback.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast-store.ts'
import { RewardField, TicketField } from './about-fields.tsx'
import { changedDraft, type Draft, keepDraft, keptDraft } from './draft.ts'
import { refreshLists, serviceHoursQuery } from './feedback-queries.ts'
import { kindName } from './feedback-text.ts'
import { PicturesField } from './pictures-field.tsx'

/** A draft is kept over a reload and a refusal, and sent once however often a lost answer makes the member press again. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [draft, setDraft] = useState(keptDraft)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const textId = useId()
  const [noteId, countId] = [`${textId}-note`, `${textId}-count`]
  const text = draft.text.trim()
  const length = [...text].length
  const kind = { ticket: draft.kind === 'bet', reward: draft.kind === 'deposit' || draft.kind === 'activity' }
  useEffect(() => keepDraft(draft), [draft])

  const change = (changed: Partial<Draft>) => {
    setDraft(changedDraft(draft, changed))
    setProblem(null)
  }
  const refuse = (text: string | null) => {
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
    const { ticket, reward, ...rest } = draft
    const about = { ...(kind.ticket && ticket && { ticket }), ...(kind.reward && reward && { reward }) }
    const refused = await tryCall('feedback.addFeedBack', { ...rest, ...about, text })
    setBusy(false)
    if (refused) return setProblem(noticeText(i18n, refused))
    const blank = changedDraft({ kind: draft.kind, text: '' })
    setDraft(blank)
    // This form may be gone before its effects run.
    keepDraft(blank)
    refreshLists(client)
    toast.pill(t`已提交`, 'done')
    onSent()
  }

  return (
    <form
      noValidate
      aria-label={t`写反馈`}
      onSubmit={(event) => void send(event)}
      className="border-line bg-surface p-4 md:rounded-md md:border md:p-6"
    >
      <fieldset disabled={busy} className="min-w-0">
        <legend className="mb-1 text-sm text-fg-2">
          <Trans>哪一类</Trans>
        </legend>
        <div className="grid grid-cols-3 gap-2 md:flex md:flex-wrap">
          {FEEDBACK_KINDS.map((kind) => (
            <Chip key={kind} pressed={kind === draft.kind} onClick={() => change({ kind })} className="max-md:h-11! max-md:px-1!">
              {kindName(kind)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {kind.ticket && <TicketField value={draft.ticket} onChange={(ticket) => change({ ticket })} />}
      {kind.reward && <RewardField value={draft.reward} onChange={(reward) => change({ reward })} />}
      <label htmlFor={textId} className="mt-4 mb-1 block text-sm text-fg-2">
        <Trans>说说情况</Trans>
      </label>
      <textarea
        ref={textarea}
        id={textId}
        rows={6}
        readOnly={busy}
        value={draft.text}
        placeholder={t`发生了什么、什么时候、希望怎么处理`}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${noteId} ${countId}`}
        onChange={({ target }) => change({ text: target.value })}
        className={cx(
          'block min-h-30 w-full resize-y rounded-sm border bg-surface px-3.5 py-3 text-lg text-fg outline-none placeholder:text-fg-3',
          'focus:border-focus focus:ring-1 focus:ring-focus',
          problem === null ? 'border-control' : 'border-danger',
        )}
      />
      <div className="mt-1 flex items-start justify-between gap-4 text-xs text-fg-3">
        <p
          id={noteId}
          role={problem === null ? undefined : 'alert'}
          className={cx('flex items-start gap-1', problem !== null && 'text-danger')}
        >
          {problem === null ? (
            <Trans>请不要写密码和完整卡号</Trans>
          ) : (
            <>
              <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
              {problem}
            </>
          )}
        </p>
        <p id={countId} className={cx('shrink-0 tabular-nums', length > FEEDBACK_MAX && 'text-danger')}>
          {length} / {FEEDBACK_MAX}
        </p>
      </div>
      <PicturesField pictures={draft.pictures ?? []} onChange={(pictures) => change({ pictures })} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="lg" aria-busy={busy} dimmed={length === 0} className="w-50 max-md:w-full">
          {busy ? <Trans>提交中</Trans> : <Trans>提交反馈</Trans>}
        </Button>
        <ServiceHours />
      </div>
    </form>
  )
}

/** How soon it is answered; nothing until that is known. */
function ServiceHours() {
  const { data } = useQuery(serviceHoursQuery)
  return data ? <p className="text-sm text-fg-3">{data.answers}</p> : null
}
