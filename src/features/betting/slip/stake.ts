import { capStake } from '../../../../domain/slip.ts'
import { keyedYuan, parseYuan, plainYuan } from '../../../../domain/typed-yuan.ts'

/** The bounds of a stake; an unknown balance bounds nothing (the server still does). */
export interface StakeBounds {
  readonly minFen: bigint
  readonly maxFen: bigint
  readonly balanceFen: bigint | null
  /** What a series may pay back at most. */
  readonly maxReturnFen: bigint
}

export interface Stake {
  /** The field's text: digits, at most two decimals; '' = nothing entered. */
  readonly text: string
  /** What was done to the last entry: lowered by a limit, a third decimal dropped, no amount at all. `kept`: another pick's stake. */
  readonly hint: 'max' | 'balance' | 'decimals' | 'no-amount' | 'kept' | null
}

export const NO_STAKE: Stake = { text: '', hint: null }

export const stakeFenOf = (stake: Stake): bigint | null => (stake.text === '' ? null : parseYuan(stake.text))

/** An amount as the field shows it. */
export const stakeOf = (fen: bigint | string, hint: Stake['hint'] = null): Stake => ({ text: plainYuan(fen), hint })

/** The field after an entry: no amount empties it, too much becomes the most that can be bet. */
export function enterStake(entry: string, bounds: StakeBounds): Stake {
  const wantedFen = parseYuan(entry)
  if (wantedFen === null) return { text: '', hint: entry.trim() === '' ? null : 'no-amount' }
  const { maxFen, balanceFen } = bounds
  const { stakeFen, cappedBy } = capStake({ wantedFen, maxFen, balanceFen: balanceFen ?? maxFen })
  if (cappedBy !== null) return { text: plainYuan(stakeFen), hint: cappedBy }
  return { text: tidy(entry, wantedFen), hint: /[.．]\d{3}/.test(entry.trim()) ? 'decimals' : null }
}

/** The largest stake that can be bet now, as text. */
export function largestStake({ maxFen, balanceFen }: StakeBounds): Stake {
  const { stakeFen } = capStake({ wantedFen: maxFen, maxFen, balanceFen: balanceFen ?? maxFen })
  return { text: plainYuan(stakeFen), hint: null }
}

/** The field's amount plus so many yuan: the adding keys of the number pad. */
export const addYuan = (stake: Stake, yuan: number): string => plainYuan((stakeFenOf(stake) ?? 0n) + BigInt(yuan) * 100n)

/** Applies a key of the number pad. A stake kept from another pick is replaced, not appended to. */
export const pressKey = (stake: Stake, key: string): string => keyedYuan(stake.hint === 'kept' ? '' : stake.text, key)

/** A half-typed amount stays as typed (`12.`), any other is written plainly. */
const tidy = (entry: string, fen: bigint): string => (/^\d{1,9}(\.\d{0,2})?$/.test(entry) ? entry : plainYuan(fen))
