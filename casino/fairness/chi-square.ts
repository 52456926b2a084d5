/** The logarithm of the gamma function (Lanczos' series). */
function logGamma(x: number): number {
  const series = [
    76.180_091_729_471_46, -86.505_320_329_416_8, 24.014_098_240_830_91, -1.231_739_572_450_155, 0.001_208_650_973_866_179,
    -0.000_005_395_239_384_953,
  ]
  const shifted = x + 5.5
  const sum = series.reduce((total, factor, index) => total + factor / (x + index + 1), 1.000_000_000_190_015)
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((Math.sqrt(2 * Math.PI) * sum) / x)
}

/** The chance that chi-square with so many degrees of freedom is at least as large: the incomplete gamma function Q(freedom / 2, value / 2). */
export function tailOf(value: number, freedom: number): number {
  const [a, x] = [freedom / 2, value / 2]
  if (x <= 0) return 1
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; term > sum * 1e-15; n++) {
      term *= x / (a + n)
      sum += term
    }
    return Math.max(0, 1 - sum * factor)
  }
  // Lentz's continued fraction.
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction * factor
}

/** Rarer outcomes are counted together, since chi-square holds for frequent ones only. */
const LEAST_EXPECTED = 10

/** Chi-square of what was seen against what was expected. */
export function chiSquare(cells: readonly { readonly expected: number; readonly seen: number }[]): { value: number; freedom: number } {
  const pooled: { expected: number; seen: number }[] = []
  for (const { expected, seen } of [...cells].sort((one, other) => one.expected - other.expected)) {
    const last = pooled.at(-1)
    if (last && last.expected < LEAST_EXPECTED) {
      last.expected += expected
      last.seen += seen
    } else pooled.push({ expected, seen })
  }
  const value = pooled.reduce((sum, { expected, seen }) => sum + (seen - expected) ** 2 / expected, 0)
  return { value, freedom: pooled.length - 1 }
}
