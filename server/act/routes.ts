import type { Content } from '../site/content.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'

export function actHandlers({ content }: { content: Content }): HandlersOf<'act'> {
  const list = content.promotions.map(({ ad: _, ...offer }) => offer)
  return { 'act.promotionConfig': () => ok({ list }) }
}
