import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Automatic } from '../../../../contract/cash-out.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { parseYuan, plainYuan } from '../../../../domain/typed-yuan.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { ShareSlider } from './share-slider.tsx'

type Part = 'all' | 'half' | 'own'

interface FormProps {
  ticketId: string
  stakeFen: bigint
  /** The offer for all that runs now; null: there is none. */
  nowFen: bigint | null
  before: Automatic | null
  /** It is kept. */
  onKept: () => void
  onClose: () => void
}

/** At which offer the server takes the ticket, and how much of it. */
export function AutomaticForm({ ticketId, stakeFen, nowFen, before, onKept, onClose }: FormProps) {
  const { t } = useLingui()
  const { busy, submit } = useSubmit('cashOut.setAutomatic')
  const [typed, setTyped] = useState(() => (before ? plainYuan(before.targetFen) : ''))
  const [own, setOwn] = useState(before?.percent ?? 60)
  const [part, setPart] = useState<Part>(() => (!before || before.percent === 100 ? 'all' : before.percent === 50 ? 'half' : 'own'))
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const targetFen = typed === '' ? null : parseYuan(typed)
  const percent = part === 'all' ? 100 : part === 'half' ? 50 : own
  const gain = targetFen === null ? null : targetFen - stakeFen
  const error =
    targetFen === null || targetFen === 0n
      ? t`请输入金额`
      : nowFen !== null && targetFen <= nowFen
        ? t`现价 ${yuanFixed(nowFen)}，已经到了，可以直接兑现`
        : undefined
  const send = async () => {
    setTried(true)
    if (error || targetFen === null) return
    const answer = await submit(async () => ({ ticketId, targetFen: String(targetFen), percent }))
    if (answer === 'busy') return
    if (answer !== 'done') return setProblem(answer.text)
    onKept()
    onClose()
  }
  return (
    <FormSheet open title={t`自动兑现`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <AmountField
          label={nowFen === null ? t`报价到多少时兑现` : t`报价到多少时兑现（现价 ${yuanFixed(nowFen)}）`}
          value={typed}
          onChange={setTyped}
          error={tried ? error : undefined}
          hint={gain !== null && gain > 0n ? t`比本金多 ${yuanFixed(gain)}` : undefined}
        />
        <Seg<Part>
          label={t`兑现多少`}
          value={part}
          onChange={setPart}
          options={[
            { value: 'all', label: t`全部` },
            { value: 'half', label: t`一半` },
            { value: 'own', label: t`自选比例` },
          ]}
        />
        {part === 'own' && <ShareSlider percent={own} onChange={setOwn} disabled={busy} />}
        <p className="text-sm leading-5.5 text-fg-2">
          <Trans>由服务器执行，关掉网页也有效。报价不到这个值不成交；到不了就等到注单结算。可随时取消。</Trans>
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
        <div className="flex gap-3">
          <Button size="lg" variant="outline" className="flex-1 px-2" onClick={onClose}>
            <Trans>取消</Trans>
          </Button>
          <Button size="lg" type="submit" className="flex-[1.6] px-2" aria-busy={busy} dimmed={busy || error !== undefined}>
            {targetFen ? <Trans>到 {yuanFixed(targetFen)} 自动兑现</Trans> : <Trans>自动兑现</Trans>}
          </Button>
        </div>
      </form>
    </FormSheet>
  )
}
