import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Recycled } from '../../../../contract/venue.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DialogShell } from '../../../ui/dialog-shell.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { yuanText } from '../../../ui/yuan-text.ts'
import { whyText } from '../shared/why-text.ts'
import { VenueIcon } from './venue-icon.tsx'
import type { RecycleAnswer, RecycleState } from './venue-kinds.ts'
import type { AllBalance } from './venue-queries.ts'

export interface RecycleProps {
  state: RecycleState
  onSend: () => void
  /** Takes an outcome off the page. */
  onDismiss: () => void
}

/** Brings everything back from the venues, and shows how each ended. Its dialog follows the call, also one of an earlier page. */
export function Recycle({
  recycle: { state, onSend, onDismiss },
  balances,
  label,
  ...look
}: { recycle: RecycleProps; balances: AllBalance | undefined; label: string } & ButtonLook & { className?: string }) {
  const { t } = useLingui()
  // A call whose answer is awaited may be folded away; its outcome opens the dialog again.
  const [folded, setFolded] = useState(false)
  const busy = state.at === 'pending' || state.at === 'checking'
  if (!busy && folded) setFolded(false)
  const close = () => (busy ? setFolded(true) : onDismiss())
  return (
    <>
      <Button variant="soft" aria-busy={busy} disabled={!balances} onClick={busy ? () => setFolded(false) : onSend} {...look}>
        <IconArrowBackUp className="size-4" stroke={1.6} aria-hidden />
        {label}
      </Button>
      <DialogShell
        open={state.at !== 'idle' && !folded}
        onClose={close}
        label={t`一键回收`}
        className="flex h-dvh w-screen flex-col md:h-auto md:max-h-[calc(100dvh-2rem)] md:w-[min(27rem,calc(100vw-2rem))] md:rounded-lg"
      >
        <Base.Title className="flex h-appbar shrink-0 items-center px-4 text-xl font-semibold md:h-14 md:px-6">
          <Trans>一键回收</Trans>
        </Base.Title>
        {state.at === 'done' ? (
          <Results answer={state.answer} balances={balances} onAgain={onSend} onDone={onDismiss} />
        ) : (
          <Waiting state={state} onClose={close} />
        )}
      </DialogShell>
    </>
  )
}

function Waiting({ state, onClose }: { state: Exclude<RecycleState, { at: 'done' }>; onClose: () => void }) {
  const { i18n } = useLingui()
  const refused = state.at === 'refused'
  const checking = state.at === 'checking'
  return (
    <div className="grid flex-1 content-center justify-items-center gap-2 px-6 pb-6 text-center">
      <div role={refused ? 'alert' : 'status'} className="grid justify-items-center gap-2">
        {refused ? (
          <IconAlertTriangle className="size-10 text-danger" stroke={1.3} aria-hidden />
        ) : checking ? (
          <IconClock className="size-10 text-warn" stroke={1.3} aria-hidden />
        ) : (
          <Spinner className="size-10 text-accent" />
        )}
        <b className="text-lg">{refused ? <Trans>没有回收</Trans> : checking ? <Trans>正在核对结果</Trans> : <Trans>正在回收</Trans>}</b>
        <p className="text-sm text-fg-2">
          {refused ? (
            whyText(i18n, state.why)
          ) : checking ? (
            <Trans>网络中断，我们正在按单号查询，请勿重复提交</Trans>
          ) : (
            <Trans>各场馆的余额正在回到中心钱包</Trans>
          )}
        </p>
      </div>
      <Button variant="outline" className="mt-3" onClick={onClose}>
        {refused ? <Trans>关闭</Trans> : <Trans>收起</Trans>}
      </Button>
    </div>
  )
}

function Results({
  answer: { backFen, venues },
  balances,
  onAgain,
  onDone,
}: {
  answer: RecycleAnswer
  balances: AllBalance | undefined
  onAgain: () => void
  onDone: () => void
}) {
  const count = (outcome: Recycled['outcome']) => venues.filter((venue) => venue.outcome === outcome).length
  const [back, moving] = [count('back'), count('moving')]
  const kept = venues.length - back - moving - count('empty')
  return (
    <>
      <div role="status" className="border-b border-line px-4 pb-5 text-center">
        <p className="text-sm text-fg-2">
          <Trans>已收回</Trans>
        </p>
        <p className="text-4xl font-semibold tabular-nums">{yuanText(backFen)}</p>
        <p className="text-sm text-fg-2">
          {moving > 0 ? (
            <Trans>
              {back} 个成功，{moving} 个在等场馆答复，{kept} 个没有收回，余额都没有丢失
            </Trans>
          ) : kept > 0 ? (
            <Trans>
              {back} 个成功，{kept} 个没有收回，余额都没有丢失
            </Trans>
          ) : back > 0 ? (
            <Trans>{back} 个场馆的余额已回到中心钱包</Trans>
          ) : (
            <Trans>各场馆都没有余额</Trans>
          )}
        </p>
      </div>
      <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        {venues.map((one) => (
          <Result key={one.channelCode} result={one} venue={balances?.venues.find(({ channelCode }) => channelCode === one.channelCode)} />
        ))}
      </ul>
      <div className="grid auto-cols-fr grid-flow-col gap-3 border-t border-line px-4 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] md:px-6">
        {kept > 0 && (
          <Button size="lg" variant="outline" onClick={onAgain}>
            <Trans>再收没成的</Trans>
          </Button>
        )}
        <Button size="lg" onClick={onDone}>
          <Trans>完成</Trans>
        </Button>
      </div>
    </>
  )
}

type Outcome = Recycled['outcome']

const MARKS: Partial<Record<Outcome, typeof IconCheck>> = { back: IconCheck, empty: IconMinus, moving: IconClock }
const TONES: Partial<Record<Outcome, string>> = { back: 'text-accent-text', empty: 'text-fg-3' }

function OutcomeText({ outcome }: { outcome: Outcome }) {
  switch (outcome) {
    case 'back':
      return <Trans>已回收</Trans>
    case 'empty':
      return <Trans>没有余额</Trans>
    case 'maintenance':
      return <Trans>场馆维护中，稍后再收</Trans>
    case 'moving':
      return <Trans>等场馆答复，到账后会通知</Trans>
    case 'kept':
      return <Trans>场馆没有转出，钱还在那里</Trans>
    case 'away':
      return <Trans>场馆没有答复，钱还在那里</Trans>
  }
}

function Result({
  result: { channelCode, outcome, amountFen },
  venue,
}: {
  result: Recycled
  venue: AllBalance['venues'][number] | undefined
}) {
  const Mark = MARKS[outcome] ?? IconAlertTriangle
  const tone = TONES[outcome] ?? 'text-warn'
  return (
    <li className="flex h-14 items-center gap-3 px-4 md:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2">
        {venue && <VenueIcon category={venue.category} className="size-5" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{venue?.name ?? channelCode}</span>
        <span className={cx('block text-xs', tone === 'text-warn' ? tone : 'text-fg-3')}>
          <OutcomeText outcome={outcome} />
        </span>
      </span>
      <span className="text-lg tabular-nums">{formatYuan(BigInt(amountFen))}</span>
      <Mark className={cx('size-5', tone)} stroke={1.6} aria-hidden />
    </li>
  )
}
