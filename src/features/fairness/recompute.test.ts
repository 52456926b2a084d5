import { expect, test } from 'vitest'
import { chainFrom } from '../../../casino/fair/chain.ts'
import { roundsOf } from '../../../casino/fair/rounds.ts'
import { commitmentOf } from '../../../casino/fair/seeds.ts'
import { dealShoe, shoeOf } from '../../../casino/games/baccarat/rules.ts'
import { deal } from '../../../casino/games/niuniu/rules.ts'
import vectors from '../../../tests/vectors/fair-rounds.json' with { type: 'json' }
import { EMPTY_ROUND, evidenceOf, searchOf, type Typed, typedFrom } from './evidence.ts'
import { typedOf } from './from-game.ts'
import { type Evidence, FAIR_GAMES, recompute } from './recompute.ts'

const [reels] = vectors as [(typeof vectors)[number]]
const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  ...{ game: 'slot', serverSeed: reels.serverSeed, commitment: reels.commitment, clientSeed: reels.clientSeed, nonce: reels.nonce },
  ...{ round: 1, actions: [], seen: [] },
  ...over,
})

test('a spin is recomputed to what another program found, and each step with it [FAIR-02]', () => {
  const { shown, drawn, blocks, isCommitted, differsAt } = recompute(evidence({ seen: reels.numbers }))
  expect(shown).toEqual(reels.numbers)
  expect([isCommitted, differsAt]).toEqual([true, -1])
  expect(drawn.map(({ number }) => number)).toEqual(reels.numbers)
  expect(drawn.map(({ word }) => word).join('')).toBe(blocks[0]?.digest.slice(0, 40))
  expect(blocks[0]?.text).toBe('linhai-4471:217:0')
})

test('a mismatch says where it is: in the commitment, at a place, in the length [FAIR-02]', () => {
  expect(recompute(evidence({ commitment: 'ab'.repeat(32) })).isCommitted).toBe(false)
  expect(recompute(evidence({ commitment: '' })).isCommitted).toBeNull()
  expect(recompute(evidence()).differsAt).toBeNull()
  const [a, b, ...rest] = reels.numbers
  expect(recompute(evidence({ seen: [a ?? 0, (b ?? 0) + 1, ...rest] })).differsAt).toBe(1)
  expect(recompute(evidence({ seen: reels.numbers.slice(0, 4) })).differsAt).toBe(4)
  expect(recompute(evidence({ seen: [...reels.numbers, 7] })).differsAt).toBe(5)
})

test('every game shows what its rules make of the same chance [FAIR-02]', () => {
  const chanceOf = roundsOf(reels.serverSeed, reels.clientSeed)
  for (const nonce of [1, 2, 217]) {
    const shownOf = (over: Partial<Evidence>) => recompute(evidence({ nonce, ...over })).shown
    const hands = deal(chanceOf(nonce))
    expect(shownOf({ game: 'niuniu' })).toEqual([...hands.player, ...hands.bank])
    const rounds = dealShoe(shoeOf(chanceOf(nonce)))
    for (const round of [1, 40, 69]) {
      const { player, banker } = rounds[round - 1] ?? { player: [], banker: [] }
      expect(shownOf({ game: 'baccarat', round })).toEqual([...player, ...banker])
    }
    const [card] = shownOf({ game: 'blackjack' })
    expect(card).toBe(chanceOf(nonce).below(52))
    for (const game of ['fishing', 'draw'] as const) expect(shownOf({ game })).toEqual([chanceOf(nonce).below(10_000)])
  }
  expect(() => recompute(evidence({ game: 'baccarat', round: 70 }))).toThrow(RangeError)
})

test('decisions of blackjack draw the cards that they drew, and impossible ones belong to no round [FAIR-02]', () => {
  const after = (nonce: number, ...actions: Evidence['actions']) => recompute(evidence({ game: 'blackjack', nonce, actions })).shown
  const points = (card = 0) => Math.min((card >> 2) + 1, 10)
  let pairs = 0
  for (let nonce = 1; nonce <= 60; nonce++) {
    const [first, , second] = after(nonce)
    if (points(first) === points(second)) pairs += 1
    else expect(() => after(nonce, 'split')).toThrow(RangeError)
  }
  expect(pairs).toBeGreaterThan(0)
  expect(() => after(3, ...Array.from({ length: 22 }, () => 'hit' as const))).toThrow(RangeError)
  // Both cards of the player, then both of the bank.
  const stood = after(3, 'stand')
  const drawn = after(3)
  expect(stood.slice(0, 4)).toEqual([drawn[0], drawn[2], drawn[1], drawn[3]])
})

