import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { formatYuanFixed } from '../../../../domain/money.ts'
import { parseYuan } from '../../../../domain/typed-yuan.ts'
import { online } from '../../../platform/online.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { yuanText } from '../../../ui/yuan-text.ts'
import { whyText } from '../shared/why-text.ts'
import type { TransferState } from '../venues/venue-kinds.ts'
import type { AllBalance } from '../venues/venue-queries.ts'
import { availableFen, type Draft, type Problem, transferProblem, typedOf, venueOf } from './transfer-rules.ts'

/** The amount, and the button that says what it does and how much. What was typed stays, whatever becomes of it. */
export function TransferForm({
  className,
  balances,
  refreshing,
  draft,
  state,
  onAmount,
  onSubmit,
}: {
  className: string
  balances: AllBalance | undefined
  /** The balances may be older than the last transfer. */
  refreshing: boolean
  draft: Draft
  state: Exclude<TransferState, { at: 'done' }>
  onAmount: (amount: string) => void
  onSubmit: () => void
}) {
  const { t, i18n } = useLingui()
  /** The page itself kept the last submission from being sent. */
  const [stopped, setStopped] = useState(false)
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const input = useRef<HTMLInputElement>(null)
  const busy = state.at === 'pending' || state.at === 'checking'
  const available = availableFen(balances, draft)
  const fen = parseYuan(draft.amount)
  const name = venueOf(balances, draft.channelCode)?.name ?? ''
  const most = yuanText(available)
  const problems: Record<Problem, string> = {
    empty: t`请输入转账金额`,
    zero: t`金额要大于 0`,
    over: draft.ty === 'in' ? t`超出中心钱包余额，最多 ${most}` : t`超出${name}余额，最多 ${most}`,
    maintenance: t`${name}维护中，恢复前不能转`,
    seamless: t`${name}直接用中心钱包，不用转入`,
  }
  const found = balances ? transferProblem(balances, draft) : null
  // A balance that is being asked for again keeps nothing from being sent: the server knows it.
  const problem = found === 'over' && refreshing ? null : found
  // A refusal that the page shows as a card still leaves its mark here.
  const refused = state.at === 'refused' ? (whyText(i18n, state.why) ?? t`没有转成，钱没有动`) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !balances) return
    setStopped(problem !== null)
    if (problem) input.current?.focus()
    else onSubmit()
  }
  const change = (amount: string) => {
    setStopped(false)
    onAmount(amount)
  }
  const yuan = fen !== null && fen > 0n ? ` ¥${formatYuanFixed(fen)}` : ''
  const says = draft.ty === 'in' ? t`转入${name}` : t`转到中心钱包`
  return (
    <form noValidate aria-label={t`转账`} onSubmit={submit} className={className}>
      <AmountField
        ref={input}
        label={t`转账金额`}
        large
        readOnly={busy}
        value={draft.amount}
        onChange={change}
        error={(stopped && problem ? problems[problem] : refused) ?? undefined}
        hint={t`最多两位小数；转账没有手续费`}
        trailing={
          <Button
            variant="quiet"
            size="sm"
            disabled={busy || available === undefined || available === '0'}
            onClick={() => available !== undefined && change(typedOf(available))}
          >
            <Trans>全部</Trans>
          </Button>
        }
      />
      {state.at === 'checking' && (
        <p role="status" className="mt-4 flex items-start gap-2 rounded-sm bg-warn-soft px-3 py-2.5 text-sm text-warn">
          <IconClock className="size-5 shrink-0" stroke={1.6} aria-hidden />
          <span>
            <b className="block">
              <Trans>正在核对结果</Trans>
            </b>
            <Trans>网络中断，我们正在按单号查询，请勿重复提交。这一笔只会转一次，或者没有转。</Trans>
          </span>
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        block
        aria-busy={busy}
        disabled={busy || !balances}
        dimmed={!isOnline || yuan === ''}
        className="mt-5 md:w-60"
      >
        {state.at === 'checking' ? (
          <Trans>正在核对</Trans>
        ) : busy ? (
          <Trans>正在转账</Trans>
        ) : isOnline ? (
          `${says}${yuan}`
        ) : (
          <Trans>联网后可用</Trans>
        )}
      </Button>
    </form>
  )
}
