import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type DepositOrder, VOUCHER_REFERENCE, VOUCHERS_MOST } from '../../../../contract/wallet-deposit.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { noticeText, problemText } from '../../../i18n/problem-text.ts'
import { call } from '../../../transport/call.ts'
import { Fault } from '../../../transport/fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { showOrder } from './deposit-queries.ts'

/** Where a member who has paid says by what the payment can be found. */
export function VoucherPanel({ order }: { order: DepositOrder }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const sent = order.vouchers ?? []
  return (
    <section aria-label={t`付款凭证`} className="rounded-md border border-line bg-surface p-4 max-md:mx-3">
      {sent.length > 0 && (
        <>
          <h2 className="text-md font-semibold">
            <Trans>已提交的凭证</Trans>
          </h2>
          <ul className="mt-1 mb-2 divide-y divide-line text-sm tabular-nums">
            {sent.map(({ reference, at }) => (
              <li key={reference} className="flex min-h-9 items-center justify-between gap-3">
                <span className="min-w-0 break-all">{reference}</span>
                <span className="shrink-0 text-fg-3">{dateTimeOf(at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {open ? (
        <VoucherForm order={order} onSent={() => setOpen(false)} />
      ) : (
        sent.length < VOUCHERS_MOST && (
          <Button block variant={sent.length > 0 ? 'outline' : 'primary'} onClick={() => setOpen(true)}>
            {sent.length > 0 ? <Trans>再提交一份</Trans> : <Trans>提交付款凭证</Trans>}
          </Button>
        )
      )}
    </section>
  )
}

function VoucherForm({ order: { id }, onSent }: { order: DepositOrder; onSent: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = reference.replace(/\s/g, '')
    setFailed(undefined)
    setWrong(!VOUCHER_REFERENCE.test(typed))
    if (busy) return
    if (!VOUCHER_REFERENCE.test(typed)) return input.current?.focus()
    setBusy(true)
    try {
      const reply = await call('deposit.voucher', { id, reference: typed, note: note.trim() })
      if (!reply.ok) return setFailed(noticeText(i18n, reply.refusal) ?? t`没有提交成功，请再试一次`)
      showOrder(client, reply.data)
      toast.pill(t`凭证已提交`, 'done')
      onSent()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setFailed(problemText(i18n, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate aria-label={t`提交付款凭证`} onSubmit={(event) => void submit(event)} className="grid gap-3">
      <div>
        <h2 className="text-md font-semibold">
          <Trans>提交付款凭证</Trans>
        </h2>
        <p className="mt-0.5 text-sm text-fg-2">
          <Trans>付款成功页或银行回单上的流水号。不要写卡号和密码。</Trans>
        </p>
      </div>
      <Field
        ref={input}
        label={t`付款流水号`}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={reference}
        onChange={({ target }) => {
          setWrong(false)
          setReference(target.value)
        }}
        error={wrong ? t`6 到 40 位字母或数字` : undefined}
      />
      <Field
        label={t`说明（可不填）`}
        maxLength={100}
        autoComplete="off"
        placeholder={t`付款银行、付款时间`}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={failed}
      />
      <Button type="submit" block aria-busy={busy} disabled={busy}>
        <Trans>提交凭证</Trans>
      </Button>
    </form>
  )
}