test('the seed of a draw for all belongs to its place in the chain alone [FAIR-02]', () => {
  const chain = chainFrom('ab'.repeat(32), 10)
  const of = (nonce: number, draw: number) =>
    recompute(evidence({ game: 'lottery', nonce, serverSeed: chain.seed(draw), commitment: chain.anchor }))
  expect(of(7, 7)).toMatchObject({ isCommitted: true, commitment: chain.anchor })
  expect(of(7, 8).isCommitted).toBe(false)
  expect(of(7, 7).shown).toHaveLength(5)
})

const typed: Typed = {
  ...{ game: 'blackjack', serverSeed: ` ${reels.serverSeed.toUpperCase()} `, commitment: '', clientSeed: 'a', nonce: '3' },
  ...{ round: '', actions: 'hit, stand', seen: '1.2 3,4' },
}

test('what was pasted is read with its spaces, and goes through an address and back [FAIR-02]', () => {
  expect(evidenceOf(typed)).toEqual({
    evidence: {
      ...{ game: 'blackjack', serverSeed: reels.serverSeed, commitment: '', clientSeed: 'a', nonce: 3, round: Number.NaN },
      ...{ actions: ['hit', 'stand'], seen: [1, 2, 3, 4] },
    },
  })
  expect(evidenceOf(typedFrom(searchOf(typed)))).toEqual(evidenceOf(typed))
  expect(typedFrom(new URLSearchParams('game=poker')).game).toBe('slot')
  for (const game of FAIR_GAMES) expect(typedFrom(searchOf({ ...typed, game })).game).toBe(game)
})

test('each field that is wrong is said to be wrong [FAIR-02]', () => {
  const wrongOf = (over: Partial<Typed>) => {
    const read = evidenceOf({ ...typed, ...over })
    return 'wrong' in read ? read.wrong : []
  }
  expect(wrongOf({ serverSeed: reels.serverSeed.slice(1) })).toEqual(['serverSeed'])
  expect(wrongOf({ commitment: 'zz' })).toEqual(['commitment'])
  for (const clientSeed of ['', 'a:b', '林']) expect(wrongOf({ clientSeed })).toEqual(['clientSeed'])
  for (const nonce of ['', '0', '-1', '1.5', '1000001', '٣']) expect(wrongOf({ nonce })).toEqual(['nonce'])
  for (const round of ['', '0', '70']) expect(wrongOf({ game: 'baccarat', round })).toEqual(['round'])
  expect(wrongOf({ actions: 'hit fold' })).toEqual(['actions'])
  expect(wrongOf({ game: 'slot', actions: 'hit fold' })).toEqual([])
  for (const seen of ['a', '1..', '-1', '1;2']) expect(wrongOf({ seen })).toEqual(['seen'])
  expect(commitmentOf(reels.serverSeed)).toBe(reels.commitment)
})

test('a round that a game tells is filled in, and one told falsely does no harm [FAIR-02]', () => {
  const proof = {
    clientSeed: 'linhai-4471',
    nonce: 217,
    commitment: reels.commitment,
    serverSeed: reels.serverSeed,
    chain: null,
    dealt: null,
  }
  const told = typedOf({ game: 'slot', proof, outcome: { spins: [{ stops: reels.numbers }] } })
  const read = told && evidenceOf(told)
  expect(read && 'evidence' in read && recompute(read.evidence)).toMatchObject({ isCommitted: true, differsAt: -1 })
  for (const outcome of [null, 7, [], { spins: 'x' }, { spins: [null, { stops: ['1', {}, 1e99] }] }])
    expect(typedOf({ game: 'slot', proof, outcome })?.seen).toBe('')
  for (const round of [null, 'slot', { game: 'gomoku', proof, outcome: {} }, { game: 'poker' }]) expect(typedOf(round)).toBeNull()
  for (const odd of [null, 7, { serverSeed: 7, nonce: 'x', chain: [], dealt: {} }])
    expect(typedOf({ game: 'slot', proof: odd, outcome: null })).toEqual(EMPTY_ROUND)
  const shoe = { ...proof, serverSeed: null, chain: { anchor: 'ab'.repeat(32), place: 3 }, nonce: 3, dealt: 11 }
  expect(typedOf({ game: 'baccarat', proof: shoe, outcome: { player: [1, 2], banker: [3, 4, 5] } })).toEqual({
    ...EMPTY_ROUND,
    ...{ game: 'baccarat', commitment: 'ab'.repeat(32), clientSeed: 'linhai-4471', nonce: '3', round: '12', seen: '1.2.3.4.5' },
  })
})
