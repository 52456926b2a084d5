import { expect, test } from 'vitest'
import { readFrameMessage, readSiteMessage } from './messages.ts'

const proof = { clientSeed: 'linhai-4471', nonce: 3, commitment: 'a'.repeat(64), serverSeed: null, chain: null, dealt: null }
const round = { game: 'slot', proof, bet: { stakeFen: '100' }, outcome: { spins: [] } }

test('messages of the frame are taken by their shape, and nothing else of them is handed on', () => {
  expect(readFrameMessage({ parlay: 1, type: 'ready', more: 'x' })).toEqual({ parlay: 1, type: 'ready' })
  expect(readFrameMessage({ parlay: 1, type: 'round', netFen: '-120' })).toEqual({ parlay: 1, type: 'round', netFen: '-120' })
  expect(readFrameMessage({ parlay: 1, type: 'verify', round: { ...round, more: 1 } })).toEqual({ parlay: 1, type: 'verify', round })
  const chained = { ...round, proof: { ...proof, chain: { anchor: 'b'.repeat(64), place: 7 }, dealt: 4 } }
  expect(readFrameMessage({ parlay: 1, type: 'verify', round: chained })).toMatchObject({ round: chained })
  for (const other of [
    null,
    'ready',
    [{ parlay: 1, type: 'ready' }],
    { type: 'ready' },
    { parlay: 2, type: 'ready' },
    { parlay: 1, type: 'pay' },
    { parlay: 1, type: 'round', netFen: 120 },
    { parlay: 1, type: 'round', netFen: '1e9' },
    { parlay: 1, type: 'verify' },
    { parlay: 1, type: 'verify', round: { ...round, game: 'roulette' } },
    { parlay: 1, type: 'verify', round: { ...round, bet: null } },
    { parlay: 1, type: 'verify', round: { ...round, bet: { stakeFen: 1n } } },
    { parlay: 1, type: 'verify', round: { ...round, outcome: { text: 'x'.repeat(20_000) } } },
    ...[{ nonce: -1 }, { clientSeed: 'a:b' }, { commitment: 'A'.repeat(64) }, { serverSeed: '' }, { chain: {} }, { dealt: '4' }].map(
      (wrong) => ({
        ...{ parlay: 1, type: 'verify' },
        round: { ...round, proof: { ...proof, ...wrong } },
      }),
    ),
  ])
    expect(readFrameMessage(other), String(other)).toBeNull()
})

test('messages of the site are taken by their shape', () => {
  expect(readSiteMessage({ parlay: 1, type: 'sound', isOn: true })).toEqual({ parlay: 1, type: 'sound', isOn: true })
  expect(readSiteMessage({ parlay: 1, type: 'pause', isPaused: false })).toEqual({ parlay: 1, type: 'pause', isPaused: false })
  for (const other of [{ parlay: 1, type: 'sound' }, { parlay: 1, type: 'pause', isPaused: 1 }, { parlay: 1, type: 'ready' }, 7])
    expect(readSiteMessage(other)).toBeNull()
})
