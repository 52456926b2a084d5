import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TransferWay } from '../../../../contract/venue.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import { useBalances, type WatchBalance } from '../overview/use-balances.ts'
import { BalancesFailed } from '../shared/balances-failed.tsx'
import { AutoTransfer } from '../venues/auto-transfer.tsx'
import { MovesNote } from '../venues/moves-note.tsx'
import { Recycle, type RecycleProps } from '../venues/recycle.tsx'
import type { Transfer as Sent, TransferState } from '../venues/venue-kinds.ts'
import { Sides } from './sides.tsx'
import { TransferDone } from './transfer-done.tsx'
import { TransferForm } from './transfer-form.tsx'
import { type Draft, firstVenue, venueOf } from './transfer-rules.ts'

interface TransferProps {
  /** What the address asks for. */
  asked: { channelCode: string | null; ty: TransferWay }
  state: TransferState
  onSend: (transfer: Omit<Sent, 'id'>) => void
  /** Takes an outcome off the page. */
  onDismiss: () => void
  watchBalance: WatchBalance
  recycle: RecycleProps
  walletPath: string
}

const panel = 'border-line bg-surface max-md:border-b max-md:p-4 md:rounded-md md:border md:p-6'

/** `/mine/transfermoney`: between the main wallet and a venue, one call a press. */
export function Transfer({ asked, state, onSend, onDismiss, watchBalance, recycle, walletPath }: TransferProps) {
  const { t } = useLingui()
  const { balances, error, refreshing, refresh } = useBalances(watchBalance)
  const [typed, setTyped] = useState<Draft | null>(null)
  const busy = state.at === 'pending' || state.at === 'checking'
  const sent = state.at === 'idle' ? null : state.entry.body
  // A page that was opened while a transfer had no answer shows that one.
  const shown = typed ?? sent ?? { channelCode: '', ty: asked.ty, amount: '' }
  // Nothing is chosen until the venues are known, though an amount may be typed already.
  const draft = { ...shown, channelCode: shown.channelCode || firstVenue(balances, asked.channelCode) }
  const venue = venueOf(balances, draft.channelCode)
  const change = (changed: Partial<Draft>) => {
    if (state.at === 'refused') onDismiss()
    setTyped({ ...draft, ...changed })
  }
  const again = () => {
    setTyped({ ...draft, amount: '' })
    onDismiss()
  }
  if (error)
    return (
      <section className="border-line bg-surface md:rounded-md md:border">
        <BalancesFailed error={error} onAgain={refresh} />
      </section>
    )
  const filled = balances?.venues.filter(({ balanceFen }) => balanceFen !== '0').length ?? 0
  return (
    <div className="grid items-start gap-2 md:gap-4 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
      <h1 className="sr-only">{t`转账`}</h1>
      {state.at === 'done' ? (
        <TransferDone state={state} balances={balances} onAgain={again} walletPath={walletPath} />
      ) : (
        <div className="grid gap-2 md:gap-4">
          <section className={panel}>
            <MovesNote balances={balances} className="mb-4" />
            <Sides balances={balances} draft={draft} disabled={busy} onChange={change} />
            {venue?.state === 'open' && venue.form === 'transfer' && !venue.playable && draft.ty === 'in' && (
              <p role="status" className="mt-3 rounded-sm bg-surface-2 px-3 py-2 text-sm text-fg-2">
                <Trans>{venue.name}的游戏即将开放，现在还不能玩。转进去的钱随时可以转回来。</Trans>
              </p>
            )}
            {venue?.state === 'maintenance' && (
              <p role="status" className="mt-3 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
                {venue.backAt === null ? (
                  <Trans>{venue.name}维护中，恢复时间待定。余额都在，恢复前不能转。</Trans>
                ) : (
                  <Trans>
                    {venue.name}维护中，预计 {dateTimeOf(venue.backAt)} 恢复。余额都在，恢复前不能转。
                  </Trans>
                )}
              </p>
            )}
          </section>
          <TransferForm
            className={panel}
            balances={balances}
            draft={draft}
            refreshing={refreshing}
            state={state}
            onAmount={(amount) => change({ amount })}
            onSubmit={() => venue && onSend({ channelCode: draft.channelCode, ty: draft.ty, amount: draft.amount, name: venue.name })}
          />
        </div>
      )}
      <div className="grid gap-2 md:gap-4">
        <section className={panel}>
          <AutoTransfer balances={balances} className="flex-row-reverse">
            <span className="flex-1">
              <b className="block text-md text-fg">
                <Trans>免转</Trans>
              </b>
              <span className="text-xs text-fg-3">
                <Trans>进入场馆自动带入中心钱包全部余额，离开后自己回收</Trans>
              </span>
            </span>
          </AutoTransfer>
        </section>
        <section className={`${panel} flex items-center gap-3`}>
          <span className="min-w-0 flex-1">
            <b className="block text-md">
              <Trans>一键回收</Trans>
            </b>
            <span className="text-xs text-fg-3 tabular-nums">
              {filled > 0 ? (
                <Trans>
                  把 {filled} 个场馆的 {yuanText(balances?.venuesFen)} 收回中心钱包
                </Trans>
              ) : (
                <Trans>各场馆都没有余额</Trans>
              )}
            </span>
          </span>
          <Recycle recycle={recycle} balances={balances} label={t`回收`} />
        </section>
      </div>
    </div>
  )
}
