import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Card } from '../../../../contract/wallet-cards.ts'
import { noticeText } from '../../../i18n/problem-text.ts'
import { tryCall } from '../../../transport/try-call.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogShell } from '../../../ui/dialog-shell.tsx'
import { isPin, PinField } from '../../../ui/pin-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { cryptoWorker } from '../../../workers/crypto/client.ts'
import { refreshCards } from './card-queries.ts'
import { cardShort } from './card-text.tsx'

/** Removing asks for the second password. */
export function RemoveDialog({
  card,
  open,
  onClose,
  onRemoved,
  onForgot,
}: {
  card: Card
  open: boolean
  onClose: () => void
  onRemoved: () => void
  onForgot: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const short = cardShort(card)
  const close = () => {
    setPin('')
    setError(undefined)
    onClose()
  }
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const fail = (text: string) => {
      setError(text)
      field.current?.focus()
    }
    if (!isPin(pin)) return fail(t`请输入 6 位取款密码`)
    setBusy(true)
    try {
      const problem = await tryCall('card.remove', { id: card.id, secondPassword: await cryptoWorker.md5(pin) })
      if (problem) {
        setPin('')
        return fail(noticeText(i18n, problem) ?? '')
      }
    } finally {
      setBusy(false)
    }
    close()
    toast.pill(t`已移除`, 'done')
    onRemoved()
    await refreshCards(client)
  }
  return (
    <DialogShell open={open} onClose={close} initialFocus={field}>
      <form noValidate onSubmit={(event) => void remove(event)} className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">{t`移除这个账户`}</Base.Title>
        <Base.Description className="mt-2 mb-4 text-md leading-6 text-fg-2">
          <Trans>{short} 不再用来取款；之后要用，须重新添加并等 24 小时。</Trans>
        </Base.Description>
        <PinField
          ref={field}
          label={t`取款密码`}
          value={pin}
          onChange={(next) => {
            setError(undefined)
            setPin(next)
          }}
          error={error}
          aside={
            <button type="button" className="relative mt-1 text-xs text-accent-text touch-target" onClick={onForgot}>
              <Trans>忘了取款密码</Trans>
            </button>
          }
        />
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={close}>
            <Trans>保留</Trans>
          </Button>
          <Button type="submit" size="lg" aria-busy={busy} dimmed={!isPin(pin)}>
            <Trans>移除</Trans>
          </Button>
        </div>
      </form>
    </DialogShell>
  )
}
