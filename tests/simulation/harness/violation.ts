/** A difference from the model: what a simulation looks for. */
export class Violation extends Error {
  override name = 'Violation'
}

export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Violation(what())
}
