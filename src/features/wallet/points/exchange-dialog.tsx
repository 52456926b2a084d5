import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import type { GiftOnOffer } from '../../../../contract/points.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogShell } from '../../../ui/dialog-shell.tsx'
import { whyText } from '../shared/why-text.ts'
import type { ExchangeMoney } from './exchange-kind.ts'
import { giftName, pointsText } from './points-text.ts'

/** Asks before points are exchanged, and says what became of it. While the answer is awaited it can be put away, not pressed again. */
export function ExchangeDialog({
  gift,
  balance,
  money,
  onClose,
}: {
  gift: GiftOnOffer
  balance: number
  money: ExchangeMoney
  onClose: () => void
}) {
  const { i18n } = useLingui()
  const { state, send, onDismiss } = money
  const busy = state.at === 'pending' || state.at === 'checking'
  const isDone = state.at === 'done'
  const [name, price, left] = [giftName(gift), pointsText(gift.points), pointsText(Math.max(0, balance - gift.points))]
  const turnover = yuanFixed(BigInt(gift.bonusFen) * BigInt(gift.times))
  const number = isDone ? state.answer.number : ''
  const close = () => {
    onDismiss()
    onClose()
  }
  return (
    <DialogShell open onClose={close}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">{isDone ? <Trans>已兑换</Trans> : <Trans>兑换 {name}</Trans>}</Base.Title>
        <Base.Description className="mt-3 text-md leading-6 text-fg-2">
          {isDone ? (
            <Trans>
              {name} 已进中心钱包，单号 {number}
            </Trans>
          ) : (
            <Trans>
              用 {price} 积分，还剩 {left}。{name} 进中心钱包，{turnover} 流水后可取。兑换后不能退回。
            </Trans>
          )}
        </Base.Description>
        <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
          {state.at === 'refused' && whyText(i18n, state.why)}
        </p>
        <p role="status" className="mt-2 text-sm text-warn empty:hidden">
          {state.at === 'checking' && <Trans>网络中断，正在按单号核对。只会兑换一次，或者没有兑换。</Trans>}
        </p>
        <div className="mt-6 grid grid-cols-2 gap-3">
          {isDone ? (
            <Button size="lg" className="col-span-2" onClick={close}>
              <Trans>完成</Trans>
            </Button>
          ) : (
            <>
              <Button size="lg" variant="outline" onClick={close}>
                {busy ? <Trans>收起</Trans> : <Trans>取消</Trans>}
              </Button>
              <Button
                size="lg"
                aria-busy={busy}
                dimmed={busy}
                onClick={() => !busy && send((id) => ({ id, gift: gift.code, points: gift.points }))}
              >
                {state.at === 'checking' ? <Trans>正在核对</Trans> : busy ? <Trans>提交中</Trans> : <Trans>用 {price} 积分兑换</Trans>}
              </Button>
            </>
          )}
        </div>
      </div>
    </DialogShell>
  )
}
