/** Not part of the product: tests/faults/mutate.test.ts mutates it. Its test leaves out the edge and coupons. */
export function feeOf(amount: number, hasCoupon = false): number {
  if (!hasCoupon) return amount > 10 ? 2 : 1
  return amount - 5
}
