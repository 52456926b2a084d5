import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** What a break does, and what it leaves. */
export function BreakRules({ className }: { className?: string }) {
  return (
    <div className={className}>
      <Rules title={<Trans>这段时间会怎样</Trans>}>
        <li>
          <Trans>不能存款、投注、转入场馆</Trans>
        </li>
        <li>
          <Trans>所有设备马上退出，行情断开；正在确认的滚球注单退回</Trans>
        </li>
        <li>
          <Trans>到期前不能解除，客服也不能</Trans>
        </li>
      </Rules>
      <Rules title={<Trans>不受影响的</Trans>}>
        <li>
          <b className="text-fg">
            <Trans>余额随时可取</Trans>
          </b>
        </li>
        <li>
          <Trans>可以再登录，查记录、改资料、联系客服</Trans>
        </li>
        <li>
          <Trans>未结算的注单照常结算，返还进余额</Trans>
        </li>
      </Rules>
    </div>
  )
}

export const Rules = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div>
    <b>{title}</b>
    <ul className="mt-1 text-sm leading-5.5 text-fg-2 [&>li]:relative [&>li]:py-1 [&>li]:pl-4 [&>li]:before:absolute [&>li]:before:top-3 [&>li]:before:left-0 [&>li]:before:size-1.5 [&>li]:before:rounded-xs [&>li]:before:bg-accent-line [&>li]:before:content-['']">
      {children}
    </ul>
  </div>
)
