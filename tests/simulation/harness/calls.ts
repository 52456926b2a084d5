import type { FundsCall } from '../../../contract/funds-call.ts'
import { must } from './violation.ts'

/** What a page may report of a call: it was done, or it never was and never will be. */
export type Verdict = 'done' | 'not done'

export type CallKind = FundsCall | 'bet'

export interface Press {
  kind: CallKind
  memberId: bigint
  browser: string
  /** What it says: an amount, picks, a venue and a direction. */
  about: string
}

/** What exists of a call. */
export interface Effect {
  kind: CallKind
  member: string
  about: string
}

/** Money calls of members, as they are committed. */
interface Answered {
  requests: readonly { id: string; state: 'done' | 'refused' | 'tombstone' }[]
}

/** What was pressed and sent, and what pages reported of it. It knows nothing of ids, locks, transactions or networks. */
export class Calls<Now extends Answered> {
  private readonly presses = new Map<string, Press>()
  private readonly sent = new Set<string>()
  private readonly told = new Map<string, Verdict>()
  private readonly effectsOf: (now: Now) => Map<string, Effect[]>

  /** `effectsOf`: what exists of each call, by its id. */
  constructor(effectsOf: (now: Now) => Map<string, Effect[]>) {
    this.effectsOf = effectsOf
  }

  press(id: string, press: Press): void {
    must(!this.presses.has(id), () => `id ${id} was made twice`)
    this.presses.set(id, press)
  }

  /** A page sends a call: no other of this kind, member and browser may be open. */
  send(id: string): void {
    const press = this.presses.get(id)
    must(press !== undefined, () => `a call was sent that nobody pressed: ${id}`)
    must(!this.sent.has(id), () => `the page sent ${id} twice`)
    for (const other of this.sent) {
      const { kind, memberId, browser } = this.presses.get(other) ?? press
      must(
        this.told.has(other) || kind !== press.kind || memberId !== press.memberId || browser !== press.browser,
        () => `${id} was sent while ${other} of the same kind, member and browser has no answer`,
      )
    }
    this.sent.add(id)
  }

  tell(id: string, verdict: Verdict): void {
    const before = this.told.get(id) ?? verdict
    must(before === verdict, () => `${id} was told as ${before} and then as ${verdict}`)
    this.told.set(id, verdict)
  }

  /** What was told is what exists, and each effect belongs to one call, of what was pressed. */
  check(now: Now): void {
    const done = this.effectsOf(now)
    for (const [id, verdict] of this.told) {
      const effects = done.get(id)?.length ?? 0
      must(
        effects > 0 === (verdict === 'done'),
        () => `${this.named(id)} was told as ${verdict}, and ${effects > 0 ? 'exists' : 'does not exist'}`,
      )
    }
    const answered = new Set(now.requests.filter(({ state }) => state === 'done').map(({ id }) => id))
    for (const [id, effects] of done) {
      must(answered.has(id), () => `${this.named(id)} exists without its call`)
      const press = this.presses.get(id)
      must(press !== undefined && effects.length === 1, () => `${this.named(id)} had ${effects.length} effects`)
      const [effect] = effects
      const isAsked = effect?.member === String(press.memberId) && effect.kind === press.kind && effect.about === press.about
      must(isAsked, () => `${this.named(id)} is not what was pressed: ${effect?.kind} ${effect?.about}`)
    }
    for (const id of answered) must(done.has(id), () => `${this.named(id)} was answered as done, and had no effect`)
  }

  /** Checks, after everything healed, that the end of every call was told, and that nothing exists in silence. */
  checkEnd(now: Now): void {
    this.check(now)
    for (const id of this.sent) must(this.told.has(id), () => `nobody was told what became of ${this.named(id)}`)
    for (const id of this.effectsOf(now).keys())
      must(this.told.get(id) === 'done', () => `${this.named(id)} exists, and no page ever said so`)
  }

  get counts() {
    const verdicts = [...this.told.values()]
    return {
      presses: this.presses.size,
      done: verdicts.filter((verdict) => verdict === 'done').length,
      notDone: verdicts.filter((verdict) => verdict === 'not done').length,
    }
  }

  private named(id: string): string {
    return `${this.presses.get(id)?.kind ?? 'a call'} ${id}`
  }
}
