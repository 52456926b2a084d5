import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CAPTCHA_KIND, CODE_CATE, CODE_TYPE } from '../../../../contract/constants.ts'
import type { NewPasswordForm } from '../../../../domain/account-rules.ts'
import { obfuscate } from '../../../../domain/entry/obfuscate.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Call, Refusal, Reply } from '../../../transport/call.ts'
import { Fault } from '../../../transport/fault.ts'
import { type FindEvent, type FindIdentity, type FindRoute, type FindState, isFresh, nextFind, startFind } from './find-password.ts'
import type { CaptchaPass, SubmissionOutcome } from './submission.ts'

/** The data of a refusal for a code requested too early. */
const wait = z.object({ againInSeconds: z.int() })

/** Sends after the captcha that the server demands before a code for this name. */
export type Guarded = <T>(name: string, send: (pass: CaptchaPass) => Promise<Answered<T>>) => Promise<SubmissionOutcome<T>>
type Answered<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }

export interface FindDeps {
  call: Call
  md5: (text: string) => Promise<string>
  guarded: Guarded
  clock: Clock
  /** A code was sent. */
  onSent: (route: FindRoute) => void
  onRefused: (refusal: Refusal) => void
  /** The password has been changed. */
  onDone: () => void
}

export interface FindPasswordRun {
  state: StoreApi<FindState>
  choose(route: FindRoute): void
  back(): void
  /** Sends a code, or goes to the code step if one was just sent to the same recipient. */
  ask(identity: FindIdentity): Promise<void>
  /** Sends another code to the same recipient. */
  askAgain(): Promise<void>
  prove(code: string): Promise<void>
  reset(form: NewPasswordForm): Promise<void>
}

/** The steps with their calls. One call at a time: presses while one is pending are ignored. */
export function createFindPassword(route: FindRoute, deps: FindDeps): FindPasswordRun {
  const { call, md5, clock } = deps
  const state = createStore<FindState>(() => startFind(route))
  const tell = (event: FindEvent) => state.setState(nextFind(state.getState(), event), true)

  async function run(work: () => Promise<FindEvent>): Promise<void> {
    if (state.getState().busy) return
    tell({ type: 'send' })
    const { attempt } = state.getState()
    const event = await work().catch((error: unknown): FindEvent => {
      if (error instanceof Fault) return error.code === 'aborted' ? { type: 'dropped' } : { type: 'refused', problem: error }
      tell({ type: 'dropped' })
      throw error
    })
    if (state.getState().attempt === attempt) tell(event)
  }

  const refused = (refusal: Refusal): FindEvent => {
    deps.onRefused(refusal)
    return { type: 'refused', problem: refusal }
  }

  async function sent(identity: FindIdentity, ask: (pass: CaptchaPass) => Promise<Reply<'entry.sendCode'>>): Promise<FindEvent> {
    const outcome = await deps.guarded(identity.name, ask)
    if (outcome.end === 'closed') return { type: 'dropped' }
    if (outcome.end === 'refused') {
      const { data } = z.safeParse(wait, outcome.refusal.data)
      return { ...refused(outcome.refusal), ...(data && { againAt: clock.now() + data.againInSeconds * 1000 }) }
    }
    deps.onSent(identity.route)
    return { type: 'sent', identity, now: clock.now(), ...outcome.data }
  }

  const first = ({ route, name, to }: FindIdentity, pass: CaptchaPass) =>
    route === 'phone'
      ? call('entry.forgetByPhoneOne', { phone: to, name, kaptchcate: CAPTCHA_KIND.sendCode, ...pass })
      : call('entry.forgetByEmailOne', { email: to, name, kaptchcate: CAPTCHA_KIND.sendCode, ...pass })

  async function another({ route, name, to }: FindIdentity, { codeId, code }: CaptchaPass) {
    return call('entry.sendCode', {
      sendCodeNumV2: obfuscate(to),
      sendNameV2: obfuscate(name),
      codeIdV2: obfuscate(codeId),
      SendCodeNum: await md5(to),
      SendName: await md5(name),
      codeId: await md5(codeId),
      type: CODE_TYPE.forgotPassword,
      cate: route === 'phone' ? CODE_CATE.sms : CODE_CATE.email,
      version: 1,
      kaptchcate: CAPTCHA_KIND.sendCode,
      imageCode: code,
    })
  }

  /** Steps one to three are the same calls under two addresses. */
  function prove({ route, name, to }: FindIdentity, code: string) {
    return route === 'phone'
      ? call('entry.forgetByPhoneTwo', { phone: to, name, code })
      : call('entry.forgetByEmailTwo', { email: to, name, code })
  }
  function reset({ route, name, to }: FindIdentity, secret: { code: string; password: string; secondPassword: string }) {
    return route === 'phone'
      ? call('entry.forgetByPhoneThree', { phone: to, name, ...secret })
      : call('entry.forgetByEmailThree', { email: to, name, ...secret })
  }

  return {
    state,
    choose: (chosen) => tell({ type: 'route', route: chosen }),
    back: () => tell({ type: 'back' }),
    ask: async (identity) => {
      if (isFresh(state.getState(), identity, clock.now())) return tell({ type: 'resume' })
      await run(() => sent(identity, (pass) => first(identity, pass)))
    },
    askAgain: async () => {
      const { identity, againAt } = state.getState()
      if (!identity || clock.now() < againAt) return
      await run(() => sent(identity, (pass) => another(identity, pass)))
    },
    prove: async (code) => {
      const { identity } = state.getState()
      if (!identity) return
      await run(async () => {
        const reply = await prove(identity, code)
        return reply.ok ? { type: 'proved', code } : refused(reply.refusal)
      })
    },
    reset: async (form) => {
      const { identity, code } = state.getState()
      if (!identity) return
      await run(async () => {
        const [password, secondPassword] = [await md5(form.password), await md5(form.repeat)]
        const reply = await reset(identity, { code, password, secondPassword })
        if (!reply.ok) return refused(reply.refusal)
        deps.onDone()
        return { type: 'done', now: clock.now() }
      })
    },
  }
}
