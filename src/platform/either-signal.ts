/** Aborts with the first of the two, for its reason. `AbortSignal.any` is younger than the browsers that README promises. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController()
  for (const signal of [one, other]) {
    const end = () => either.abort(signal.reason)
    if (signal.aborted) end()
    // Once it has aborted, neither signal keeps its listener.
    else signal.addEventListener('abort', end, { once: true, signal: either.signal })
  }
  return either.signal
}
