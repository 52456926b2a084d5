import * as z from 'zod/mini'
import { type WorkDemand, workDemand } from '../../../../contract/account-entry.ts'
import { CODES } from '../../../../contract/codes.ts'
import type { Refusal } from '../../../transport/call.ts'

/** The proof sent with an action that its captcha was solved; empty when none was needed. */
export interface CaptchaPass {
  codeId: string
  code: string
}
/** `geetest`: GeeTest's captcha, in place of the slider. */
export type CaptchaKind = 'picture' | 'slider' | 'geetest'

/** `closed`: the player gave up. `refused`: a refusal ended the captcha; the page shows its message and sends no action. */
export type CaptchaOutcome = { end: 'pass'; pass: CaptchaPass } | { end: 'closed' } | { end: 'refused'; refusal: Refusal }

type Answer<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }

/** The dependencies of a submission; each may fail with a `Fault`, which the caller handles. */
export interface SubmissionDeps<T> {
  /** Asks which captcha the server demands before the action. */
  check(): Promise<Answer<{ way: 'picture' | 'slider' | 'none'; work: WorkDemand; geetest?: string | undefined }>>
  captcha(kind: CaptchaKind, work: WorkDemand): Promise<CaptchaOutcome>
  send(pass: CaptchaPass): Promise<Answer<T>>
  /** Notifies of each step. */
  onStep?(step: SubmissionStep): void
}

export type SubmissionStep = 'checking' | 'captcha' | 'sending'
export type SubmissionOutcome<T> = { end: 'done'; data: T } | { end: 'closed' } | { end: 'refused'; refusal: Refusal }

const NO_PASS: CaptchaPass = { codeId: '', code: '' }

/**
 * One action with its captcha (AUTH-08, 09, 43, 44): asks the server which captcha is needed, has it solved, sends the
 * action. If the server then refuses it for want of a captcha (6021, 6022), that one is solved and the same action sent
 * again. The page shows a warning for the region (6032), and the call that was refused with it is sent again.
 */
export async function submit<T>(deps: SubmissionDeps<T>): Promise<SubmissionOutcome<T>> {
  const past = warnedOnce()
  deps.onStep?.('checking')
  const check = await past(deps.check)
  if (!check.ok) return { end: 'refused', refusal: check.refusal }
  const { way, work, geetest } = check.data
  let wanted: Wanted | null = way === 'none' ? null : { kind: geetest === undefined ? way : 'geetest', work }
  for (;;) {
    let pass = NO_PASS
    if (wanted) {
      deps.onStep?.('captcha')
      const solved = await deps.captcha(wanted.kind, wanted.work)
      if (solved.end !== 'pass') return solved
      pass = solved.pass
    }
    deps.onStep?.('sending')
    const sent = await past(() => deps.send(pass))
    if (sent.ok) return { end: 'done', data: sent.data }
    wanted = captchaWanted(sent.refusal)
    if (!wanted) return { end: 'refused', refusal: sent.refusal }
  }
}

interface Wanted {
  kind: CaptchaKind
  work: WorkDemand
}

const KINDS: Partial<Record<number, CaptchaKind>> = { [CODES.graphicVerificationCode]: 'picture', [CODES.rapidVerification]: 'slider' }
const demand = z.object({ work: workDemand })

/** The captcha that a refused action needs first; null for any other refusal. */
function captchaWanted({ code, data }: Refusal): Wanted | null {
  const kind = KINDS[code]
  const { data: read } = z.safeParse(demand, data)
  return kind && read ? { kind, work: read.work } : null
}

/** The server warns a device once; a second warning in one submission is a refusal. */
function warnedOnce() {
  let warned = false
  return async <A>(call: () => Promise<Answer<A>>): Promise<Answer<A>> => {
    const first = await call()
    if (first.ok || first.refusal.code !== CODES.regionWarning || warned) return first
    warned = true
    return call()
  }
}
