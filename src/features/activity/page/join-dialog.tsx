import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { DialogShell } from '../../../ui/dialog-shell.tsx'

/** What joining binds the member to, before anything is sent. Both buttons look alike in size: not joining is as good. */
export function JoinDialog({
  open,
  title,
  rows,
  onClose,
  onJoin,
}: {
  open: boolean
  title: string
  rows: readonly (readonly [name: string, value: string])[]
  onClose: () => void
  onJoin: () => void
}) {
  return (
    <DialogShell open={open} onClose={onClose}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">
          <Trans>参加{title}</Trans>
        </Base.Title>
        <dl className="mt-4 grid gap-2 rounded-sm bg-surface-2 px-4 py-3">
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-fg-2">{name}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <Base.Description className="mt-3 text-sm text-fg-2">
          <Trans>没满之前，相关本金和赠金不能取；随时可放弃。</Trans>
        </Base.Description>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={onClose}>
            <Trans>不参加</Trans>
          </Button>
          <Button size="lg" onClick={onJoin}>
            <Trans>参加</Trans>
          </Button>
        </div>
      </div>
    </DialogShell>
  )
}
