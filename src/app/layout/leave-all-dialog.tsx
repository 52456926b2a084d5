import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { noticeText } from '../../i18n/problem-text.ts'
import { call } from '../../transport/call.ts'
import { Fault } from '../../transport/fault.ts'
import { session } from '../../transport/session.ts'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Ends every session of the member, after a confirmation. Unlike a logout here, it is done only when the server did it. */
export function LeaveAllDialog({ open, onClose, onLeft }: { open: boolean; onClose: () => void; onLeft: () => void }) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const leave = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const reply = await call('user.logoutAll', {})
      if (!reply.ok) return setProblem(noticeText(i18n, reply.refusal))
      onLeft()
      session.signOut('logout')
      toast.pill(t`已退出全部设备`, 'done')
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setProblem(noticeText(i18n, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogShell open={open} onClose={close}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">{t`退出全部设备`}</Base.Title>
        <Base.Description className="mt-3 text-md leading-6 text-fg-2">
          <Trans>所有设备上的登录都会结束，包括这一台。</Trans>
        </Base.Description>
        <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
          {problem}
        </p>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={close}>
            <Trans>取消</Trans>
          </Button>
          <Button size="lg" aria-busy={busy} onClick={() => void leave()}>
            <Trans>全部退出</Trans>
          </Button>
        </div>
      </div>
    </DialogShell>
  )
}
