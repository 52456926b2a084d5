/** Ways into an account under the numbers that the event `switchAuthWay` gives them. */
export const AUTH_WAYS = { 1: 'login', 2: 'register', 3: 'findPhone', 4: 'findEmail' } as const
export type AuthWay = keyof typeof AUTH_WAYS

/** What the account dialog shows: login and register are its two tabs. */
export type AuthMode = (typeof AUTH_WAYS)[AuthWay] | 'device'

/**
 * What happens around account entry (platform §4). The dialog's screens say it, the app acts on each (src/app/session/auth-slot.tsx).
 * The ninth, a login that expired, is the session's own: whoever asked under it ends it (src/app/session/use-session-flow.ts).
 */
export type AuthEvent =
  | { kind: 'switchAuthWay'; way: AuthWay }
  | { kind: 'login' | 'register' | 'forgetPassword' | 'newDevice' | 'closeAuth' | 'passwordChangeSuccess' }
  | { kind: 'loginSuccess'; member: { token: string; userId: string } }

export type TellAuth = (event: AuthEvent) => void
