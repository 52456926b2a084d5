import { type Refusal, refuse } from '../../transport/handlers.ts'
import type { CommonPasswords } from './common-passwords.ts'

/** The refusal of a new password, at registration and reset; null when it is allowed. */
export function refusePassword(
  { common }: { common: CommonPasswords },
  password: string,
  secondPassword: string,
  mismatch: string,
): Refusal | null {
  if (password !== secondPassword) return refuse('invalidParameter', mismatch, { field: 'secondPassword' })
  if (common.has(password)) return refuse('invalidParameter', '密码过于常见，请换一个', { field: 'password' })
  return null
}
