import type { Ticket } from '../../../../contract/betting.ts'
import type { Payload } from '../../../../contract/endpoints.ts'
import type { PickedLeg } from '../../../../contract/picked-leg.ts'
import { builderLines } from '../../../../domain/builder.ts'
import { isSameBet, type Selectable } from '../../../../domain/selections.ts'
import { linesOfBet, type TicketLine } from '../../../../domain/ticket-lines.ts'
import type { SelectionRef } from '../../../i18n/market-text.ts'

/** A selection: its ids and names, and the price the player saw when picking it, or last agreed to. */
export interface SlipPick extends SelectionRef, Omit<Selectable, 'selection'> {
  readonly league: string
  readonly team_h: string
  readonly team_c: string
  /** Hong Kong thousandths. */
  readonly oddsMilli: number
}

/** A leg as a pick, at its price of then. A leg does not tell its `gide`: the game's own id stands for it. */
export const pickOfLeg = ({ gameId, marketId, w, line, selection, gameType, league, team_h, team_c, odds }: PickedLeg): SlipPick => ({
  ...{ gameId, gide: gameId, champion: w === 'FS', gameType },
  ...{ marketId, w, line, selection, league, team_h, team_c },
  oddsMilli: odds,
})

/** The current price of a pick, as the feed has it. */
export interface Quote {
  /** Hong Kong thousandths; 0 = not offered. */
  readonly oddsMilli: number
  /** `closed`: the market is no longer offered; `ended`: its game is over. Neither opens again. */
  readonly state: 'open' | 'suspended' | 'closed' | 'ended' | 'stale'
  readonly direction: 'up' | 'down' | null
  /** The score its market counts from; absent when the whole match counts. */
  readonly from?: readonly [number, number] | undefined
  /** The game in one line: `曼彻斯特城 1–0 利物浦 · 38'`. */
  readonly caption: string
}

/** A bet as sent, once, under an id made by the device: one pick, or the legs of a series, a system or a builder. */
export interface SentBet {
  readonly picks: readonly SlipPick[]
  readonly payload: Payload<'sport.placeBet'> | Payload<'sport.placeSeries'> | Payload<'sport.placeSystem'> | Payload<'sport.placeBuilder'>
}

/** A selection at its price, in the form of the calls. */
export const legOf = ({ marketId, selection, oddsMilli }: SlipPick) => ({ marketId, selection, odds: oddsMilli })

/** A selection of a builder in the form of the calls: of all together there is one price. */
export const unpricedLegOf = ({ marketId, selection }: Pick<SlipPick, 'marketId' | 'selection'>) => ({ marketId, selection })

/** The prices of the sent bet, Hong Kong thousandths. */
export const askedPrices = ({ picks }: SentBet): number[] => picks.map(({ oddsMilli }) => oddsMilli)

/** Whether its picks are of one match, at a price of their own. */
export const isBuilder = (payload: SentBet['payload']): payload is Payload<'sport.placeBuilder'> => 'legs' in payload && 'odds' in payload

/** Whether all its picks are in one bet. */
export const isSeries = ({ payload }: SentBet): boolean => 'legs' in payload

/** The lines of the sent bet, as its ticket has them. */
export const linesOfSent = ({ picks, payload }: SentBet): TicketLine[] =>
  isBuilder(payload) ? builderLines(picks.length, payload.stakeFen, payload.odds) : linesOfBet(picks.length, payload)

export const isOf = ({ picks }: SentBet, pick: Pick<SlipPick, 'marketId' | 'selection'>): boolean =>
  picks.some((one) => isSameBet(one, pick))

/**
 * Why nothing was placed, or a delayed bet was refused. `lost`: the server never got it and now never will. `archived`: it had it long ago, and its
 * ticket is no longer shown.
 */
export type WhyRefused =
  | { kind: 'suspended' | 'closed' | 'resting' | 'lost' }
  | { kind: 'code' | 'archived'; code: number; message: string }

/** Notes beside the stake after a bet that was not accepted. */
export const EDIT_NOTES = ['balance', 'below-minimum', 'pending', 'offline'] as const
export type EditNote = (typeof EDIT_NOTES)[number]

/** Where a bet is. Every phase but `editing` and the finished ones locks the slip: nothing can be picked. */
export type Phase =
  | { readonly at: 'editing'; readonly note: EditNote | null }
  | { readonly at: 'sending'; readonly bet: SentBet }
  /** In play: the delay runs until `endsAt`, epoch ms of this device. */
  | { readonly at: 'confirming'; readonly bet: SentBet; readonly ticket: Ticket; readonly endsAt: number }
  /** The answer was lost. The bet exists once or not at all, and the server is being asked which. */
  | { readonly at: 'checking'; readonly bet: SentBet }
  | { readonly at: 'accepted'; readonly bet: SentBet; readonly ticket: Ticket }
  | { readonly at: 'refused'; readonly bet: SentBet; readonly ticket: Ticket | null; readonly why: WhyRefused }
  | { readonly at: 'requoted'; readonly bet: SentBet; readonly ticket: Ticket | null; readonly oddsMilli: number | null }
  | { readonly at: 'over-limit'; readonly bet: SentBet; readonly maxFen: string }

/** While one of these runs, the bet's picks can't be replaced. */
export const isBusy = ({ at }: Phase): boolean => at === 'sending' || at === 'confirming' || at === 'checking'
