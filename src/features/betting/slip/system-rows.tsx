import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatYuan, yuanFixed } from '../../../../domain/money.ts'
import { formatOdds } from '../../../../domain/odds.ts'
import { seriesOddsMilli } from '../../../../domain/selections.ts'
import { fullReturnFen, returnsByWins, type TicketLine } from '../../../../domain/ticket-lines.ts'
import { selectionName } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import { systemFoldName } from '../ticket/system-text.ts'
import { boundsOf, boundsOfRow, type Line, type System } from './slip-lines.ts'
import type { SlipState } from './slip-state.ts'
import type { SlipStore } from './slip-store.ts'
import { type Stake, type StakeBounds, stakeFenOf } from './stake.ts'
import { StakeInput } from './stake-entry.tsx'
import { type FoldName, foldNames, foldStake, linesOfFold } from './system-stakes.ts'

interface RowProps {
  state: SlipState
  /** The picks that are in the bet, in their order. */
  valid: readonly Line[]
  bankers: readonly number[]
  bounds: StakeBounds
}

/** A row: its lines with one yuan each, and the stake of a line with its bounds. `name` null: the whole series. */
function rowOf({ state: { seriesStake, system }, valid, bankers, bounds }: RowProps, name: FoldName | null) {
  const count = valid.length
  const rowLines = linesOfFold(name ?? count, count, bankers, 100n)
  if (name === null) return { row: null, rowLines, stake: seriesStake, bounds: boundsOf('series', valid, bounds) }
  return { row: { name, of: count }, rowLines, stake: foldStake(system, count, name), bounds: boundsOfRow(rowLines, valid, bounds) }
}

/** The row that keys and chips fill; the whole series where the chosen one is gone with a leg. */
const focusedName = ({ state: { fold }, valid, bankers }: RowProps): FoldName | null =>
  fold !== null && foldNames(valid.length, bankers.length).includes(fold) ? fold : null
export const focusedRow = (props: RowProps) => rowOf(props, focusedName(props))

/** One row for the whole series, one for each fold, one for all together; each with the stake of a line. */
export function SystemRows({
  slip,
  system,
  disabled,
  pad,
  ...props
}: RowProps & {
  slip: SlipStore
  system: System | null
  disabled: boolean
  /** The phone's own number pad fills the fields. */
  pad: boolean
}) {
  const { valid, bankers } = props
  const count = valid.length
  const prices = valid.map(({ quote }) => quote.oddsMilli)
  const names = valid.map(({ entry }) => selectionName(entry, entry))
  const focused = focusedName(props)
  return (
    <div className="border-t border-line py-1">
      {[null, ...foldNames(count, bankers.length)].map((name) => {
        const { row, rowLines, stake, bounds } = rowOf(props, name)
        return (
          <Row
            key={name ?? 'whole'}
            title={systemFoldName(name ?? count, count, rowLines.length)}
            rowLines={rowLines}
            prices={prices}
            names={names}
            stake={stake}
            bounds={bounds}
            disabled={disabled}
            pad={pad}
            focused={focused === name}
            onFocus={() => slip.focusFold(name)}
            onEnter={(text) => {
              slip.focusFold(name)
              slip.enter(text, bounds, row)
            }}
          />
        )
      })}
      {system && <Returns system={system} />}
    </div>
  )
}

function Row({
  title,
  rowLines,
  prices,
  names,
  stake,
  bounds,
  disabled,
  pad,
  focused,
  onFocus,
  onEnter,
}: {
  title: { name: string; count: string }
  /** Each with one yuan. */
  rowLines: readonly TicketLine[]
  prices: readonly number[]
  names: readonly string[]
  stake: Stake
  bounds: StakeBounds
  disabled: boolean
  pad: boolean
  focused: boolean
  onFocus: () => void
  onEnter: (text: string) => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const stakeFen = stakeFenOf(stake) ?? 0n
  const several = rowLines.length > 1
  const returned = fullReturnFen(rowLines, prices)
  const subtotal = stakeFen * BigInt(rowLines.length)
  return (
    <div className="px-4">
      <div className="flex min-h-13 items-center gap-2 py-1">
        <p className="min-w-0 flex-1 leading-5">
          <b>{title.name}</b> <span className="text-xs text-fg-3">{title.count}</span>
          <span className="flex flex-wrap gap-x-3 text-xs text-fg-2">
            {several ? <Trans>满中每 ¥1 返 ¥{formatYuan(returned)}</Trans> : <Trans>赔率 {formatOdds(seriesOddsMilli(prices), 'H')}</Trans>}
            {several && subtotal > 0n && (
              <b className="text-fg">
                <Trans>小计 {yuanFixed(subtotal)}</Trans>
              </b>
            )}
          </span>
        </p>
        {several && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t`${title.name} 各注`}
            onClick={() => setOpen(!open)}
            className="relative grid size-6 shrink-0 place-items-center rounded-sm text-fg-2 transition-instant touch-target hover:bg-surface-3"
          >
            <IconChevronDown className={cx('size-5 transition-base', open && 'rotate-180')} stroke={1.6} aria-hidden />
          </button>
        )}
        <span className="w-27 shrink-0 *:w-full">
          <StakeInput
            label={title.name}
            stake={stake}
            bounds={bounds}
            disabled={disabled}
            pad={pad}
            focused={focused}
            onFocus={onFocus}
            onEnter={onEnter}
          />
        </span>
      </div>
      {open && (
        <ul className="mb-2 max-h-60 divide-y divide-dashed divide-line overflow-y-auto">
          {rowLines.map((line) => (
            <li key={line.legs.join()} className="flex items-baseline gap-3 py-1 text-xs">
              <span className="min-w-0 flex-1">{line.legs.map((place) => names[place]).join(' + ')}</span>
              <span className="text-fg-2">{formatOdds(seriesOddsMilli(line.legs.map((place) => prices[place] ?? 0)), 'H')}</span>
              <span className="w-22 text-right">
                {stakeFen > 0n && <Trans>返 ¥{formatYuan(fullReturnFen([{ ...line, stakeFen }], prices))}</Trans>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** 中几项返多少: the least and the most that comes back by how many picks win. */
function Returns({ system }: { system: System }) {
  // Every subset of up to eight picks: not again for what did not change.
  const rows = useMemo(() => returnsByWins(system.lines, system.prices), [system])
  return (
    <dl className="mx-4 my-2 rounded-sm bg-surface-2 px-3 py-2 text-xs">
      <div className="flex justify-between font-semibold">
        <dt>
          <Trans>中几项返多少</Trans>
        </dt>
        <dd className="font-normal text-fg-2">
          <Trans>不计走盘与赢半</Trans>
        </dd>
      </div>
      {rows.map(({ leastFen, mostFen }, won) => (
        <div key={String(won)} className="mt-1 flex justify-between">
          <dt className="text-fg-2">
            <Trans>中 {won} 项</Trans>
          </dt>
          <dd>
            {yuanFixed(leastFen)}
            {mostFen > leastFen && ` – ${formatYuan(mostFen)}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
