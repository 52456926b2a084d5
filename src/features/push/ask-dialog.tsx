import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'

/** Says what will be pushed before the browser asks. */
export function AskDialog({ open, what, onClose, onYes }: { open: boolean; what: string; onClose: () => void; onYes: () => void }) {
  return (
    <DialogShell open={open} onClose={onClose}>
      <div className="px-6 pt-6 pb-6">
        <IconBell className="size-8 text-accent-text" stroke={1.6} aria-hidden />
        <Base.Title className="mt-2 text-xl font-semibold">
          <Trans>要在这台设备上收到吗</Trans>
        </Base.Title>
        <Base.Description className="mt-3 text-md leading-6 text-fg-2">
          <Trans>我们只推你选的种类：现在是{what}。随时可在接收设置里关掉。</Trans>
        </Base.Description>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={onClose}>
            <Trans>不用</Trans>
          </Button>
          <Button size="lg" onClick={onYes}>
            <Trans>打开推送</Trans>
          </Button>
        </div>
      </div>
    </DialogShell>
  )
}
