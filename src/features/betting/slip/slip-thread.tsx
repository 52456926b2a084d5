import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import { isTogether } from '../../../../domain/selections.ts'
import { selectionName } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import type { SlipPartProps } from './slip-editor.tsx'
import { LockedPrice, MovedPrice, SlipItem } from './slip-item.tsx'
import { builderPicks, builderPrice, isAgreed, type Line } from './slip-lines.ts'
import { pickOf, type SlipState } from './slip-state.ts'
import { StakeInput } from './stake-entry.tsx'

/** The selections with their live prices; in multiple mode each with its own stake. */
export function SlipThread(props: SlipPartProps & { lines: readonly Line[]; sending: boolean; hasRows: boolean }) {
  const { slip, state, lines, bounds, oddsType, sheet, sending, hasRows, onPreorder } = props
  const several = state.selections.mode === 'multiple'
  const isBuilder = state.selections.mode === 'builder'
  const combined = builderPicks(lines)
  const implied = builderPrice(state, lines)?.implied.map((place) => combined[place]) ?? []
  return (
    <ul>
      {lines.map((line, i) => {
        const { entry, quote, off } = line
        const moved = !isBuilder && off === null && quote.state === 'open' && !isAgreed(state.accept, line)
        return (
          <SlipItem
            key={`${entry.marketId} ${entry.selection}`}
            pick={entry}
            caption={quote.caption}
            from={quote.from}
            off={off !== null}
            short={sheet && hasRows}
            price={<LivePrice line={line} accept={isBuilder ? null : state.accept} oddsType={oddsType} />}
            note={implied.includes(entry) ? <Trans>已包含在其余选项里，赔率不变</Trans> : noteOf(line)}
            action={
              <>
                {onPreorder && !sending && !moved && !isTogether(state.selections.mode) && canWait(line) && (
                  <Preorder name={selectionName(entry, entry)} onPress={() => onPreorder(pickOf(entry))} />
                )}
                {moved && !sending && <Agree onAgree={() => slip.agree(entry, quote.oddsMilli)} />}
                {hasRows && off === null && (
                  <Banker
                    isOn={entry.banker}
                    disabled={sending}
                    onChange={(banker) => slip.setBanker(entry, banker)}
                    name={selectionName(entry, entry)}
                  />
                )}
              </>
            }
            onRemove={sending ? undefined : () => slip.remove(entry)}
            field={
              several &&
              off !== 'gone' && (
                <StakeInput
                  label={selectionName(entry, entry)}
                  stake={entry.stake}
                  bounds={bounds}
                  disabled={sending}
                  pad={sheet}
                  focused={state.focus === i}
                  onFocus={() => slip.focus(i)}
                  onEnter={(text) => {
                    slip.focus(i)
                    slip.enter(text, bounds)
                  }}
                />
              )
            }
          />
        )
      })}
    </ul>
  )
}

/** Announced when it moves, unless the player takes any: of all prices on the page, these are the ones about to be accepted. */
function LivePrice({ line, accept, oddsType }: { line: Line; accept: SlipState['accept'] | null; oddsType: OddsType }) {
  const { entry, quote, off } = line
  const agreed = formatOdds(entry.oddsMilli, oddsType)
  if (off !== null) return <s>{agreed}</s>
  if (quote.state === 'suspended') return <LockedPrice />
  const now = quote.oddsMilli > 0 ? formatOdds(quote.oddsMilli, oddsType) : agreed
  // Of a builder the price of all counts; this one says what the selection pays by itself.
  if (accept === null) return <span className="text-sm font-normal text-fg-3">{now}</span>
  const moved = quote.state === 'open' && !isAgreed(accept, line)
  const direction = moved ? (quote.oddsMilli > entry.oddsMilli ? 'up' : 'down') : quote.direction
  return (
    <span aria-live={accept === 'any' ? 'off' : 'polite'} className={quote.state === 'stale' ? 'font-normal text-fg-3' : undefined}>
      <MovedPrice from={moved ? agreed : now} to={now} direction={quote.state === 'open' ? direction : null} />
    </span>
  )
}

/** Replaces the game's line: why the selection can't be bet on now, or is left out. */
function noteOf({ quote, off, twin }: Line): ReactNode {
  if (off === 'other-game') return warn(<Trans>不是同一场，不计入组合</Trans>)
  if (off === 'apart') return warn(<Trans>可能走盘、赢半或不按比分定，不能组合</Trans>)
  if (off === 'same-game') return warn(<Trans>与第 {(twin ?? 0) + 1} 项同场，不计入串关</Trans>)
  switch (quote.state) {
    case 'ended':
      return warn(<Trans>已结束</Trans>)
    case 'closed':
      return warn(<Trans>这个盘口已收回，请另选</Trans>)
    case 'stale':
      return warn(<Trans>行情中断，报价过时，恢复后可投</Trans>)
    case 'suspended':
      return warn(<Trans>盘口暂时封盘，恢复后可投</Trans>)
    case 'open':
      return null
  }
}

const warn = (text: ReactNode) => (
  <span className="inline-flex items-center gap-1 text-warn">
    <IconAlertTriangle className="size-3.5 shrink-0" stroke={1.6} aria-hidden />
    {text}
  </span>
)

/** 胆: the pick is in every line of the system. */
function Banker({ isOn, disabled, onChange, name }: { isOn: boolean; disabled: boolean; onChange: (isOn: boolean) => void; name: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t`${name} 设为胆，每注都有`}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className={cx(
        'relative h-6 shrink-0 rounded-xs border px-2 transition-instant touch-target',
        isOn ? 'border-accent bg-accent-soft font-semibold text-accent-text' : 'border-control text-fg-2 hover:bg-surface-2',
      )}
    >
      <Trans>胆</Trans>
    </button>
  )
}

/** Whether its market is there to wait for a price. */
const canWait = ({ off, quote }: Line): boolean => off === null && (quote.state === 'open' || quote.state === 'suspended')

/** 预约: has it bet on once a price is reached. */
function Preorder({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-label={t`预约 ${name}`}
      onClick={onPress}
      className="relative h-6 shrink-0 rounded-xs border border-control px-2 text-fg-2 transition-instant touch-target hover:bg-surface-2"
    >
      <Trans>预约</Trans>
    </button>
  )
}

const Agree = ({ onAgree }: { onAgree: () => void }) => (
  <button
    type="button"
    onClick={onAgree}
    className="relative h-6 shrink-0 rounded-xs bg-accent-soft px-2 font-semibold text-accent-text transition-instant touch-target hover:bg-surface-2"
  >
    <Trans>接受</Trans>
  </button>
)
