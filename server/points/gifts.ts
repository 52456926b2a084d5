import type { GiftContent, GiftKind } from '../../contract/points.ts'

export interface Gift {
  code: string
  kind: GiftKind
  points: bigint
  /** Pieces in all; null: it does not run out. */
  stock: number | null
  /** Play money with its turnover, as a multiple of it. */
  bonusFen: bigint
  times: number
}

const money = (bonusFen: bigint, points: bigint, stock: number | null): Gift => ({
  ...{ code: `money-${bonusFen}`, kind: 'money', points, stock, bonusFen, times: 1 },
})

/** What points can be exchanged for. A gift that is taken off the list stays in the records of those who have it. */
export const GIFTS: readonly Gift[] = [money(800n, 880n, null), money(1_800n, 1_880n, 500), money(5_800n, 5_580n, 100)]

export const contentOf = ({ kind, bonusFen }: Pick<Gift, 'kind' | 'bonusFen'>): GiftContent => ({ kind, bonusFen: String(bonusFen) })
