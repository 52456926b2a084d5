import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { CODES } from '../../../../contract/codes.ts'
import { formatYuan, formatYuanFixed } from '../../../../domain/money.ts'
import { keyedYuan, parseYuan, typedYuan } from '../../../../domain/typed-yuan.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import { DialogShell, Drawer } from '../../../ui/dialog-shell.tsx'
import { NumberPad } from '../../../ui/number-pad.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import { whyText } from '../shared/why-text.ts'
import type { TransferState } from '../venues/venue-kinds.ts'
import type { AllBalance } from '../venues/venue-queries.ts'
import { type Problem, transferProblem, typedOf } from './transfer-rules.ts'

/**
 * Before a venue with its own wallet where the member has nothing: money may be taken along; or in the middle of its game (`isInside`). What
 * was typed stays on a refusal; while a transfer is on its way nothing else can be pressed.
 */
export function EnterDialog({
  venue,
  owedFen,
  isInside,
  balances,
  state,
  onSend,
  onEnter,
  onClose,
}: {
  /** Null: closed. */
  venue: { channelCode: string; name: string } | null
  /** Turnover that the member has not met; null: not told. */
  owedFen: string | null
  isInside: boolean
  balances: AllBalance | undefined
  state: TransferState
  onSend: (amount: string) => void
  /** Enters without money. */
  onEnter: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const wide = useMedia('(min-width: 48rem)')
  const [last, setLast] = useState(venue)
  if (venue && venue !== last) setLast(venue)
  const busy = state.at === 'pending' || state.at === 'checking'
  const title = isInside ? t`转入${last?.name ?? ''}` : t`进入${last?.name ?? ''}`
  const Shell = wide ? DialogShell : Drawer
  if (!last) return null
  return (
    <Shell open={venue !== null} onClose={() => !busy && onClose()} label={title}>
      <div className="px-4 pt-4 pb-4 md:px-6 md:pb-6">
        <div className="flex items-start gap-2">
          <Base.Title className="flex-1 text-xl font-semibold">{title}</Base.Title>
          {wide && <CloseButton className="-mt-1.5 -mr-2" disabled={busy} onClick={onClose} />}
        </div>
        {isStillActive(state) ? (
          <NotTransferred onEnter={onEnter} onClose={onClose} />
        ) : (
          <EnterForm
            key={last.channelCode}
            venue={last}
            owedFen={owedFen}
            isInside={isInside}
            pad={!wide}
            balances={balances}
            state={state}
            onSend={onSend}
            onEnter={isInside ? onClose : onEnter}
          />
        )}
      </div>
    </Shell>
  )
}

/** The transfer was refused because of the activity itself: there is only one way left to enter. */
const isStillActive = (state: TransferState): boolean =>
  state.at === 'refused' && state.why.kind === 'refusal' && state.why.refusal.code === CODES.venueActivity

function NotTransferred({ onEnter, onClose }: { onEnter: () => void; onClose: () => void }) {
  return (
    <>
      <p role="alert" className="mt-3 text-md text-fg-2">
        <Trans>这笔钱没有转进去：你还在参加该场馆的活动，活动期间不接受再次转入。中心钱包没有变动。</Trans>
      </p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button size="lg" variant="outline" onClick={onClose}>
          <Trans>取消</Trans>
        </Button>
        <Button size="lg" onClick={onEnter}>
          <Trans>直接进入</Trans>
        </Button>
      </div>
    </>
  )
}

function EnterForm({
  venue: { channelCode, name },
  owedFen,
  isInside,
  pad,
  balances,
  state,
  onSend,
  onEnter,
}: {
  venue: { channelCode: string; name: string }
  owedFen: string | null
  isInside: boolean
  /** With the own number pad, so no keyboard may open. */
  pad: boolean
  balances: AllBalance | undefined
  state: TransferState
  onSend: (amount: string) => void
  /** The other button: enters without money, or closes. */
  onEnter: () => void
}) {
  const { t, i18n } = useLingui()
  const [amount, setAmount] = useState('')
  /** The page itself kept the last submission from being sent. */
  const [stopped, setStopped] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const busy = state.at === 'pending' || state.at === 'checking'
  const most = yuanText(balances?.balanceFen)
  const fen = parseYuan(amount)
  const problems: Record<Problem, string> = {
    empty: t`请输入转账金额`,
    zero: t`金额要大于 0`,
    over: t`超出中心钱包余额，最多 ${most}`,
    maintenance: t`${name}维护中，恢复前不能转`,
    seamless: t`${name}直接用中心钱包，不用转入`,
  }
  const refused = state.at === 'refused' ? (whyText(i18n, state.why) ?? t`没有转成，钱没有动`) : null
  const found = balances ? transferProblem(balances, { channelCode, ty: 'in', amount }) : null
  const problem = stopped ? found : null
  const change = (next: string) => {
    setStopped(false)
    setAmount(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !balances) return
    setStopped(found !== null)
    if (found) input.current?.focus()
    else onSend(amount)
  }
  const all = () => balances && change(typedOf(balances.balanceFen))
  // Nothing can be taken instead of too much where there is nothing.
  const isOver = problem === 'over' && balances?.balanceFen !== '0'
  const less = (event: MouseEvent) => {
    // The button has become the one that sends by the time that the browser acts on the press.
    event.preventDefault()
    all()
  }
  const cannotType = busy || !balances
  const left = balances && fen !== null && fen > 0n ? BigInt(balances.balanceFen) - fen : null
  return (
    <form noValidate aria-label={t`转入${name}`} onSubmit={submit}>
      {isInside ? (
        <p className="mt-3 text-md text-fg-2">
          <Trans>{name}用自己的钱包。转进去就能接着玩，随时可以转回来。</Trans>
        </p>
      ) : owedFen === '0' ? (
        <p className="mt-3 text-md text-fg-2">
          <Trans>{name}用自己的钱包，里面还没有你的钱。转多少带多少，随时可以转回来。</Trans>
        </p>
      ) : (
        <p className="mt-3 flex items-start gap-2 rounded-sm bg-warn-soft px-3 py-2.5 text-sm text-warn">
          <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
          {owedFen === null ? (
            <Trans>你还在参加该场馆的活动。流水没满之前，{name}里的钱不能转出。</Trans>
          ) : (
            <Trans>
              你还在参加活动，流水还差 {yuanText(owedFen)}。流水没满之前，转到{name}的钱收回后也不能取出；在那里玩的不算流水。
            </Trans>
          )}
        </p>
      )}
      <AmountField
        ref={input}
        className="mt-4"
        label={t`从中心钱包转入`}
        readOnly={busy}
        noKeyboard={pad}
        value={amount}
        onChange={change}
        error={(problem && problems[problem]) ?? refused ?? undefined}
        hint={left !== null && left >= 0n ? t`转入后中心钱包剩 ¥${formatYuan(left)}` : t`可转 ${most}`}
        trailing={
          !pad && (
            <Button variant="quiet" size="sm" disabled={cannotType || balances.balanceFen === '0'} onClick={all}>
              <Trans>全部</Trans>
            </Button>
          )
        }
      />
      {pad && (
        <NumberPad
          className="-mx-1 mt-3"
          adds={[100, 200, 500]}
          most={<Trans>全部</Trans>}
          disabled={cannotType}
          onKey={(key) => change(typedYuan(keyedYuan(amount, key), amount))}
          // Whole yuan, so that digits can follow.
          onAdd={(yuan) => change(typedOf(String((fen ?? 0n) + BigInt(yuan) * 100n)).replace('.00', ''))}
          onMost={all}
        />
      )}
      {state.at === 'checking' && (
        <p role="status" className="mt-3 flex items-start gap-2 rounded-sm bg-warn-soft px-3 py-2.5 text-sm text-warn">
          <IconClock className="size-5 shrink-0" stroke={1.6} aria-hidden />
          <Trans>正在核对这笔转账：网络中断，按单号查询中。查到之前不能再转，也不会转两次。</Trans>
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button size="lg" variant="outline" disabled={busy} onClick={onEnter}>
          {isInside ? <Trans>取消</Trans> : <Trans>直接进入</Trans>}
        </Button>
        <Button
          size="lg"
          type={isOver ? 'button' : 'submit'}
          aria-busy={busy}
          disabled={cannotType}
          className="px-2!"
          onClick={isOver ? less : undefined}
        >
          {busy ? (
            <Trans>转入中</Trans>
          ) : isOver ? (
            <Trans>改为 {most}</Trans>
          ) : isInside ? (
            <Trans>转入</Trans>
          ) : fen !== null && fen > 0n ? (
            <Trans>转入 ¥{formatYuanFixed(fen)} 并进入</Trans>
          ) : (
            <Trans>转入并进入</Trans>
          )}
        </Button>
      </div>
    </form>
  )
}
