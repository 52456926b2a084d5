import { createStore } from 'zustand/vanilla'
import { entryEndpoints } from '../../../contract/account-entry.ts'
import { steadyClock, systemClock } from '../../platform/clock.ts'
import { call } from '../../transport/call.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { cryptoWorker } from '../../workers/crypto/client.ts'
import { type Captcha, createCaptcha } from './flows/captcha.ts'
import { findWork } from './flows/find-work.ts'
import { sliderAnswer } from './flows/slider-answer.ts'
import { type CaptchaPass, type SubmissionDeps, type SubmissionOutcome, type SubmissionStep, submit } from './flows/submission.ts'

learn(entryEndpoints)

/** The captcha shown over the account dialog. */
export const entryHost = createStore<{ captcha: Captcha | null }>(() => ({ captcha: null }))

/** An action of account entry in the terms of the server's captcha check. `password`: as on the wire, '' where the action has none. */
export interface GuardedAction {
  name: string
  password: string
  ktype: 1 | 2 | 4
}

/**
 * Sends an action after its captcha, which is shown over the dialog. Ends as `closed` when the player closes it; the caller
 * handles a `Fault`.
 */
export function sendGuarded<T>(
  action: GuardedAction,
  send: (pass: CaptchaPass) => ReturnType<SubmissionDeps<T>['send']>,
  onStep?: (step: SubmissionStep) => void,
): Promise<SubmissionOutcome<T>> {
  const check = () => call('entry.captchaCheck', { ...action })
  return submit<T>({
    check,
    send,
    ...(onStep && { onStep }),
    async captcha(kind, work) {
      const captcha = createCaptcha(kind, work, {
        async demand() {
          const answer = await check()
          return answer.ok ? { ok: true, data: answer.data.work } : answer
        },
        work: (demand, signal) => findWork(cryptoWorker, demand, signal),
        picture: (salt, nonce) => call('entry.pictureCaptcha', { ktype: action.ktype, salt, nonce: String(nonce) }),
        slider: (salt, nonce) => call('entry.sliderCaptcha', { ktype: action.ktype, salt, nonce: String(nonce) }),
        checkSlider: async ({ lotNumber }, way) =>
          call('entry.sliderCheck', await sliderAnswer(lotNumber, way, { now: systemClock.now(), md5: cryptoWorker.md5 })),
        checkGeetest: (answer) => call('entry.sliderCheck', { ...answer, validate_way: 0, ktype: action.ktype }),
        clock: steadyClock,
        later(act, ms) {
          const timer = setTimeout(act, ms)
          return () => clearTimeout(timer)
        },
      })
      entryHost.getState().captcha?.close()
      entryHost.setState({ captcha })
      const outcome = await captcha.outcome
      if (entryHost.getState().captcha === captcha) entryHost.setState({ captcha: null })
      return outcome
    },
  })
}
