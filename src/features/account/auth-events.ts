/** The ways into an account by their numbers in the event `switchAuthWay`. */
export const AUTH_WAYS = { 1: 'login', 2: 'register', 3: 'findPhone', 4: 'findEmail' } as const
export type AuthWay = keyof typeof AUTH_WAYS

/** What the account dialog shows: login and register are its two tabs. */
export type AuthMode = (typeof AUTH_WAYS)[AuthWay] | 'device'

/**
 * The events of account entry (platform §4). The dialog's screens send them, the app handles them (src/app/session/auth-slot.tsx).
 * The session handles the ninth, an expired login, itself (src/app/session/use-session-flow.ts).
 */
export type AuthEvent =
  | { kind: 'switchAuthWay'; way: AuthWay }
  | { kind: 'login' | 'register' | 'forgetPassword' | 'newDevice' | 'closeAuth' | 'passwordChangeSuccess' }
  | { kind: 'loginSuccess'; member: { token: string; userId: string } }

export type TellAuth = (event: AuthEvent) => void
