import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Automatic } from '../../../../contract/cash-out.ts'
import { timeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'

/** What the server takes by itself: how far the offer is, and to change or cancel it. */
export function AutomaticWaiting({
  ticketId,
  automatic,
  nowFen,
  onChange,
  onCancelled,
}: {
  ticketId: string
  automatic: Automatic
  /** The offer for all that runs now; null: there is none. */
  nowFen: bigint | null
  onChange: () => void
  onCancelled: () => void
}) {
  const { t } = useLingui()
  const { busy, submit } = useSubmit('cashOut.cancelAutomatic')
  const [problem, setProblem] = useState<string | null>(null)
  const { percent, setAt, missed } = automatic
  const target = yuanFixed(automatic.targetFen)
  const share = nowFen === null ? 0 : Math.min(100, Number((nowFen * 100n) / BigInt(automatic.targetFen)))
  const cancel = async () => {
    const answer = await submit(async () => ({ ticketId }))
    if (answer === 'busy') return
    if (answer === 'done') onCancelled()
    else setProblem(answer.text)
  }
  return (
    <section aria-label={t`自动兑现`} className="mt-3 border-t border-line pt-3 text-sm">
      <p className="flex items-center justify-between text-md">
        <b>
          <Trans>自动兑现</Trans>
        </b>
        {missed ? (
          <Tag tone="warn">
            <Trans>没有成交</Trans>
          </Tag>
        ) : (
          <Tag tone="accent">
            <Trans>等待中</Trans>
          </Tag>
        )}
      </p>
      <p className="mt-1 flex justify-between">
        <span>
          <Trans>现价 {nowFen === null ? '—' : yuanFixed(nowFen)}</Trans>
        </span>
        <span>
          <Trans>设定 {target}</Trans>
        </span>
      </p>
      <Meter label={t`报价到设定值的多少`} value={share} max={100} className="my-1.5" />
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-fg-3">
        <span>
          <Trans>{timeOf(setAt)} 设置</Trans>
        </span>
        <span>
          {percent === 100 ? (
            <Trans>到 {target} 兑现全部</Trans>
          ) : (
            <Trans>
              到 {target} 兑现 {percent}%
            </Trans>
          )}
        </span>
      </p>
      {missed && (
        <p className="mt-2 text-fg-2">
          <Trans>
            {timeOf(missed.at)} 到过 {yuanFixed(missed.fen)}，成交时封盘或已低于 {target}，所以没有兑现。条件还在，继续等。
          </Trans>
        </p>
      )}
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-3 flex gap-3">
        <Button variant="outline" className="flex-1 px-2" onClick={onChange}>
          <Trans>改条件</Trans>
        </Button>
        <Button variant="outline" className="flex-1 px-2" aria-busy={busy} dimmed={busy} onClick={() => void cancel()}>
          <Trans>取消自动兑现</Trans>
        </Button>
      </div>
    </section>
  )
}
