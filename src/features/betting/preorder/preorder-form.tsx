import { Trans, useLingui } from '@lingui/react/macro'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Preorder } from '../../../../contract/preorder.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { parseYuan, plainYuan } from '../../../../domain/typed-yuan.ts'
import { periodName, playName, selectionName } from '../../../i18n/market-text.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Quote, SlipPick } from '../slip/bet.ts'
import type { StakeBounds } from '../slip/stake.ts'
import {
  choiceOf,
  type EndChoice,
  endChoices,
  endOf,
  firstTarget,
  type PreorderGame,
  type PreorderTerms,
  parseOdds,
  stepOdds,
} from './preorder-terms.ts'
import { endName, hk, isAlarm } from './preorder-text.ts'

interface PreorderFormProps {
  pick: SlipPick
  /** Its price now. */
  quote: Quote
  game: PreorderGame | null
  /** The lowest stake; null where it is not known, and only the server says. */
  minFen: StakeBounds['minFen'] | null
  online: boolean
  /** One that waits and is changed. */
  before?: Preorder | undefined
  /** Sends it; returns the problem to show, null when it is kept. */
  onSend: (terms: PreorderTerms) => Promise<string | null>
}

/** A target price for a selection: at which it is bet on, or told of. No stake is there before the player types one. */
export function PreorderForm({ pick, quote, game, minFen, online, before, onSend }: PreorderFormProps) {
  const { t } = useLingui()
  const [alarm, setAlarm] = useState(before ? isAlarm(before) : false)
  const [target, setTarget] = useState(() => hk(before?.targetOdds ?? firstTarget(quote.oddsMilli || pick.oddsMilli)))
  const [stake, setStake] = useState(() => (before?.stakeFen ? plainYuan(before.stakeFen) : ''))
  const choices = endChoices(game)
  const [chosen, setChosen] = useState<EndChoice | null>(() => (before ? choiceOf(before, Date.now()) : null))
  const choice = chosen && choices.includes(chosen) ? chosen : (choices[0] ?? 'today')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const targetOdds = parseOdds(target)
  const stakeFen = stake === '' ? null : parseYuan(stake)
  const reached = targetOdds !== null && quote.state === 'open' && quote.oddsMilli >= targetOdds
  const targetError =
    targetOdds === null
      ? t`请输入赔率，最多两位小数`
      : reached
        ? alarm
          ? t`现在的赔率已经到了`
          : t`现在的赔率已经到了，可以直接投注`
        : undefined
  const stakeError = stakeFen !== null && minFen !== null && stakeFen < minFen ? t`最低投注 ${yuanFixed(minFen)}` : undefined
  const gone = quote.state === 'closed' || quote.state === 'ended'
  const ready = !gone && targetOdds !== null && !reached && (alarm || (stakeFen !== null && stakeError === undefined))

  const send = async () => {
    if (busy || !ready || targetOdds === null) return
    setBusy(true)
    setProblem(null)
    try {
      const terms = { targetOdds, stakeFen: alarm || stakeFen === null ? null : String(stakeFen), ...endOf(choice, Date.now()) }
      setProblem(await onSend(terms))
    } finally {
      setBusy(false)
    }
  }
  const step = (by: 1 | -1) => setTarget(hk(stepOdds(targetOdds ?? quote.oddsMilli, by)))
  const goal = targetOdds === null ? '' : hk(targetOdds)
  const label = (): ReactNode => {
    if (!online) return <Trans>没有网络，联网后再预约</Trans>
    if (gone) return <Trans>盘口已经关闭</Trans>
    if (before) return <Trans>保存修改</Trans>
    if (alarm) return <Trans>到 {goal} 提醒我</Trans>
    return stakeFen === null ? (
      <Trans>请输入本金</Trans>
    ) : (
      <Trans>
        预约：到 {goal} 投 {yuanFixed(stakeFen)}
      </Trans>
    )
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div>
        <b className="text-lg">{selectionName(pick, pick)}</b>
        <p className="text-xs text-fg-3">
          {playName(pick.w, pick.gameType)} · {periodName(pick.w, pick.gameType)}
          {'　'}
          {quote.caption}
        </p>
      </div>
      {!before && (
        <Seg
          label={t`到价时`}
          value={alarm ? 'alarm' : 'bet'}
          onChange={(next) => setAlarm(next === 'alarm')}
          options={[
            { value: 'bet', label: t`到价投注` },
            { value: 'alarm', label: t`只提醒我` },
          ]}
        />
      )}
      <p className="flex items-baseline justify-between text-sm text-fg-2">
        <Trans>现在（香港盘）</Trans>
        <b aria-live="polite" className="text-xl text-fg">
          {quote.state === 'suspended' ? <Trans>封盘</Trans> : hk(quote.oddsMilli)}
        </b>
      </p>
      <div className="flex items-start gap-2">
        <Step label={t`降低目标`} onPress={() => step(-1)}>
          <IconMinus className="size-5" stroke={1.6} aria-hidden />
        </Step>
        <Field
          className="min-w-0 flex-1"
          label={t`目标赔率`}
          inputMode="decimal"
          autoComplete="off"
          value={target}
          onChange={({ target: { value } }) => setTarget(value.replace(/[^\d.]/g, '').slice(0, 8))}
          trailing={
            <span className="pr-2.5 text-xs">
              <Trans>或更高</Trans>
            </span>
          }
          error={targetError}
        />
        <Step label={t`提高目标`} onPress={() => step(1)}>
          <IconPlus className="size-5" stroke={1.6} aria-hidden />
        </Step>
      </div>
      {!alarm && <AmountField label={t`本金（到价时才扣）`} value={stake} onChange={setStake} error={stakeError} />}
      <div>
        <p className="mb-1 text-sm text-fg-2">
          <Trans>等到什么时候</Trans>
        </p>
        <Seg
          label={t`等到什么时候`}
          size="lg"
          value={choice}
          onChange={setChosen}
          options={choices.map((value) => ({ value, label: endName(value) }))}
        />
      </div>
      <p className="text-xs leading-4.5 text-fg-3">
        {alarm ? (
          <Trans>到价时写信告诉你，装到桌面并开了通知的设备也会收到。不投注，也不扣款。</Trans>
        ) : (
          <Trans>盘口线变了不投；余额或限额不够不投；成交赔率不低于 {goal}。滚球和普通投注一样要等确认。</Trans>
        )}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <Button type="submit" size="lg" block disabled={!ready || !online} aria-busy={busy}>
        {busy && <Spinner />}
        {label()}
      </Button>
    </form>
  )
}

const Step = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="mt-6 grid size-12 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface transition-instant hover:bg-surface-2"
  >
    {children}
  </button>
)
