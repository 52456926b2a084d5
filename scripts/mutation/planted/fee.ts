/** Nothing of the product: what tests/faults/mutate.test.ts mutates. Its test leaves out the edge, and who has a coupon. */
export function feeOf(amount: number, hasCoupon = false): number {
  if (!hasCoupon) return amount > 10 ? 2 : 1
  return amount - 5
}
