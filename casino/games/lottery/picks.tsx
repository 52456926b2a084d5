import { useState } from 'preact/hooks'
import { useIsWide } from '../../ui/hooks.ts'
import { type Bet, type Digits, PLACES, paysOf } from './rules.ts'
import { betName, PLACE_NAMES, percentOf } from './texts.ts'

export interface Picked {
  /** Indexes of KINDS. */
  readonly kinds: readonly number[]
  readonly places: readonly { readonly place: number; readonly digit: number }[]
  /** As far as it was typed. */
  readonly straight: string
}

const KINDS: readonly Bet[] = [
  { kind: 'size', size: 'big' },
  { kind: 'size', size: 'small' },
  { kind: 'parity', parity: 'odd' },
  { kind: 'parity', parity: 'even' },
  { kind: 'both', size: 'big', parity: 'odd' },
  { kind: 'both', size: 'big', parity: 'even' },
  { kind: 'both', size: 'small', parity: 'odd' },
  { kind: 'both', size: 'small', parity: 'even' },
]
const SIMPLE = 4
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit)

export function picksOf(mode: 'kinds' | 'places' | 'straight', { kinds, places, straight }: Picked): Bet[] {
  if (mode === 'kinds') return kinds.map((index) => KINDS[index] as Bet)
  if (mode === 'places') return places.map(({ place, digit }) => ({ kind: 'place', place, digit }))
  return straight.length === PLACES ? [{ kind: 'straight', digits: Array.from(straight, Number) as unknown as Digits }] : []
}

/** What is won over the stake, as the trade writes it. */
const oddsOf = (bet: Bet) =>
  ((paysOf(bet) - 1000) / 1000).toLocaleString('en-US', { minimumFractionDigits: bet.kind === 'straight' ? 0 : 2 })

interface PickProps {
  readonly mode: 'kinds' | 'places' | 'straight'
  readonly picked: Picked
  readonly onPick: (picked: Picked) => void
}

export function PickPanel({ mode, picked, onPick }: PickProps) {
  if (mode === 'kinds') {
    const kinds = (from: number, to: number) => (
      <div class="four">
        {KINDS.slice(from, to).map((bet, index) => {
          const at = from + index
          const isOn = picked.kinds.includes(at)
          return (
            <button
              key={at}
              type="button"
              class="cell"
              aria-pressed={isOn}
              onClick={() => onPick({ ...picked, kinds: isOn ? picked.kinds.filter((one) => one !== at) : [...picked.kinds, at] })}
            >
              {betName(bet)} <b>{oddsOf(bet)}</b>
            </button>
          )
        })}
      </div>
    )
    return (
      <div class="pick">
        <p class="soft">总和 0–45，23 起为大（返还 {percentOf('big')} %）</p>
        {kinds(0, SIMPLE)}
        <p class="soft">
          组合（返还 {percentOf('big odd')} % 与 {percentOf('big even')} %）
        </p>
        {kinds(SIMPLE, KINDS.length)}
      </div>
    )
  }
  if (mode === 'straight') return <Straight picked={picked} onPick={onPick} />
  return <Places picked={picked} onPick={onPick} />
}

function Places({ picked, onPick }: Omit<PickProps, 'mode'>) {
  const isWide = useIsWide()
  const [shown, setShown] = useState(0)
  const digitsOf = (place: number) => picked.places.filter((one) => one.place === place).map(({ digit }) => digit)
  const toggle = (place: number, digit: number) => {
    const others = picked.places.filter((one) => one.place !== place || one.digit !== digit)
    onPick({ ...picked, places: others.length < picked.places.length ? others : [...others, { place, digit }] })
  }
  const row = (place: number) => (
    <span class="digits">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          class="cell"
          aria-pressed={digitsOf(place).includes(digit)}
          aria-label={`${PLACE_NAMES[place]} ${digit}`}
          onClick={() => toggle(place, digit)}
        >
          {digit}
        </button>
      ))}
    </span>
  )
  return (
    <div class="pick">
      {isWide ? (
        PLACE_NAMES.map((name, place) => (
          <div key={name} class="row place-row">
            <span class="soft">{name}</span>
            {row(place)}
          </div>
        ))
      ) : (
        <>
          <fieldset class="place-tabs" aria-label="位">
            {PLACE_NAMES.map((name, place) => (
              <button key={name} type="button" class="chip" aria-pressed={shown === place} onClick={() => setShown(place)}>
                {name}
                <small>{digitsOf(place).sort().join(' ') || '未选'}</small>
              </button>
            ))}
          </fieldset>
          {row(shown)}
        </>
      )}
      <p class="faint tiny">
        一个数字一注，每注赔率 {oddsOf({ kind: 'place', place: 0, digit: 0 })}（返还 {percentOf('place')} %）
      </p>
    </div>
  )
}

const Straight = ({ picked, onPick }: Omit<PickProps, 'mode'>) => (
  <div class="pick">
    <label for="straight" class="soft">
      五位数字，从万位到个位，全中才算
    </label>
    <input
      id="straight"
      class="text-field straight"
      inputMode="numeric"
      autocomplete="off"
      maxLength={PLACES}
      placeholder="00000"
      value={picked.straight}
      onInput={({ currentTarget }) => {
        const straight = currentTarget.value.replace(/\D/g, '').slice(0, PLACES)
        currentTarget.value = straight
        onPick({ ...picked, straight })
      }}
    />
    <p class="faint tiny">
      机会十万分之一，赔率 {oddsOf({ kind: 'straight', digits: [0, 0, 0, 0, 0] })}（返还 {percentOf('straight')} %）
    </p>
  </div>
)
