import { SEAL_KEY_BYTES, sealInfo, TYP, thumbprintText } from '../../../contract/seal.ts'
import type { PublicJwk, Welcome } from '../../../contract/seal-shapes.ts'
import type { DeviceIdentity } from '../../db/device-keys.ts'
import { base64urlBytes, base64urlText } from './base64url.ts'
import type { Bytes } from './protocol.ts'

/** The device's half of the handshake. Its private keys can be used and never read. */
const P256 = { namedCurve: 'P-256' }
const ECDSA = { name: 'ECDSA', ...P256 }
const ECDH = { name: 'ECDH', ...P256 }
const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)
export const sha256 = async (bytes: Bytes): Promise<string> => base64urlText(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

export async function makeIdentity(): Promise<DeviceIdentity> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const jwk = await exportPublic(publicKey)
  return { id: 'identity', privateKey, publicJwk: jwk, thumbprint: await sha256(utf8(thumbprintText(jwk))) }
}

/** The key that encrypts what a player asked this browser to remember. */
export const makeVaultKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** A key pair for a single hello. */
export async function makeEphemeral(): Promise<{ privateKey: CryptoKey; publicJwk: PublicJwk }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDH, false, ['deriveBits'])
  return { privateKey, publicJwk: await exportPublic(publicKey) }
}

/** The hello: a compact JWS that carries the identity key it is signed with. */
export async function signHello(identity: DeviceIdentity, hello: { epk: PublicJwk; nonce: string }): Promise<string> {
  const part = (value: object) => base64urlText(utf8(JSON.stringify(value)))
  const signed = `${part({ alg: 'ES256', typ: TYP.hello, jwk: identity.publicJwk })}.${part(hello)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, identity.privateKey, utf8(signed))
  return `${signed}.${base64urlText(new Uint8Array(signature))}`
}

/** The shared key. @throws when the site's public key is no point of the curve. */
export async function agreeKey(
  privateKey: CryptoKey,
  { site, nonce }: Pick<Welcome, 'site' | 'nonce'>,
  own: { nonce: Bytes; thumbprint: string },
): Promise<CryptoKey> {
  const publicKey = await crypto.subtle.importKey('jwk', site, ECDH, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const source = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const salt = new Uint8Array([...own.nonce, ...(base64urlBytes(nonce) ?? [])])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(sealInfo(own.thumbprint)) }
  return crypto.subtle.deriveKey(hkdf, source, { name: 'AES-GCM', length: SEAL_KEY_BYTES * 8 }, false, ['encrypt', 'decrypt'])
}

async function exportPublic(key: CryptoKey): Promise<PublicJwk> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key)
  return { kty: 'EC', crv: 'P-256', x, y }
}
