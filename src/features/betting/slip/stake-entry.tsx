import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useSyncExternalStore } from 'react'
import { formatYuanFixed, yuanFixed } from '../../../../domain/money.ts'
import { storage } from '../../../db/storage.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { NumberPad } from '../../../ui/number-pad.tsx'
import type { SlipStore } from './slip-store.ts'
import { addYuan, pressKey, type Stake, type StakeBounds, stakeFenOf } from './stake.ts'
import type { SystemRow } from './system-stakes.ts'

interface StakeEntryProps {
  slip: SlipStore
  /** The stake that keys and chips fill. */
  stake: Stake
  bounds: StakeBounds
  disabled: boolean
  /** Of a system; null: not beside one. */
  row: SystemRow | null
}

interface StakeInputProps {
  stake: Stake
  bounds: StakeBounds
  disabled: boolean
  /** The own number pad is below, so no keyboard may open. */
  pad: boolean
  onEnter: (text: string) => void
  /** Read out before 本金 where there are several. */
  label?: string
  /** Whether keys and chips fill this one. */
  focused?: boolean
  onFocus?: () => void
  /** Wrong for a reason that the field itself doesn't know. */
  isWrong?: boolean
  describedBy?: string
  id?: string
}

/** The field alone. */
export function StakeInput(props: StakeInputProps) {
  const { stake, bounds, disabled, pad, onEnter, label, focused = false, onFocus, isWrong = false, describedBy, id } = props
  const { t } = useLingui()
  const fen = stakeFenOf(stake)
  const wrong = isWrong || (fen !== null && fen < bounds.minFen)
  return (
    <span
      className={cx(
        'ml-auto flex w-33 shrink-0 items-center gap-2 rounded-sm border bg-surface px-2.5 text-md font-semibold text-fg has-[input:focus]:ring-1',
        pad ? 'h-11' : 'h-9 coarse:h-11',
        wrong
          ? 'border-danger has-[input:focus]:ring-danger'
          : cx('has-[input:focus]:border-focus has-[input:focus]:ring-focus', focused && pad ? 'border-focus' : 'border-control'),
      )}
    >
      <span className="font-normal text-fg-3" aria-hidden>
        ¥
      </span>
      <input
        id={id}
        aria-label={label && t`${label} 本金`}
        inputMode={pad ? 'none' : 'decimal'}
        autoComplete="off"
        value={stake.text}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={wrong || undefined}
        onFocus={onFocus}
        onChange={(event) => onEnter(event.target.value)}
        className="-my-px w-full min-w-0 self-stretch bg-transparent text-right text-lg outline-none"
      />
    </span>
  )
}

/** The one stake of a single bet or a series, with its limits; above the keys also with the last stake. */
export function StakeField({
  slip,
  stake,
  bounds,
  disabled,
  row,
  pad,
  error,
  last,
}: StakeEntryProps & { pad: boolean; error: string | null; last: string }) {
  const id = useId()
  return (
    <div className="px-4">
      <div className={cx('flex items-center gap-3', pad ? 'h-14' : 'h-11')}>
        <label htmlFor={id} className="font-semibold">
          <Trans>本金</Trans>
        </label>
        <span id={`${id}-limits`} className="text-xs text-fg-3">
          {formatYuanFixed(bounds.minFen)} – {formatYuanFixed(bounds.maxFen)}
        </span>
        {pad && last !== '' && <LastStake slip={slip} bounds={bounds} disabled={disabled} row={row} last={last} className="px-2" />}
        <StakeInput
          id={id}
          stake={stake}
          bounds={bounds}
          disabled={disabled}
          pad={pad}
          isWrong={error !== null}
          describedBy={`${id}-limits slip-stake-note`}
          onEnter={(text) => slip.enter(text, bounds, row)}
        />
      </div>
    </div>
  )
}

/** Why an entry was lowered, or what is wrong with it. */
export function StakeNote({ stake, error }: { stake: Stake; error: string | null }) {
  const { t } = useLingui()
  const amount = yuanFixed(stakeFenOf(stake) ?? 0n)
  const hints = {
    max: t`超出上限，已改为 ${amount}`,
    balance: t`超出余额，已改为 ${amount}`,
    decimals: t`最多两位小数，已去掉多余的`,
    'no-amount': t`请输入金额，只收数字`,
    kept: t`沿用上一项的本金`,
  }
  const note = error ?? (stake.hint && hints[stake.hint])
  return (
    <p
      id="slip-stake-note"
      role="status"
      className={cx('flex min-w-0 flex-1 items-center gap-1 text-xs', error ? 'text-danger' : 'text-warn')}
    >
      {note !== null && (
        <>
          <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
          {note}
        </>
      )}
    </p>
  )
}

/** Whether the next pick starts with the last stake: the player's lasting choice, off until it is made. */
export function KeepStake() {
  const kept = useSyncExternalStore(subscribeKept, isStakeKept)
  return (
    <Checkbox
      className="ml-auto shrink-0 items-center text-xs"
      checked={kept}
      onChange={(event) => storage.set('keepStake', event.target.checked ? 'on' : 'off')}
    >
      <Trans>金额留给下一项</Trans>
    </Checkbox>
  )
}

const subscribeKept = (listener: () => void) => storage.subscribe('keepStake', listener)
const isStakeKept = (): boolean => storage.get('keepStake') === 'on'

const AMOUNTS = [100, 500, 1000] as const

/** Enters the last stake again, in one tap. */
function LastStake({ slip, bounds, disabled, row, last, className }: Omit<StakeEntryProps, 'stake'> & { last: string; className: string }) {
  return (
    <Chip disabled={disabled} onClick={() => slip.enter(last, bounds, row)} className={className}>
      <Trans>上次 {last}</Trans>
    </Chip>
  )
}

export function StakeChips({ slip, bounds, disabled, row, last }: StakeEntryProps & { last: string }) {
  const chip = 'px-0 coarse:h-11'
  return (
    <div className={cx('grid gap-2 px-4 pt-1 pb-3', last === '' ? 'grid-cols-4' : 'grid-cols-[repeat(4,minmax(0,1fr))_auto]')}>
      {AMOUNTS.map((amount) => (
        <Chip key={amount} disabled={disabled} onClick={() => slip.enter(String(amount), bounds, row)} className={chip}>
          {amount}
        </Chip>
      ))}
      <Chip disabled={disabled} onClick={() => slip.enterLargest(bounds, row)} className={chip}>
        <Trans>最大</Trans>
      </Chip>
      {last !== '' && <LastStake slip={slip} bounds={bounds} disabled={disabled} row={row} last={last} className="px-2 coarse:h-11" />}
    </div>
  )
}

/** The keys under a phone's slip, with the last stake where there are several. */
export function StakePad({ slip, stake, bounds, disabled, row, last }: StakeEntryProps & { last: string }) {
  return (
    <div className="shrink-0">
      {last !== '' && (
        <div className="px-3 pt-2">
          <LastStake slip={slip} bounds={bounds} disabled={disabled} row={row} last={last} className="h-11 w-full" />
        </div>
      )}
      <NumberPad
        className="px-3 py-2"
        adds={AMOUNTS}
        most={<Trans>最大</Trans>}
        disabled={disabled}
        onKey={(key) => slip.enter(pressKey(stake, key), bounds, row)}
        onAdd={(yuan) => slip.enter(addYuan(stake, yuan), bounds, row)}
        onMost={() => slip.enterLargest(bounds, row)}
      />
    </div>
  )
}
