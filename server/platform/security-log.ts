import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/**
 * Events for the operator about attempts to get in. They contain ids, networks and codes: no token, password or code that was tried,
 * and no name, which may be a password in the wrong field.
 */
export const SECURITY_EVENTS = [
  'login-refused',
  'login-challenged',
  'code-refused',
  'captcha-failed',
  'token-refused',
  'limited',
  'replayed',
  'altered',
  'broken-seal',
  'foreign-origin',
  'operator-command',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

export interface SecurityFacts {
  /** The endpoint, the message, or the operator's command. */
  call: string
  /** The caller's, by networkOf. */
  network?: string
  /** The device's thumbprint. */
  device?: string | null
  memberId?: bigint | null
  /** The code of the answer. */
  code?: number
  /** The page's, by which its other lines are found. */
  requestId?: string | undefined
}

export interface SecurityLog {
  note(event: SecurityEvent, facts: SecurityFacts): void
  /** Number of each event since the start. */
  counts(): Readonly<Record<SecurityEvent, number>>
}

/** Most lines of one event a minute. All are counted; a flood is logged as a number, so that it does not fill the disk. */
const LINES_A_MINUTE = 60
const MINUTE_MS = 60_000

export function createSecurityLog(log: Log, clock: Clock): SecurityLog {
  const counts = Object.fromEntries(SECURITY_EVENTS.map((event) => [event, 0])) as Record<SecurityEvent, number>
  const lines = new Map<SecurityEvent, { startedAt: number; written: number; dropped: number }>()

  return {
    note(event, { memberId, ...facts }) {
      counts[event] += 1
      const now = clock.steady()
      let window = lines.get(event)
      if (!window || now - window.startedAt >= MINUTE_MS) {
        if (window && window.dropped > 0) log.warn({ security: event, notLogged: window.dropped }, 'security events not logged one by one')
        window = { startedAt: now, written: 0, dropped: 0 }
        lines.set(event, window)
      }
      if (window.written === LINES_A_MINUTE) {
        window.dropped += 1
        return
      }
      window.written += 1
      log.warn({ security: event, ...facts, ...(memberId && { memberId: String(memberId) }) }, 'security event')
    },
    counts: () => counts,
  }
}
