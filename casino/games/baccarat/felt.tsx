import { Card } from '../../ui/cards.tsx'
import { pointsOf, type Round } from './rules.ts'

/** The hands, the cards turned in the order in which they were dealt. */
export function Felt({ result, turned, isTurned }: { result: Round | null; turned: number; isTurned: boolean }) {
  const side = (which: 'player' | 'banker') => {
    const cards = result?.[which] ?? []
    // Player, banker, player, banker, then the third cards in that order.
    const dealtAt = (index: number) =>
      index < 2 ? index * 2 + (which === 'player' ? 0 : 1) : 4 + (which === 'banker' && result?.player.length === 3 ? 1 : 0)
    const seen = cards.filter((_, index) => dealtAt(index) < turned)
    const points = seen.reduce((sum, card) => sum + pointsOf(card), 0) % 10
    const hasWon = isTurned && result?.winner === which
    return (
      <section class={hasWon ? 'hand won' : 'hand'} aria-label={which === 'player' ? '闲' : '庄'}>
        <header>
          <b>{which === 'player' ? '闲' : '庄'}</b>
          <span class="points">{seen.length > 0 ? points : ''}</span>
          {hasWon && <span class="tag bare">胜</span>}
        </header>
        <div class="cards">
          {(result ? cards : [null, null]).map((card, index) => {
            const isSeen = result !== null && dealtAt(index) < turned
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            return (isSeen || index < 2) && <Card key={`${index}${isSeen}`} card={isSeen ? card : null} />
          })}
        </div>
      </section>
    )
  }
  return (
    <div class="felt">
      {side('player')}
      {side('banker')}
    </div>
  )
}
