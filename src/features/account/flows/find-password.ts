import { CODES } from '../../../../contract/codes.ts'
import type { Problem } from '../../../i18n/problem-text.ts'

/**
 * Find password, by phone or e-mail: 0 the name and the code's recipient, 1 the code, 2 the new password, 3 done. What is
 * typed is in the form; this reducer has the step and turns each answer into the next one.
 */
export type FindRoute = 'phone' | 'email'
export type FindStep = 0 | 1 | 2 | 3

/** The member and the code's recipient: `to` as on the wire, 8613800000000 or an e-mail address. */
export interface FindIdentity {
  route: FindRoute
  name: string
  to: string
}

export interface FindState {
  route: FindRoute
  step: FindStep
  /** A call is pending. */
  busy: boolean
  /** Why the last call failed; cleared by the next one and by a change of step. */
  problem: Problem | null
  /** The identity the last code was sent for; null before the first. */
  identity: FindIdentity | null
  /** The code that the server accepted. */
  code: string
  /** Epoch ms from which another code may be requested; 0 before the first. */
  againAt: number
  /** Epoch ms at which the last page goes to login. */
  backAt: number
  /** Counts the changes that make a pending answer obsolete. */
  attempt: number
}

export type FindEvent =
  | { type: 'route'; route: FindRoute }
  | { type: 'back' }
  | { type: 'send' }
  /** The captcha was closed, or the session changed: nothing was done. */
  | { type: 'dropped' }
  /** `againAt`: when another code may be requested, if the refusal says so. */
  | { type: 'refused'; problem: Problem; againAt?: number }
  | { type: 'sent'; identity: FindIdentity; againInSeconds: number; now: number }
  /** A code for this identity is still fresh: goes to the code step. */
  | { type: 'resume' }
  | { type: 'proved'; code: string }
  | { type: 'done'; now: number }

/** How long the last page is shown. */
const DONE_MS = 3_000

export const startFind = (route: FindRoute, attempt = 0): FindState => ({
  route,
  step: 0,
  busy: false,
  problem: null,
  identity: null,
  code: '',
  againAt: 0,
  backAt: 0,
  attempt,
})

/** The code itself was wrong and has to be typed, or requested, again. */
const CODE_PROBLEMS: ReadonlySet<number | string> = new Set([
  CODES.authenticationCodeError,
  CODES.authenticationLocked,
  CODES.authenticationCodeExpired,
])
export const isCodeProblem = ({ code }: Problem): boolean => CODE_PROBLEMS.has(code)

const STEP_BACK = { 0: 0, 1: 0, 2: 1, 3: 3 } as const

export function nextFind(state: FindState, event: FindEvent): FindState {
  const still = { ...state, busy: false, problem: null }
  switch (event.type) {
    case 'route':
      return startFind(event.route, state.attempt + 1)
    case 'back':
      return { ...still, step: STEP_BACK[state.step], attempt: state.attempt + 1 }
    case 'send':
      return { ...state, busy: true, problem: null }
    case 'dropped':
      return still
    case 'refused':
      return {
        ...still,
        // A code may expire while the new password is typed.
        step: state.step === 2 && isCodeProblem(event.problem) ? 1 : state.step,
        problem: event.problem,
        againAt: event.againAt ?? state.againAt,
      }
    case 'sent':
      return { ...still, step: 1, identity: event.identity, againAt: event.now + event.againInSeconds * 1000 }
    case 'resume':
      return { ...still, step: 1 }
    case 'proved':
      return { ...still, step: 2, code: event.code }
    case 'done':
      return { ...still, step: 3, backAt: event.now + DONE_MS }
  }
}

/** The server would refuse a second code so soon. */
export const isFresh = ({ identity, againAt }: FindState, wanted: FindIdentity, now: number): boolean =>
  now < againAt && identity?.route === wanted.route && identity.name === wanted.name && identity.to === wanted.to
