import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Requirement } from '../../../../contract/turnover.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogShell } from '../../../ui/dialog-shell.tsx'
import { whyText } from '../shared/why-text.ts'
import type { ForfeitMoney } from './forfeit-kind.ts'

/** Asks before a bonus is given up, and says what became of it. While the answer is awaited it can be put away, not pressed again. */
export function ForfeitDialog({ requirement, money, onClose }: { requirement: Requirement; money: ForfeitMoney; onClose: () => void }) {
  const { i18n } = useLingui()
  const { state, send } = money
  const busy = state.at === 'pending' || state.at === 'checking'
  const [takeBack, principal] = [yuanFixed(requirement.takeBackFen), yuanFixed(requirement.principalFen)]
  return (
    <DialogShell open onClose={onClose}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">
          <Trans>放弃这份赠金</Trans>
        </Base.Title>
        <Base.Description className="mt-3 text-md leading-6 text-fg-2">
          <Trans>
            收回 {takeBack}，本金 {principal} 变为可取，不再欠这份流水。放弃后不能恢复。
          </Trans>
        </Base.Description>
        <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
          {state.at === 'refused' && whyText(i18n, state.why)}
        </p>
        <p role="status" className="mt-2 text-sm text-warn empty:hidden">
          {state.at === 'checking' && <Trans>网络中断，正在按单号核对是否已放弃。赠金只会收回一次，或者没有收回。</Trans>}
        </p>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={onClose}>
            {busy ? <Trans>收起</Trans> : <Trans>取消</Trans>}
          </Button>
          <Button size="lg" aria-busy={busy} dimmed={busy} onClick={() => !busy && send((id) => ({ id, requirement: requirement.id }))}>
            {state.at === 'checking' ? <Trans>正在核对</Trans> : busy ? <Trans>提交中</Trans> : <Trans>放弃赠金 {takeBack}</Trans>}
          </Button>
        </div>
      </div>
    </DialogShell>
  )
}
