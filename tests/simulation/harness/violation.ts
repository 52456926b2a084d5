/** A difference from the model: what a simulation looks for. */
export class Violation extends Error {
  override name = 'Violation'
}

export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Violation(what())
}

/** A model that is told of what happens within other code's calls. */
export class Notes {
  private found: unknown = null

  /** Runs a check within somebody's call: a violation does not disturb the call, and the next `check` throws it. */
  note(look: () => void): void {
    try {
      look()
    } catch (error) {
      this.found ??= error
    }
  }

  check(): void {
    if (this.found) throw this.found
  }
}
