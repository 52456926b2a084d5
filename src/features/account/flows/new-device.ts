import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CODES } from '../../../../contract/codes.ts'
import { CODE_CATE } from '../../../../contract/constants.ts'
import { type AccountRule, phoneMiddle } from '../../../../domain/account-rules.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Refusal } from '../../../transport/call.ts'
import { Fault } from '../../../transport/fault.ts'
import type { SubmissionOutcome } from './submission.ts'

/** The statuses of a login with the right password that needs a code (account-entry §8). */
export const NEW_DEVICE_CODES: ReadonlySet<number> = new Set([
  CODES.ipNotPassed,
  CODES.deviceNotPassed,
  CODES.deviceAndIpNotPassed,
  CODES.longAbsence,
  CODES.riskyLogin,
])

export const DEVICE_CODE_LENGTH = 6
export const PHONE_DIGITS = 4

/** Digits only, at most `length`. */
export const digitsOf = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length)

/** The data of a refusal for a code requested too early. */
const againIn = z.object({ againInSeconds: z.int().check(z.minimum(0), z.maximum(86_400)) })

export type CodeWay = typeof CODE_CATE.sms | typeof CODE_CATE.voice
export type DeviceRule = Extract<AccountRule, 'code-required' | 'phone-middle'> | 'code-first'
/** The problem to show: a rule of the page, the server's refusal, or a fault. */
export type DeviceTrouble = { rule: DeviceRule } | { refusal: Refusal } | { fault: Fault }

export interface DeviceState {
  /** The code as typed so far. */
  code: string
  /** When another code may be requested, epoch ms; null before the first. */
  againAt: number | null
  /** The dialog over the screen. */
  asks: 'digits' | 'voice' | null
  /** The four digits as typed in the safety check. */
  digits: string
  busy: 'code' | 'login' | null
  trouble: DeviceTrouble | null
}

export interface DeviceDeps {
  /** Sends a code, after a captcha; the server completes the phone with the digits and checks them. */
  sendCode(digits: string, way: CodeWay): Promise<SubmissionOutcome<{ againInSeconds: number }>>
  login(code: string): Promise<{ ok: true; data: { token: string; userId: string } } | { ok: false; refusal: Refusal }>
  clock: Clock
  onSent(way: CodeWay): void
  /** The screen also shows the refusal as a toast. */
  onRefused(refusal: Refusal): void
  /** Stored with the waiting login. */
  onAgainAt(againAt: number): void
  onDone(member: { token: string; userId: string }): void
}

export interface NewDevice {
  state: StoreApi<DeviceState>
  type(code: string): void
  /** Requests a code: opens the safety check first, later sends the same digits again. */
  getCode(): void
  typeDigits(digits: string): void
  /** Confirms the dialog: the digits, or the phone call. */
  confirm(): Promise<void>
  cancel(): void
  offerVoice(): void
  submit(): Promise<void>
}

/** A login on a device, or from a place, that the account does not know (AUTH-18 to 28). */
export function createNewDevice(deps: DeviceDeps, againAt: number | null = null): NewDevice {
  const state = createStore<DeviceState>(() => ({ code: '', againAt, asks: null, digits: '', busy: null, trouble: null }))
  const { getState: now, setState: set } = state
  /** The digits the server accepted, for the next code. */
  let proven = ''

  const waits = () => deps.clock.now() < (now().againAt ?? 0)

  async function send(digits: string, way: CodeWay): Promise<void> {
    set({ busy: 'code', trouble: null })
    await attempt(async () => {
      const sent = await deps.sendCode(digits, way)
      if (sent.end === 'closed') return
      if (sent.end === 'refused') return refuse(sent.refusal)
      proven = digits
      wait(sent.data.againInSeconds)
      set({ asks: null, digits: '' })
      deps.onSent(way)
    })
  }

  function refuse(refusal: Refusal) {
    set({ trouble: { refusal } })
    const { data: told } = z.safeParse(againIn, refusal.data)
    if (told) wait(told.againInSeconds)
    if (refusal.code === CODES.phoneVerification) {
      // The digits were wrong: the check stays open, with what was typed.
      proven = ''
      set({ asks: 'digits' })
    } else set({ asks: null })
    deps.onRefused(refusal)
  }

  function wait(seconds: number) {
    const againAt = deps.clock.now() + seconds * 1000
    set({ againAt })
    deps.onAgainAt(againAt)
  }

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (error.code !== 'aborted') set({ trouble: { fault: error } })
    } finally {
      set({ busy: null })
    }
  }

  return {
    state,
    type: (code) => set({ code: digitsOf(code, DEVICE_CODE_LENGTH), trouble: null }),
    getCode() {
      if (now().busy || waits()) return
      if (proven) void send(proven, CODE_CATE.sms)
      else set({ asks: 'digits', digits: '', trouble: null })
    },
    typeDigits: (digits) => set({ digits: digitsOf(digits, PHONE_DIGITS), trouble: null }),
    async confirm() {
      const { asks, digits, busy } = now()
      if (busy) return
      if (asks === 'voice' && waits()) return
      if (asks === 'voice' && proven) return send(proven, CODE_CATE.voice)
      if (asks === 'voice') return set({ asks: 'digits', digits: '', trouble: null })
      if (phoneMiddle(digits)) return set({ trouble: { rule: 'phone-middle' } })
      return send(digits, CODE_CATE.sms)
    },
    cancel: () => set({ asks: null, digits: '', trouble: null }),
    offerVoice() {
      if (now().busy || now().againAt === null) return
      set({ asks: 'voice', trouble: null })
    },
    async submit() {
      const { code, againAt, busy } = now()
      if (busy) return
      if (againAt === null) return set({ trouble: { rule: 'code-first' } })
      if (code.length < DEVICE_CODE_LENGTH) return set({ trouble: { rule: 'code-required' } })
      set({ busy: 'login', trouble: null })
      await attempt(async () => {
        const reply = await deps.login(code)
        if (reply.ok) return deps.onDone(reply.data)
        set({ trouble: { refusal: reply.refusal } })
        deps.onRefused(reply.refusal)
      })
    },
  }
}
