import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { closeTips, openService, type Tips, useDialogs } from '../navigation/dialogs.ts'
import { useGoTo } from '../navigation/use-go-to.ts'

/** One sentence that must be read, and a button to where it leads, if anywhere. It stands over an open dialog. */
export function TipsDialog() {
  const { t } = useLingui()
  const goTo = useGoTo()
  const now = useDialogs(({ tips }) => tips)
  const [last, setLast] = useState<Tips | null>(null)
  if (now && now !== last) setLast(now)
  if (!last) return null
  const { text, action } = last
  const go = () => {
    closeTips()
    if (!action) return
    if (action.to === 'service') return openService()
    useDialogs.setState({ open: null })
    goTo(action.to)
  }
  return (
    <DialogShell open={now !== null} onClose={closeTips}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">{t`提示`}</Base.Title>
        <Base.Description className="mt-3 text-md leading-6 text-fg-2">{text}</Base.Description>
        <div className="mt-6 grid auto-cols-fr grid-flow-col gap-3">
          <Button size="lg" variant={action ? 'outline' : 'primary'} onClick={closeTips}>
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
