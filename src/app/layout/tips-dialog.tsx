import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import type { Tips } from '../dialogs.ts'
import { useGoTo } from '../use-go-to.ts'

/** One sentence that must be read, and the way on where there is one. */
export function TipsDialog({ open, tips, onClose }: { open: boolean; tips: Tips; onClose: () => void }) {
  const { t } = useLingui()
  const goTo = useGoTo()
  const { text, action } = tips
  const go = () => {
    onClose()
    if (action) goTo(action.to)
  }
  return (
    <DialogShell open={open} onClose={onClose}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">{t`提示`}</Base.Title>
        <Base.Description className="mt-3 text-md leading-6 text-fg-2">{text}</Base.Description>
        <div className="mt-6 grid auto-cols-fr grid-flow-col gap-3">
          <Button size="lg" variant={action ? 'outline' : 'primary'} onClick={onClose}>
            <Trans>知道了</Trans>
          </Button>
          {action && (
            <Button size="lg" onClick={go}>
              {action.label}
            </Button>
          )}
        </div>
      </div>
    </DialogShell>
  )
}
