import { useEffect, useState } from 'preact/hooks'
import { wantsLessMotion } from './hooks.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
/** Diamonds, clubs, hearts, spades: told apart by shape, not by colour. */
const SUITS = [
  { name: '方块', path: 'M0-10 8 0 0 10-8 0z' },
  { name: '梅花', path: 'M0-10a4.2 4.2 0 0 1 3.6 6.4A4.3 4.3 0 1 1 1.8 4L3.5 10h-7L-1.8 4a4.3 4.3 0 1 1-1.8-7.6A4.2 4.2 0 0 1 0-10z' },
  { name: '红桃', path: 'M0 9.5C-6 4.5-9.5 1-9.5-3.5c0-5 6.5-7 9.5-1.8 3-5.2 9.5-3.2 9.5 1.8C9.5 1 6 4.5 0 9.5z' },
  { name: '黑桃', path: 'M0-10c5 6 9.5 8.5 9.5 12.5 0 3.8-4.5 5-7 2.5L4 10h-8l1.5-5c-2.5 2.5-7 1.3-7-2.5C-9.5-1.5-5-4 0-10z' },
] as const

const rankOf = (card: number) => RANKS[card >> 2] as string
const suitOf = (card: number) => SUITS[(card & 3) as 0 | 1 | 2 | 3]

export const cardName = (card: number): string => `${suitOf(card).name} ${rankOf(card)}`

/** A card; null is one that lies face down. */
export const Card = ({ card, isStrong = false }: { card: number | null; isStrong?: boolean }) =>
  card === null ? (
    <span class="card back" role="img" aria-label="没有翻开的牌" />
  ) : (
    <span class={isStrong ? 'card strong' : 'card'} role="img" aria-label={cardName(card)}>
      <b>{rankOf(card)}</b>
      <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <path d={suitOf(card).path} />
      </svg>
    </span>
  )

const NEXT_CARD_MS = 350

/** How many of the cards of a round are turned by now, one after the other; `first` of them are there from the start. */
export function useTurned(round: string | null, total: number, first = 0): number {
  const [turned, setTurned] = useState({ round, count: round === null ? 0 : total })
  const isNew = turned.round !== round
  const count = isNew ? first : turned.count
  useEffect(() => {
    if (round === null || (!isNew && count >= total)) return
    if (wantsLessMotion()) {
      setTurned({ round, count: total })
      return
    }
    const timer = setTimeout(() => setTurned({ round, count: count + 1 }), NEXT_CARD_MS)
    return () => clearTimeout(timer)
  }, [round, total, count, isNew])
  return round === null ? 0 : Math.min(wantsLessMotion() ? total : count, total)
}
