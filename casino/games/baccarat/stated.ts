import type { Bet } from './rules.ts'

/** What members are told, in percent. */
export const STATED: Readonly<Record<Bet, string>> = {
  player: '98.7649',
  banker: '98.9421',
  tie: '85.6404',
  playerPair: '89.6386',
  bankerPair: '89.6386',
}
