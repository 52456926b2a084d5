import * as z from 'zod/mini'
import { CODES } from '../../../../contract/codes.ts'
import { type WorkDemand, workDemand } from '../../../../contract/entry.ts'
import type { Refusal } from '../../../transport/call.ts'

/** What goes with an action as the proof that its captcha was solved; empty when none was asked for. */
export interface CaptchaPass {
  codeId: string
  code: string
}
export type CaptchaKind = 'picture' | 'slider'

/** `closed`: the player gave up. A refusal ended the captcha: its message is to be shown, and the action is not sent. */
export type CaptchaOutcome = { end: 'pass'; pass: CaptchaPass } | { end: 'closed' } | { end: 'refused'; refusal: Refusal }

type Answer<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }

/** The world of a submission; each may fail with a `Fault`, which is the caller's. */
export interface SubmissionDeps<T> {
  /** Which captcha the server wants before the action. */
  check(): Promise<Answer<{ way: CaptchaKind | 'none'; work: WorkDemand }>>
  captcha(kind: CaptchaKind, work: WorkDemand): Promise<CaptchaOutcome>
  send(pass: CaptchaPass): Promise<Answer<T>>
  /** Where it stands, for whoever shows it. */
  onStep?(step: SubmissionStep): void
}

export type SubmissionStep = 'checking' | 'captcha' | 'sending'
export type SubmissionOutcome<T> = { end: 'done'; data: T } | { end: 'closed' } | { end: 'refused'; refusal: Refusal }

const NO_PASS: CaptchaPass = { codeId: '', code: '' }

/**
 * One action behind its captcha (AUTH-08, 09, 43, 44): the server says which captcha stands before it, the captcha is
 * solved, the action is sent. If it is answered that it needs a captcha after all (6021, 6022), that one is solved and
 * the same action is sent again. A warning for the region (6032) is the page's to show; the call it stood before goes again.
 */
export async function submit<T>(deps: SubmissionDeps<T>): Promise<SubmissionOutcome<T>> {
  const past = warnedOnce()
  deps.onStep?.('checking')
  const check = await past(deps.check)
  if (!check.ok) return { end: 'refused', refusal: check.refusal }
  let wanted: Wanted | null = check.data.way === 'none' ? null : { kind: check.data.way, work: check.data.work }
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

/** The server warns once a device; a second warning in one submission is a refusal. */
function warnedOnce() {
  let warned = false
  return async <A>(call: () => Promise<Answer<A>>): Promise<Answer<A>> => {
    const first = await call()
    if (first.ok || first.refusal.code !== CODES.regionWarning || warned) return first
    warned = true
    return call()
  }
}
