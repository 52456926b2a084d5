import type { FindIdentity } from '../flows/find-password.ts'

/** The code's recipient with its middle hidden: `+86 138 **** 6721`, `l***@example.com`. `areaCode` is the one the number begins with. */
export function maskedTarget({ route, to }: FindIdentity, areaCode: string): string {
  if (route === 'email') return to.replace(/^(.)[^@]*/, '$1***')
  const number = to.slice(areaCode.length)
  const [head, tail] = [Math.min(3, Math.floor(number.length / 3)), Math.min(4, Math.floor(number.length * 0.4))]
  return `+${areaCode} ${number.slice(0, head)} **** ${number.slice(-tail)}`
}
