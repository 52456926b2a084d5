import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isOfChain } from '../../../casino/fair/chain.ts'
import { placed, type Random } from '../../../casino/fair/random.ts'
import { commitmentOf } from '../../../casino/fair/seeds.ts'
import { dealShoe, shoeOf } from '../../../casino/games/baccarat/rules.ts'
import { type Action, play as playBlackjack } from '../../../casino/games/blackjack/rules.ts'
import { CHANCES } from '../../../casino/games/fishing/rules.ts'
import { draw } from '../../../casino/games/lottery/rules.ts'
import { deal as dealNiuniu } from '../../../casino/games/niuniu/rules.ts'
import { PAR_SHEET } from '../../../casino/games/slot/par-sheet.ts'
import { play as playSlot, STAKES_FEN } from '../../../casino/games/slot/rules.ts'
import { DRAW_CHANCES } from '../../../contract/activity-kinds.ts'

export const FAIR_GAMES = ['slot', 'lottery', 'baccarat', 'niuniu', 'blackjack', 'fishing', 'draw'] as const
export type FairGame = (typeof FAIR_GAMES)[number]

/** Whose draws are for all players: their server seeds are a chain, and what was published before is its anchor. */
export const isShared = (game: FairGame): boolean => game === 'lottery' || game === 'baccarat'

export const ACTIONS: readonly Action[] = ['stand', 'hit', 'double', 'split']

/** What a round follows from, and what its record says that it showed. */
export interface Evidence {
  game: FairGame
  /** 64 hexadecimal digits. */
  serverSeed: string
  /** Told before the first round: the seed's SHA-256, of shared draws the anchor of the chain. Empty: not known. */
  commitment: string
  clientSeed: string
  nonce: number
  /** Of baccarat: the round of the shoe, from 1. */
  round: number
  /** Of blackjack: what the player decided, in order. */
  actions: readonly Action[]
  /** The numbers of the record, as `shown` has them. Empty: none to compare with. */
  seen: readonly number[]
}

/** A number of the round, and how its word came to it. */
export interface Drawn {
  /** The 32 bits in hexadecimal. */
  word: string
  /** The number is below this. */
  below: number
  /** Null: the word was thrown away, since not every number has one more word. */
  number: number | null
}

/** An HMAC-SHA-256 of the server seed. */
export interface Block {
  text: string
  digest: string
}

export interface Recomputed {
  /** Of the server seed; of shared draws what so many hashes of it are. */
  commitment: string
  /** Null: there was nothing to compare with. */
  isCommitted: boolean | null
  blocks: readonly Block[]
  drawn: readonly Drawn[]
  /** What the round shows: a slot's stops, the digits, or cards from 0 to 51, the player's first; of fishing and of a draw the number. */
  shown: readonly number[]
  /** The first place at which the record differs; -1: nowhere, null: there is no record. */
  differsAt: number | null
}

/** Computes a round anew, from the seeds to what it showed. @throws RangeError where the evidence belongs to no round */
export function recompute(evidence: Evidence): Recomputed {
  const { game, serverSeed, clientSeed, nonce, seen } = evidence
  const chance = traced(serverSeed, clientSeed, nonce)
  const shown = shownBy(evidence, chance.random)
  const commitment = isShared(game) ? hashed(serverSeed, nonce) : commitmentOf(serverSeed)
  return {
    commitment,
    isCommitted: evidence.commitment === '' ? null : isCommitted(evidence),
    blocks: chance.blocks,
    drawn: chance.drawn,
    shown,
    differsAt: seen.length === 0 ? null : differsAt(shown, seen),
  }
}

const isCommitted = ({ game, serverSeed, commitment, nonce }: Evidence): boolean =>
  isShared(game) ? isOfChain(commitment, nonce, serverSeed) : commitmentOf(serverSeed) === commitment

function hashed(seed: string, times: number): string {
  let hash = seed
  for (let time = 0; time < times; time++) hash = commitmentOf(hash)
  return hash
}

function differsAt(shown: readonly number[], seen: readonly number[]): number {
  const places = Math.max(shown.length, seen.length)
  for (let place = 0; place < places; place++) if (shown[place] !== seen[place]) return place
  return -1
}

function shownBy({ game, round, actions }: Evidence, random: Random): number[] {
  switch (game) {
    case 'slot':
      return playSlot(STAKES_FEN[0], random, PAR_SHEET).spins.flatMap(({ stops }) => stops)
    case 'lottery':
      return [...draw(random)]
    case 'baccarat': {
      const dealt = dealShoe(shoeOf(random))[round - 1]
      if (!dealt) throw new RangeError(`a shoe has no round ${round}`)
      return [...dealt.player, ...dealt.banker]
    }
    case 'niuniu': {
      const { player, bank } = dealNiuniu(random)
      return [...player, ...bank]
    }
    case 'blackjack': {
      const cards: number[] = []
      const left = [...actions]
      const noted: Random = {
        below(count) {
          const card = random.below(count)
          cards.push(card)
          return card
        },
      }
      const ended = playBlackjack(noted, () => left.shift() ?? null)
      if (left.length > 0) throw new RangeError('the round was over before its last decision')
      // An open round has no hands yet: the cards as they were drawn.
      return ended ? [...ended.hands.flatMap((hand) => hand.cards), ...ended.bank] : cards
    }
    case 'fishing':
      return [random.below(CHANCES)]
    case 'draw':
      return [random.below(DRAW_CHANCES)]
  }
}

/** A round's chance that keeps how each number came. */
function traced(serverSeed: string, clientSeed: string, nonce: number): { random: Random; blocks: Block[]; drawn: Drawn[] } {
  const blocks: Block[] = []
  const drawn: Drawn[] = []
  let words: string[] = []
  const nextWord = (): string => {
    if (words.length === 0) {
      const text = `${clientSeed}:${nonce}:${blocks.length}`
      const digest = bytesToHex(hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(text)))
      blocks.push({ text, digest })
      words = digest.match(/.{8}/g) ?? []
    }
    return words.shift() as string
  }
  const random: Random = {
    below(count) {
      for (;;) {
        const word = nextWord()
        const number = placed(Number.parseInt(word, 16), count)
        drawn.push({ word, below: count, number })
        if (number !== null) return number
      }
    },
  }
  return { random, blocks, drawn }
}
