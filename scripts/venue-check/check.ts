import { BET_RULES } from './bets.ts'
import { FORM_RULES } from './forms.ts'
import { POOL_RULES } from './pools.ts'
import { ROLLBACK_RULES } from './rollbacks.ts'
import { Broken, createVenue, type Rule, type Target } from './venue.ts'
import { WIN_RULES } from './wins.ts'

export const RULES: readonly Rule[] = [...FORM_RULES, ...BET_RULES, ...WIN_RULES, ...ROLLBACK_RULES, ...POOL_RULES]

export interface Finding {
  rule: Rule
  /** How it ended; a rule that could not be played says why. */
  outcome: 'kept' | 'broken' | 'not played'
  because: string
}

/** Plays each rule against a wallet, one after the other; tells each as it ends. */
export async function check(target: Target, tell: (finding: Finding) => void = () => undefined): Promise<Finding[]> {
  const venue = createVenue(target)
  const findings: Finding[] = []
  for (const rule of RULES) {
    const finding = await play(rule, venue)
    findings.push(finding)
    tell(finding)
  }
  return findings
}

async function play(rule: Rule, venue: ReturnType<typeof createVenue>): Promise<Finding> {
  try {
    const why = await rule.play(venue)
    return typeof why === 'string' ? { rule, outcome: 'not played', because: why } : { rule, outcome: 'kept', because: '' }
  } catch (error) {
    if (error instanceof Broken) return { rule, outcome: 'broken', because: error.message }
    // No connection, or no answer in time.
    const { message, cause } = error as Error
    return { rule, outcome: 'broken', because: `no answer: ${cause instanceof Error ? cause.message : message}` }
  }
}
