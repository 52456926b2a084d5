import type { Content } from '../site/content.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'

export function actHandlers({ promotions }: Content): HandlersOf<'act'> {
  const list = promotions.map(({ ad: _, ...offer }) => offer)
  return { 'act.promotionConfig': () => ok({ list }) }
}
