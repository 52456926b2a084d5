import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconBackspace } from '@tabler/icons-react'
import { useId } from 'react'
import { formatYuanFixed } from '../../../domain/money.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import type { SlipStore } from './slip-store.ts'
import { yuan } from './slip-text.ts'
import { addYuan, pressKey, type Stake, type StakeBounds, stakeFenOf } from './stake.ts'

interface StakeEntryProps {
  slip: SlipStore
  stake: Stake
  bounds: StakeBounds
  /** What is wrong with the stake beyond what the field itself says. */
  error: string | null
  disabled: boolean
}

/** How much: the field with its limits, and why an entry was lowered. `pad`: our own keys are below, no keyboard may open. */
export function StakeField({ slip, stake, bounds, error, disabled, pad }: StakeEntryProps & { pad: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const fen = stakeFenOf(stake)
  const low = fen !== null && fen < bounds.minFen
  const note = error ?? capText(stake, fen, t`超出上限，已改为 ${yuan(fen ?? 0n)}`, t`超出余额，已改为 ${yuan(fen ?? 0n)}`)
  return (
    <div className="px-4">
      <div className={cx('flex items-center gap-3', pad ? 'h-14' : 'h-11')}>
        <label htmlFor={id} className="font-semibold">
          <Trans>本金</Trans>
        </label>
        <span id={`${id}-limits`} className="text-xs text-fg-3">
          {formatYuanFixed(bounds.minFen)} – {formatYuanFixed(bounds.maxFen)}
        </span>
        <span
          className={cx(
            'ml-auto flex w-33 shrink-0 items-center gap-2 rounded-sm border bg-surface px-2.5 font-semibold',
            'has-[input:focus]:ring-1',
            pad ? 'h-11' : 'h-9 coarse:h-11',
            error || low
              ? 'border-danger has-[input:focus]:ring-danger'
              : 'border-control has-[input:focus]:border-focus has-[input:focus]:ring-focus',
          )}
        >
          <span className="font-normal text-fg-3" aria-hidden>
            ¥
          </span>
          <input
            id={id}
            inputMode={pad ? 'none' : 'decimal'}
            autoComplete="off"
            value={stake.text}
            disabled={disabled}
            aria-describedby={`${id}-limits ${id}-note`}
            aria-invalid={error !== null || low || undefined}
            onChange={(event) => slip.enter(event.target.value, bounds)}
            className="w-full min-w-0 bg-transparent text-right text-lg outline-none"
          />
        </span>
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={cx('flex items-center gap-1 text-xs', note !== null && 'pb-2', error ? 'text-danger' : 'text-warn')}
      >
        {note !== null && (
          <>
            <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
            {note}
          </>
        )}
      </p>
    </div>
  )
}

const capText = ({ cappedBy }: Stake, fen: bigint | null, byLimit: string, byBalance: string): string | null =>
  cappedBy === null || fen === null ? null : cappedBy === 'max' ? byLimit : byBalance

const AMOUNTS = [100, 500, 1000]

export function StakeChips({ slip, bounds, disabled }: StakeEntryProps) {
  return (
    <div className="grid grid-cols-4 gap-2 px-4 pt-1 pb-3">
      {AMOUNTS.map((amount) => (
        <Chip key={amount} disabled={disabled} onClick={() => slip.enter(String(amount), bounds)} className="px-0 coarse:h-11">
          {amount}
        </Chip>
      ))}
      <Chip disabled={disabled} onClick={() => slip.enterLargest(bounds)} className="px-0 coarse:h-11">
        <Trans>最大</Trans>
      </Chip>
    </div>
  )
}

const KEYS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  ['.', '0', 'back'],
]
const KEY = 'grid h-12 place-items-center rounded-sm transition-instant active:bg-surface-3 disabled:text-fg-disabled'

/** The phone's own number pad: the system keyboard would cover the slip. */
export function NumberPad({ slip, stake, bounds, disabled }: StakeEntryProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-4 gap-1.5 px-3 py-2">
      {KEYS.map((row, i) => {
        const amount = AMOUNTS[i]
        return [
          ...row.map((key) => (
            <button
              key={key}
              type="button"
              disabled={disabled}
              aria-label={key === 'back' ? t`退格` : key === '.' ? t`小数点` : undefined}
              onClick={() => slip.enter(pressKey(stake.text, key), bounds)}
              className={cx(KEY, 'bg-surface-2 text-[1.25rem] pro:bg-surface-3')}
            >
              {key === 'back' ? <IconBackspace className="size-6" stroke={1.6} aria-hidden /> : key}
            </button>
          )),
          <button
            key={amount ?? 'most'}
            type="button"
            disabled={disabled}
            onClick={() => (amount ? slip.enter(addYuan(stake, amount), bounds) : slip.enterLargest(bounds))}
            className={cx(KEY, 'bg-accent-soft text-[0.9375rem] font-semibold text-accent-text')}
          >
            {amount ? `+${amount}` : <Trans>最大</Trans>}
          </button>,
        ]
      })}
    </div>
  )
}
