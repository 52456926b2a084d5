import type { WorkDemand } from '../../../contract/account-entry.ts'
import type { GraphicsProperties } from './graphics.ts'

/** What the page knows of the crypto worker. Bytes are handed over both ways, never cloned. */

export type Bytes = Uint8Array<ArrayBuffer>

/** What the stamp of a call holds besides its time. */
export interface Proof {
  /** '' for a visitor. */
  token: string
  /** The device's address as preInfo gave it, '' before. */
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
  /** Seals a call's JSON. Null: there is no key, shake hands first. */
  seal(call: Bytes, proof: Proof): Promise<Sealed | null>
  /** Opens the sealed answer to the call of this jti. Null: it is no such answer. */
  open(answer: Bytes, jti: string): Promise<Bytes | null>
  /** Makes a hello to post, signed by the device, with a new key. */
  greet(): Promise<string>
  /**
   * Agrees on a key with the site, from its answer to the last hello. False: that hello is used up, or the answer is no
   * welcome that can be agreed with.
   */
  agree(welcome: unknown): Promise<boolean>
  /** Called when the site no longer knows this ticket. */
  forget(ticket: string): Promise<void>
  /** Sets the site's time of now. */
  setClock(siteNowMs: number): Promise<void>
  /** Lower-case hex MD5 of the text's UTF-8. A name or the wire form of a password, never protection. */
  md5(text: string): Promise<string>
  /** The properties of this device's graphics, for its fingerprint. @throws where they can't be read. */
  graphics(): Promise<GraphicsProperties>
  /** Searches for the proof of work from `from` on, for some tens of milliseconds: calls to be sealed wait no longer. */
  work(demand: WorkDemand, from: number): Promise<WorkSlice>
  /** Encrypts the text under a key that this browser keeps and nobody can read, for `reveal` on a later page. Null without such a key. */
  conceal(text: string): Promise<string | null>
  /** Decrypts it. Null: this browser did not conceal it, or its key is gone. */
  reveal(concealed: string): Promise<string | null>
}
