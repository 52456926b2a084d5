import type { WorkDemand } from '../../../contract/entry.ts'
import type { GraphicsProperties } from './graphics.ts'

/** What the page knows of the crypto worker. Bytes are handed over to it and back, never cloned on the way. */

export type Bytes = Uint8Array<ArrayBuffer>

/** What the stamp of a call says beside its time. */
export interface Proof {
  /** '' for a visitor. */
  token: string
  /** The device's address as preInfo told it, '' before. */
  ip: string
}

/** A slice of the search for a proof of work: the number that proves it, or where the next slice begins. */
export type WorkSlice = { nonce: number } | { next: number }

/** A call ready to be posted. */
export interface Sealed {
  path: string
  body: Bytes
  stamp: string
  jti: string
  ticket: string
}

export interface CryptoApi {
  /** Seal a call's JSON. Null: there is no key, shake hands first. */
  seal(call: Bytes, proof: Proof): Promise<Sealed | null>
  /** The JSON of a sealed answer to the call of this jti. Null: it is not that. */
  open(answer: Bytes, jti: string): Promise<Bytes | null>
  /** A hello to post: signed by the device, with a key made for it. */
  greet(): Promise<string>
  /**
   * Agree on a key with the site that answered the last hello with this. False: there is no such hello any more, or it is no
   * welcome that can be agreed with.
   */
  agree(welcome: unknown): Promise<boolean>
  /** The site no longer knows this ticket. */
  forget(ticket: string): Promise<void>
  /** The site's time, now. */
  setClock(siteNowMs: number): Promise<void>
  /** Lower-case hex MD5 of the text's UTF-8. A name or the wire form of a password, never protection. */
  md5(text: string): Promise<string>
  /** What this device's graphics say of themselves, for its fingerprint. @throws where nothing is to be read. */
  graphics(): Promise<GraphicsProperties>
  /** Search for the proof of work from `from` on, for some tens of milliseconds: calls to be sealed wait no longer. */
  work(demand: WorkDemand, from: number): Promise<WorkSlice>
  /** The text under a key that this browser keeps and nobody can read, for `reveal` on a later page. Null where no key can be kept. */
  conceal(text: string): Promise<string | null>
  /** Null: not concealed by this browser, or its key is gone. */
  reveal(concealed: string): Promise<string | null>
}
