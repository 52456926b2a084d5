import { leastFen } from '../../../domain/money.ts'

/** A requirement with what it still needs, fen; of a member's, the oldest comes first. */
interface Needing {
  id: bigint
  memberId: bigint
  openedAt: number
  missingFen: bigint
}

/** A settled stake and how much of it counts, fen. */
export interface CountedStake {
  ticketId: string
  memberId: bigint
  /** Version of its result. */
  version: number
  placedAt: number
  fen: bigint
}

/** What a stake counts towards a requirement. */
export interface Allotted {
  requirementId: bigint
  ticketId: string
  version: number
  fen: bigint
}

/**
 * Counts stakes towards requirements: the member's oldest first, the rest to the next. A bet that was placed before a requirement was
 * opened was no risk of its money.
 */
export function allot(requirements: readonly Needing[], stakes: readonly CountedStake[]): Allotted[] {
  const missing = new Map(requirements.map(({ id, missingFen }) => [id, missingFen]))
  const byMember = Map.groupBy(requirements, ({ memberId }) => memberId)
  return stakes.flatMap(({ ticketId, memberId, version, placedAt, fen }) => {
    let restFen = fen
    return (byMember.get(memberId) ?? []).flatMap(({ id, openedAt }) => {
      const missingFen = missing.get(id) ?? 0n
      const partFen = leastFen(restFen, missingFen)
      if (partFen <= 0n || placedAt < openedAt) return []
      restFen -= partFen
      missing.set(id, missingFen - partFen)
      return [{ requirementId: id, ticketId, version, fen: partFen }]
    })
  })
}
