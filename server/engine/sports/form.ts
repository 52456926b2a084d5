/**
 * The form of a team: what its results so far change of its strength, as Elo's rating does. The winner gains what the loser loses,
 * more if the win was less likely. A match is drawn with the form that both sides have by its kick-off, and nobody knows a form before the
 * results that make it: a change is as likely up as down by the model, so that a price without it is fair until then.
 */
export interface Form {
  /** Home less away by kick-off. */
  readonly edge: number
  /** The changes it is made of: when each is known, from the match's kick-off on, so mostly below 0. */
  readonly learning: readonly { readonly atMs: number; readonly edge: number }[]
}

export const NO_FORM: Form = { edge: 0, learning: [] }

/** The part of a form that is known this long after kick-off, or before it. */
export const edgeBy = ({ edge, learning }: Form, sinceMs: number): number =>
  learning.reduce((left, change) => (change.atMs > sinceMs ? left - change.edge : left), edge)
