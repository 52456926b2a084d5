import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '../../../../contract/endpoints.ts'
import type { Requirement } from '../../../../contract/turnover.ts'
import { dayOf } from '../../../../domain/days.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import { newId } from '../../../platform/ids.ts'
import { tryCall } from '../../../transport/try-call.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { refreshWithdrawals } from './withdraw-queries.ts'
import { yuanFixed } from './withdraw-text.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }))

/** What holds money back, how far each is, and the way out of a bonus. */
export function TurnoverPanel({ turnover, helpPath }: { turnover: Answer<'funds.turnover'>; helpPath: string }) {
  const { requirements, lockedFen } = turnover
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
            <Progress requirement={one} />
          </li>
        ))}
      </ul>
      <Link to={helpPath} className="mt-2 inline-flex h-11 items-center text-sm text-accent-text">
        <Trans>哪些投注算流水</Trans>
      </Link>
    </section>
  )
}

function Progress({ requirement }: { requirement: Requirement }) {
  const { kind, state, needFen, doneFen, openedAt, dueAt, times, bonusFen, principalFen, takeBackFen } = requirement
  const [giving, setGiving] = useState(false)
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
      <progress
        aria-label={t`流水进度`}
        value={share}
        max={100}
        className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-accent"
      />
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
          <Button size="sm" variant="outline" onClick={() => setGiving(true)}>
            <Trans>放弃赠金</Trans>
          </Button>
        </div>
      )}
      {giving && (
        <Suspense>
          <GiveUp id={requirement.id} takeBack={yuanFixed(takeBackFen)} principal={principal} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </>
  )
}

function GiveUp({ id, takeBack, principal, onClose }: { id: string; takeBack: string; principal: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  // One id for all presses: a lost answer and another press give one bonus up once.
  const call = useRef(newId())
  const run = async () => {
    const refused = await tryCall('funds.forfeitBonus', { id: call.current, requirement: id })
    refreshWithdrawals(client)
    if (refused) return problemText(i18n, refused)
    toast.pill(t`已放弃赠金`, 'done')
    onClose()
    return null
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`放弃这份赠金`}
      text={t`收回 ${takeBack}，本金 ${principal} 变为可取，不再欠这份流水。放弃后不能恢复。`}
      action={t`放弃赠金 ${takeBack}`}
      run={run}
    />
  )
}
