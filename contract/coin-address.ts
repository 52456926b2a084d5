import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { COIN_NETWORKS, type CoinNetwork } from './wallet-cards.ts'

const base58check = createBase58check(sha256)

/** The longest address that is looked at. */
export const COIN_ADDRESS_MAX = 100

/**
 * Why an address can't be paid to: its checksum is wrong, or it is one of another network, or it is none. Null when it can. By each
 * network's own checksum: base58check (TRON, older Bitcoin), bech32 (Bitcoin), EIP-55 (Ethereum), which is in the case of the letters, so
 * that an address in one case only can't be told from one with a wrong letter.
 */
export type AddressFault = 'checksum' | 'network' | 'form'

export function addressFault(network: CoinNetwork, address: string): AddressFault | null {
  if (FORMS[network](address)) return isValid[network](address) ? null : 'checksum'
  const other = COIN_NETWORKS.find((one) => one !== network && FORMS[one](address))
  return other ? 'network' : 'form'
}

/** The network whose addresses look like this one; undefined for none. */
export const networkOfAddress = (address: string): CoinNetwork | undefined => COIN_NETWORKS.find((one) => FORMS[one](address))

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const matches = (pattern: RegExp) => (address: string) => address.length <= COIN_ADDRESS_MAX && pattern.test(address)
const FORMS: Record<CoinNetwork, (address: string) => boolean> = {
  'USDT-TRC20': matches(new RegExp(`^T${BASE58}{33}$`)),
  'USDT-ERC20': matches(/^0x[0-9a-fA-F]{40}$/),
  BTC: matches(new RegExp(`^(?:[13]${BASE58}{25,34}|bc1[0-9a-z]{11,71}|BC1[0-9A-Z]{11,71})$`)),
}

const isValid: Record<CoinNetwork, (address: string) => boolean> = {
  'USDT-TRC20': (address) => isBase58(address, [0x41]),
  'USDT-ERC20': (address) => eip55(address) === address,
  BTC: (address) => (/^bc1/i.test(address) ? isSegwit(address.toLowerCase()) : isBase58(address, [0x00, 0x05])),
}

/** Of a version byte and the twenty bytes of a hash. */
function isBase58(address: string, versions: readonly number[]): boolean {
  const bytes = attempt(() => base58check.decode(address))
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1)
}

/** BIP 173 and 350: version 0 has 20 or 32 bytes and the first checksum, later versions the second. */
function isSegwit(address: string): boolean {
  const old = attempt(() => bech32.decode(address as `bc1${string}`, 90))
  const {
    words: [version = -1, ...rest],
    late,
  } = old
    ? { words: old.words, late: false }
    : { words: attempt(() => bech32m.decode(address as `bc1${string}`, 90))?.words ?? [], late: true }
  const program = attempt(() => bech32.fromWords(rest))
  if (!program || program.length < 2 || program.length > 40) return false
  if (version === 0) return !late && (program.length === 20 || program.length === 32)
  return late && version >= 1 && version <= 16 && (version !== 1 || program.length === 32)
}

/** An address of Ethereum in the case that says its checksum. */
function eip55(address: string): string {
  const hex = address.slice(2).toLowerCase()
  const digest = keccak_256(utf8ToBytes(hex))
  const cased = [...hex].map((letter, i) => ((((digest[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 8) > 0 ? letter.toUpperCase() : letter))
  return `0x${cased.join('')}`
}

function attempt<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch {
    return null
  }
}
