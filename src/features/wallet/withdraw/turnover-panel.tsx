import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '../../../../contract/endpoints.ts'
import type { Requirement } from '../../../../contract/turnover.ts'
import { dayOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { ForfeitMoney } from './forfeit-kind.ts'

const ForfeitDialog = lazy(async () => ({ default: (await import('./forfeit-dialog.tsx')).ForfeitDialog }))

/** What holds money back, how far each is, and the way out of a bonus. */
export function TurnoverPanel({
  turnover,
  money,
  helpPath,
}: {
  turnover: Answer<'funds.turnover'>
  money: ForfeitMoney
  helpPath: string
}) {
  const { t } = useLingui()
  const { requirements, lockedFen } = turnover
  const { state, onDismiss } = money
  // Kept whole: the dialog still says what became of it when the list has it no more.
  const [giving, setGiving] = useState<Requirement | null>(null)
  const called = state.at === 'idle' ? undefined : state.entry.body?.requirement
  const asked = giving ?? (state.at === 'refused' ? requirements.find(({ id }) => id === called) : undefined)
  const close = () => {
    setGiving(null)
    onDismiss()
  }
  useEffect(() => {
    if (state.at !== 'done') return
    toast.pill(t`已放弃赠金`, 'done')
    setGiving(null)
    onDismiss()
  }, [state, onDismiss, t])
  const shown = requirements.filter(({ state }) => state === 'open' || state === 'met')
  const locked = yuanFixed(lockedFen)
  return (
    <section className="border-line bg-surface p-4 md:rounded-md md:border">
      <h2 className="text-lg font-semibold">
        <Trans>流水</Trans>
      </h2>
      <p className="mt-1 text-sm text-fg-2">
        {lockedFen === '0' ? <Trans>没有未满的流水，余额都可以取。</Trans> : <Trans>没满之前，相关的 {locked} 不能取，其余照取。</Trans>}
      </p>
      <ul className="mt-3 grid gap-4">
        {shown.map((one) => (
          <li key={one.id}>
            <Progress
              requirement={one}
              asking={one.id === called && (state.at === 'pending' || state.at === 'checking')}
              onGiveUp={() => setGiving(one)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <ForfeitDialog requirement={asked} money={money} onClose={close} />
        </Suspense>
      )}
      <Link to={helpPath} className="mt-2 inline-flex h-11 items-center text-sm text-accent-text">
        <Trans>哪些投注算流水</Trans>
      </Link>
    </section>
  )
}

function Progress({ requirement, asking, onGiveUp }: { requirement: Requirement; asking: boolean; onGiveUp: () => void }) {
  const { t } = useLingui()
  const { kind, state, needFen, doneFen, openedAt, dueAt, times, bonusFen, principalFen } = requirement
  const [need, done] = [BigInt(needFen), BigInt(doneFen)]
  const share = need === 0n ? 100 : Number((done * 100n) / need)
  const day = dayOf(openedAt).slice(5)
  const [bonus, principal, owed, whole] = [
    yuanFixed(bonusFen),
    yuanFixed(principalFen),
    yuanFixed(done < need ? need - done : 0n),
    yuanFixed(needFen),
  ]
  const due = dueAt === null ? null : dayOf(dueAt).slice(5)
  return (
    <>
      <div className="flex justify-between gap-3 text-sm">
        <span>
          {kind === 'bonus' ? (
            <Trans>赠金 · {day}</Trans>
          ) : (
            <Trans>
              存款 {times} 倍 · {day}
            </Trans>
          )}
        </span>
        <span className="tabular-nums">
          <b>{yuanFixed(doneFen)}</b> <span className="text-fg-3">/ {whole}</span>
        </span>
      </div>
      <Meter label={t`流水进度`} value={share} max={100} className="mt-1.5" />
      <p className="mt-1 text-xs text-fg-3 tabular-nums">
        {state === 'met' ? (
          <Trans>已满</Trans>
        ) : kind === 'bonus' ? (
          <Trans>
            赠金 {bonus} × {times} 倍 = {whole}，还欠 {owed}
          </Trans>
        ) : (
          <Trans>还欠 {owed}</Trans>
        )}
        {state === 'open' && due !== null && <Trans>；{due} 到期</Trans>}
      </p>
      {state === 'open' && kind === 'bonus' && (
        <div className="mt-2 flex items-center gap-3 rounded-sm bg-surface-2 px-4 py-3 text-sm text-fg-2">
          <p className="min-w-0 flex-1">
            <b className="block text-fg">
              <Trans>不想做流水？</Trans>
            </b>
            <Trans>放弃赠金，本金 {principal} 马上可取。</Trans>
          </p>
          <Button size="sm" variant="outline" aria-busy={asking} onClick={onGiveUp}>
            {asking ? <Trans>正在核对</Trans> : <Trans>放弃赠金</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}
