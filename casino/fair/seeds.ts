import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const SERVER_SEED = /^[0-9a-f]{64}$/
/** Without a colon, so that no two pairs of seed and number make one text; without letters that look alike in two encodings. */
const CLIENT_SEED = /^[\w.-]{1,64}$/

/** What is told before the first round under a server seed: the SHA-256 of its 32 bytes. */
export function commitmentOf(serverSeed: string): string {
  if (!isServerSeed(serverSeed)) throw new RangeError('a server seed is 64 hexadecimal digits')
  return bytesToHex(sha256(hexToBytes(serverSeed)))
}

export const isServerSeed = (text: string): boolean => SERVER_SEED.test(text)

export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text)

/** The seeds a player plays under. Both server seeds stay with the server; their commitments are shown. */
export interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
  /** Rounds played under them so far; the first is number 1. */
  readonly rounds: number
  /** Takes over at the next rotation. Its commitment is shown before the player chooses the client seed that goes with it. */
  readonly nextServerSeed: string
}

/** The number of the next round, and the seeds after it. To be kept with the round, under one lock: a number is used once. */
export function nextRound(seeds: Seeds): { nonce: number; seeds: Seeds } {
  const nonce = seeds.rounds + 1
  return { nonce, seeds: { ...seeds, rounds: nonce } }
}

/** Seeds as they are told once no further round is played under them. */
export interface Revealed {
  readonly serverSeed: string
  readonly commitment: string
  readonly clientSeed: string
  readonly rounds: number
}

/** Ends a pair of seeds: reveals it, and begins the next with the player's new client seed. `fresh` is the server seed after next. */
export function rotate(seeds: Seeds, clientSeed: string, fresh: string): { revealed: Revealed; seeds: Seeds } {
  if (!isClientSeed(clientSeed)) throw new RangeError('a client seed is 1 to 64 letters, digits, _, . or -')
  const used = [seeds.serverSeed, seeds.nextServerSeed].map(commitmentOf)
  if (used.includes(commitmentOf(fresh))) throw new RangeError('a server seed is used once')
  return {
    revealed: {
      serverSeed: seeds.serverSeed,
      commitment: commitmentOf(seeds.serverSeed),
      clientSeed: seeds.clientSeed,
      rounds: seeds.rounds,
    },
    seeds: { serverSeed: seeds.nextServerSeed, clientSeed, rounds: 0, nextServerSeed: fresh },
  }
}
