/**
 * No answer, or none that can be used; a refusal is an answer and never a Fault.
 *
 * offline  the device knows that it has no network; nothing was sent
 * timeout  no whole answer in time
 * broken   the connection failed, or what came is not the answer the contract promises
 * insecure the page was not loaded by https, so the browser gives it no cryptography; nothing was sent
 * aborted  the caller no longer wants the answer, or the session it was asked under is over: show nothing
 *
 * Of these only `offline` and `insecure` say that the server did nothing: the outcome of a money call is unknown after the others.
 */
export type FaultCode = 'offline' | 'timeout' | 'broken' | 'insecure' | 'aborted'

export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: FaultCode
  /** The contract key of the call. */
  readonly origin: string

  constructor(code: FaultCode, origin: string, cause?: unknown) {
    super(`${origin}: ${code}`, { cause })
    this.code = code
    this.origin = origin
  }
}
