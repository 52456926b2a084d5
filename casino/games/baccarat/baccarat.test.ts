import { expect, test } from 'vitest'
import { percent } from '../../exact/ratio.ts'
import { waysOf } from '../../exact/wager.ts'
import { roundsOf } from '../../fair/rounds.ts'
import { figures } from './exact.ts'
import { beadPlace, bigRoad } from './roads.ts'
import { type Bet, bankerDraws, cardsOf, deal, dealShoe, PAYS, ROUNDS_A_SHOE, type Round, returnFen, shoeOf, type Winner } from './rules.ts'

/** Cards by their points, suits in turns, so that no two are one card; a ten for nothing. */
const cards = (points: string) => Array.from(points, (digit, index) => (digit === '0' ? 9 : Number(digit) - 1) * 4 + (index % 4))
const ended = (points: string) => {
  const round = deal(cards(points))
  return `${round.winner} ${round.playerPoints}:${round.bankerPoints} of ${cardsOf(round)}`
}

test('the cards go to the player and the banker in turns, and a natural ends the round', () => {
  expect(ended('405299')).toBe('player 9:2 of 4')
  expect(ended('010899')).toBe('banker 0:9 of 4')
  expect(ended('800999')).toBe('banker 8:9 of 4')
  expect(ended('810199')).toBe('player 8:2 of 4')
})

test('the player draws to 5, then the banker by its table; where the player stands, the banker draws to 5', () => {
  expect(ended('015116')).toBe('banker 6:8 of 6')
  expect(ended('005619')).toBe('tie 6:6 of 5')
  expect(ended('006594')).toBe('player 6:4 of 5')
  expect(ended('007699')).toBe('player 7:6 of 4')
})

test('the banker’s table, for each of its points and the player’s third card', () => {
  const rows = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', '']
  for (const [points, drawn] of rows.entries())
    for (let third = 0; third <= 9; third++)
      expect(bankerDraws(points, third), `${points} against ${third}`).toBe(drawn.includes(String(third)))
  expect([5, 6, 7].map((points) => bankerDraws(points, null))).toEqual([true, false, false])
})

test('stakes come back at a tie, the banker’s win pays 0.95, pairs pay 11 and a tie 8', () => {
  const banker = deal(cards('016700'))
  const returns = (round: Round) => (Object.keys(PAYS) as Bet[]).map((bet) => returnFen(bet, 20_000n, round))
  expect(banker.winner).toBe('banker')
  expect(returns(banker)).toEqual([0n, 39_000n, 0n, 0n, 0n])
  // Two kings and a seven against a six and an ace.
  const tie = deal([48, 20, 49, 0, 24, 1])
  expect(tie).toMatchObject({ winner: 'tie', playerPair: true, bankerPair: false })
  expect(returns(tie)).toEqual([20_000n, 20_000n, 180_000n, 240_000n, 0n])
})

test('eight decks are shuffled into a shoe, every card eight times, and always suffice for its rounds [FAIR-01]', () => {
  const shoe = shoeOf(roundsOf('ab'.repeat(32), 'shoe')(1))
  expect(shoe).toHaveLength(416)
  expect(shoe.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 416 }, (_, index) => Math.floor(index / 8)))
  expect(shoeOf(roundsOf('ab'.repeat(32), 'shoe')(1))).toEqual(shoe)
  const rounds = dealShoe(shoe)
  expect([rounds.length, ROUNDS_A_SHOE * 6 <= 416]).toEqual([69, true])
  const dealt = rounds.flatMap((round) => {
    const [first, third, fifth] = round.player
    const [second, fourth, sixth] = round.banker
    return [first, second, third, fourth, fifth, sixth].filter((card) => card !== undefined)
  })
  expect(dealt).toEqual(shoe.slice(0, dealt.length))
})

test('the exact chances are those published for eight decks, and the returns follow [FAIR-03]', () => {
  const { winners, wagers, tables, stated } = figures()
  // E.g. wizardofodds.com, baccarat, appendix 1.
  expect(winners).toEqual({ banker: 2_292_252_566_437_888n, player: 2_230_518_282_592_256n, tie: 475_627_426_473_216n })
  expect(Object.fromEntries(wagers.map(({ name, mean }) => [name, percent(mean, 4)]))).toEqual(stated)
  expect(waysOf(tables[0]?.rows ?? [])).toBe(416n * 415n * 414n * 413n * 412n * 411n)
})

const road = (winners: string) =>
  bigRoad(
    Array.from(winners, (letter) => ({ winner: ({ B: 'banker', P: 'player', T: 'tie' } as Record<string, Winner>)[letter] as Winner })),
  )
const drawn = (winners: string) =>
  road(winners).map(({ column, row, winner, ties }) => `${winner?.[0] ?? '-'}${column},${row}${'t'.repeat(ties)}`)

test('the big road goes down with a streak, right with a change, and marks ties on the last cell', () => {
  expect(drawn('BBPTTBP')).toEqual(['b0,0', 'b0,1', 'p1,0tt', 'b2,0', 'p3,0'])
  expect(drawn('TTPB')).toEqual(['p0,0tt', 'b1,0'])
  expect(drawn('T')).toEqual(['-0,0t'])
})

test('a streak longer than six, or one that meets another’s tail, turns right and goes on so', () => {
  expect(drawn('BBBBBBBB')).toEqual(['b0,0', 'b0,1', 'b0,2', 'b0,3', 'b0,4', 'b0,5', 'b1,5', 'b2,5'])
  // The player's column is stopped by the banker's tail in row 5, and turns in row 4 for good.
  expect(drawn('BBBBBBBBPPPPPPPP').slice(8)).toEqual(['p1,0', 'p1,1', 'p1,2', 'p1,3', 'p1,4', 'p2,4', 'p3,4', 'p4,4'])
  expect(new Set(road('BBBBBBBBPPPPPPPBBBBBBBPPPPPPP').map(({ column, row }) => `${column},${row}`)).size).toBe(29)
})

test('the bead plate fills column after column of six', () => {
  expect([0, 5, 6, 38].map(beadPlace)).toEqual([
    { column: 0, row: 0 },
    { column: 0, row: 5 },
    { column: 1, row: 0 },
    { column: 6, row: 2 },
  ])
})
