import { CODES } from '../../../../contract/codes.ts'
import type { Problem } from '../../../i18n/problem-text.ts'

/**
 * Find password, by phone or e-mail: 0 who it is and where a code goes, 1 the code, 2 the new password, 3 done. What is
 * typed lives in the form; this knows which step is shown and what the answers mean for it.
 */
export type FindRoute = 'phone' | 'email'
export type FindStep = 0 | 1 | 2 | 3

/** Whose password, and where the code goes: `to` as the wire has it, 8613800000000 or an e-mail address. */
export interface FindIdentity {
  route: FindRoute
  name: string
  to: string
}

export interface FindState {
  route: FindRoute
  step: FindStep
  /** A call is out. */
  busy: boolean
  /** Why the last call did not go through; gone with the next one, and with the step. */
  problem: Problem | null
  /** Whom a code was sent for last; null before. */
  identity: FindIdentity | null
  /** The code as it was proven. */
  code: string
  /** Epoch ms from which another code may be asked for; 0 before the first. */
  againAt: number
  /** Epoch ms at which the last page goes to login. */
  backAt: number
  /** Rises with whatever makes an answer that is still out meaningless. */
  attempt: number
}

export type FindEvent =
  | { type: 'route'; route: FindRoute }
  | { type: 'back' }
  | { type: 'send' }
  /** The captcha was closed, or the session is another: nothing happened. */
  | { type: 'dropped' }
  /** `againAt`: when another code may be asked for, where the refusal says so. */
  | { type: 'refused'; problem: Problem; againAt?: number }
  | { type: 'sent'; identity: FindIdentity; againInSeconds: number; now: number }
  /** A code for this identity is still fresh: on to typing it. */
  | { type: 'resume' }
  | { type: 'proved'; code: string }
  | { type: 'done'; now: number }

/** How long the last page stands. */
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

/** The code itself is what was wrong: it has to be typed, or asked for, again. */
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

/** Asking again for what was just asked for would only be refused. */
export const isFresh = ({ identity, againAt }: FindState, wanted: FindIdentity, now: number): boolean =>
  now < againAt && identity?.route === wanted.route && identity.name === wanted.name && identity.to === wanted.to
