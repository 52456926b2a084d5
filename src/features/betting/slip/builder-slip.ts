import type { Answer } from '../../../../contract/endpoints.ts'
import { canCombine } from '../../../../domain/builder.ts'
import type { Selectable } from '../../../../domain/selections.ts'
import { isFootball } from '../../../../domain/sports.ts'
import type { SlipPick } from './bet.ts'

/** The slip's selections as a builder (同场组合), and what the server says of them together. */

/** The price of all together, or why there is none; null: nobody can say now. */
export type ToldBuilder = Answer<'sport.quoteBuilder'> | null

/** What was told of selections. */
export interface Combined {
  /** Which they are (`nameOf`). */
  readonly of: string
  readonly told: ToldBuilder
  /** The price that the player first saw, or last agreed to, Hong Kong thousandths. */
  readonly agreedMilli: number
}

type Named = Pick<SlipPick, 'marketId' | 'selection'>

const nameOf = (picks: readonly Named[]): string => picks.map(({ marketId, selection }) => `${marketId} ${selection}`).join()

/** What was told last, as far as it is about these selections. */
export const toldOf = (combined: Combined | null, picks: readonly Named[]): Combined | null =>
  combined?.of === nameOf(picks) ? combined : null

/** What is told now: a price stays agreed while the selections are the same, however it moves. */
export function heard(before: Combined | null, picks: readonly Named[], told: ToldBuilder): Combined {
  return { of: nameOf(picks), told, agreedMilli: toldOf(before, picks)?.agreedMilli || (priceIn(told)?.odds ?? 0) }
}

/** What was told, where it is a price. */
export const priceIn = (told: ToldBuilder | undefined) => (told && 'odds' in told ? told : null)

/** Whether a pick can be in a builder at all. */
export const isCombinable = (pick: SlipPick): boolean => pick.gameType !== 'FS' && isFootball(pick.gameType) && canCombine(pick)

/** Whether picks can be a builder: several of one football match. */
export const mayCombine = (picks: readonly (SlipPick & Selectable)[]): boolean =>
  picks.length > 1 && picks.every((pick) => pick.gameId === picks[0]?.gameId && isCombinable(pick))
