import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GeetestAnswer, GeetestWord, SliderCaptcha, WorkDemand } from '../../../../contract/account-entry.ts'
import { CODES } from '../../../../contract/codes.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Refusal } from '../../../transport/call.ts'
import { Fault } from '../../../transport/fault.ts'
import type { CaptchaKind, CaptchaOutcome } from './submission.ts'

/** A challenge is valid for less than two minutes; the page gives up a little before the server does. */
export const CHALLENGE_MS = 110_000
/** How long GeeTest's captcha may take to be ready; then the picture comes. */
export const GEETEST_READY_MS = 10_000

type Answer<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }
export type PictureCaptcha = { image: string; 'x-code': string }
/** The piece's positions since it was grabbed: `[left edge in pixels of the background, ms]`. */
export type SliderWay = readonly (readonly [number, number])[]

/** The captcha's calls and timers; a call may fail with a `Fault`. */
export interface CaptchaDeps {
  /** Gets a new demand for work, because the last one may be used up or too old. */
  demand(): Promise<Answer<WorkDemand>>
  /** Finds the proof; rejects only when `signal` aborts. */
  work(demand: WorkDemand, signal: AbortSignal): Promise<number>
  picture(salt: string, nonce: number): Promise<Answer<PictureCaptcha & { work: WorkDemand }>>
  slider(salt: string, nonce: number): Promise<Answer<SliderCaptcha & { work: WorkDemand }>>
  checkSlider(challenge: SliderCaptcha, way: SliderWay): Promise<Answer<{ codeId: string }>>
  checkGeetest(answer: GeetestAnswer): Promise<Answer<{ codeId: string }>>
  clock: Clock
  /** Returns a function that cancels it. */
  later(act: () => void, ms: number): () => void
}

/** What the dialog shows. `missed`: the last answer was wrong, and this is a new challenge. */
export type CaptchaState = { kind: CaptchaKind; missed: boolean } & (
  | { at: 'preparing' }
  | { at: 'picture'; picture: PictureCaptcha }
  | { at: 'slider'; slider: SliderCaptcha }
  | { at: 'checking'; slider: SliderCaptcha }
  | { at: 'geetest'; round: number; ready: boolean }
  | { at: 'confirming' }
  | { at: 'expired' }
  | { at: 'failed'; fault: Fault }
)

export interface Captcha {
  state: StoreApi<CaptchaState>
  /** The kind that the server asked for. */
  first: CaptchaKind
  outcome: Promise<CaptchaOutcome>
  /** Gets a new challenge of the same kind: on request, after expiry, or after a fault. */
  refresh(): void
  /** Whether the other kind is allowed: not where the server demands a picture, or GeeTest can't be shown. */
  readonly changeable: boolean
  /** What GeeTest's frame says. */
  hearGeetest(word: GeetestWord): void
  /** Changes to the other kind. */
  change(): void
  /** Takes the typed text, which the server judges with the action. */
  answerPicture(text: string): void
  /** The piece was let go. */
  answerSlider(way: SliderWay): void
  close(): void
}

/**
 * One captcha, from the first work to its outcome. Ignores answers that arrive after a new challenge was requested or the
 * captcha was closed. A wrong position of the piece gets a new challenge; any other refusal ends the captcha.
 */
