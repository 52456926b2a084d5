import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from './button.tsx'
import { DialogShell } from './dialog-shell.tsx'

/** Asks before something that can't be undone, and stays open with the problem where it was not done. Import it lazily. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  action,
  run,
}: {
  open: boolean
  onClose: () => void
  title: string
  text: string
  /** The label of the button that does it. */
  action: string
  /** Returns the problem to show, or null. */
  run: () => Promise<string | null>
}) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      setProblem(await run())
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogShell open={open} onClose={close}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">{title}</Base.Title>
        <Base.Description className="mt-3 text-md leading-6 text-fg-2">{text}</Base.Description>
        <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
          {problem}
        </p>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={close}>
            <Trans>取消</Trans>
          </Button>
          <Button size="lg" aria-busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </div>
      </div>
    </DialogShell>
  )
}