export function createCaptcha(first: CaptchaKind, firstDemand: WorkDemand, deps: CaptchaDeps): Captcha {
  const state = createStore<CaptchaState>(() => ({ kind: first, missed: false, at: 'preparing' }))
  let resolve: (end: CaptchaOutcome) => void = () => undefined
  const outcome = new Promise<CaptchaOutcome>((settle) => {
    resolve = settle
  })
  let demand: WorkDemand | null = firstDemand
  let demandAt = deps.clock.now()
  let asked = new AbortController()
  let stopTimer: () => void = () => undefined
  let changeable = first !== 'picture'
  let rounds = 0

  /** Cancels what is pending. */
  function begin(): AbortSignal {
    asked.abort()
    stopTimer()
    asked = new AbortController()
    return asked.signal
  }
  function finish(end: CaptchaOutcome) {
    begin()
    resolve(end)
  }
  const show = (next: CaptchaState) => state.setState(next, true)

  async function challenge(kind: CaptchaKind, missed: boolean) {
    const signal = begin()
    if (kind === 'geetest') {
      show({ kind, missed, at: 'geetest', round: ++rounds, ready: false })
      stopTimer = deps.later(leaveGeetest, GEETEST_READY_MS)
      return
    }
    show({ kind, missed, at: 'preparing' })
    await guarded(signal, { kind, missed }, async () => {
      let answer = await fetchChallenge(kind, signal, false)
      // A call whose answer was lost may have used up the work, or the server has dropped it as too old.
      if (answer && !answer.ok && !signal.aborted) answer = await fetchChallenge(kind, signal, true)
      if (!answer || signal.aborted) return
      if (!answer.ok) return finish({ end: 'refused', refusal: answer.refusal })
      demand = answer.data.work
      demandAt = deps.clock.now()
      show(
        'image' in answer.data
          ? { kind, missed, at: 'picture', picture: answer.data }
          : { kind, missed, at: 'slider', slider: answer.data },
      )
      stopTimer = deps.later(() => show({ kind, missed: false, at: 'expired' }), CHALLENGE_MS)
    })
  }

  /** Where GeeTest can't be shown, or nobody answers for it, the picture still goes on. */
  function leaveGeetest() {
    changeable = false
    void challenge('picture', false)
  }

  async function fetchChallenge(kind: 'picture' | 'slider', signal: AbortSignal, anew: boolean) {
    if (anew || !demand || deps.clock.now() - demandAt > CHALLENGE_MS) {
      const given = await deps.demand()
      if (!given.ok) return given
      demand = given.data
    }
    const { salt } = demand
    const nonce = await deps.work(demand, signal)
    if (signal.aborted) return null
    // The call uses it up even if its answer is lost.
    demand = null
    return kind === 'picture' ? deps.picture(salt, nonce) : deps.slider(salt, nonce)
  }

  async function check(slider: SliderCaptcha, way: SliderWay) {
    const { kind } = state.getState()
    const signal = begin()
    show({ kind, missed: false, at: 'checking', slider })
    await guarded(signal, { kind, missed: false }, async () => {
      const answer = await deps.checkSlider(slider, way)
      if (signal.aborted) return
      if (answer.ok) return finish({ end: 'pass', pass: { codeId: answer.data.codeId, code: '' } })
      if (answer.refusal.code === CODES.authenticationCodeError) return challenge(kind, true)
      finish({ end: 'refused', refusal: answer.refusal })
    })
  }

  async function confirm(answer: GeetestAnswer) {
    const signal = begin()
    show({ kind: 'geetest', missed: false, at: 'confirming' })
    await guarded(signal, { kind: 'geetest', missed: false }, async () => {
      const confirmed = await deps.checkGeetest(answer)
      if (signal.aborted) return
      if (confirmed.ok) return finish({ end: 'pass', pass: { codeId: confirmed.data.codeId, code: '' } })
      const { code } = confirmed.refusal
      if (code === CODES.badGateway) return leaveGeetest()
      if (code === CODES.authenticationCodeError) return challenge('geetest', true)
      finish({ end: 'refused', refusal: confirmed.refusal })
    })
  }

  /** Shows a fault with a retry; throws anything else, which is a bug. */
  async function guarded(signal: AbortSignal, shown: Pick<CaptchaState, 'kind' | 'missed'>, run: () => Promise<unknown>) {
    try {
      await run()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Fault)) throw error
      show({ ...shown, at: 'failed', fault: error })
    }
  }

  void challenge(first, false)
  return {
    state,
    first,
    outcome,
    get changeable() {
      return changeable
    },
    refresh: () => void challenge(state.getState().kind, false),
    change: () => void challenge(state.getState().kind === 'picture' ? first : 'picture', false),
    answerPicture(text) {
      const now = state.getState()
      if (now.at === 'picture') finish({ end: 'pass', pass: { codeId: now.picture['x-code'], code: text } })
    },
    answerSlider(way) {
      const now = state.getState()
      if (now.at === 'slider') void check(now.slider, way)
    },
    hearGeetest(word) {
      const now = state.getState()
      if (now.at !== 'geetest') return
      if (word.geetest === 'solved') return void confirm(word.answer)
      if (word.geetest === 'failed') return leaveGeetest()
      if (word.geetest === 'closed') return finish({ end: 'closed' })
      stopTimer()
      show({ ...now, ready: true })
    },
    close: () => finish({ end: 'closed' }),
  }
}
