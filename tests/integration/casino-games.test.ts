import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOfChain } from '../../casino/fair/chain.ts'
import { roundsOf } from '../../casino/fair/rounds.ts'
import { commitmentOf } from '../../casino/fair/seeds.ts'
import { dealShoe, shoeOf } from '../../casino/games/baccarat/rules.ts'
import { STATED as BACCARAT } from '../../casino/games/baccarat/stated.ts'
import { STATED as BLACKJACK } from '../../casino/games/blackjack/stated.ts'
import { STATED as FISHING } from '../../casino/games/fishing/stated.ts'
import { draw as drawLottery } from '../../casino/games/lottery/rules.ts'
import { STATED as LOTTERY } from '../../casino/games/lottery/stated.ts'
import { STATED as NIUNIU } from '../../casino/games/niuniu/stated.ts'
import { STATED as SLOT } from '../../casino/games/slot/par-sheet.ts'
import type { Answers, Game, RoundOf } from '../../casino/protocol.ts'
import { VENUES } from '../../casino/server/venues.ts'
import type { VenueList } from '../../contract/venue-list.ts'
import { evidenceOf } from '../../src/features/fairness/evidence.ts'
import { typedOf } from '../../src/features/fairness/from-game.ts'
import { recompute } from '../../src/features/fairness/recompute.ts'
import { type CasinoWorld, casinoHere, casinoWorld, dataOf, seated } from '../support/casino.ts'

let world: CasinoWorld
let casino: Awaited<ReturnType<typeof casinoHere>>
beforeAll(async () => {
  world = await casinoWorld()
  casino = await casinoHere(world)
})
afterAll(async () => {
  await casino.close()
  await world.close()
})

let members = 0
async function seat(venue: string, game: Game) {
  const member = await world.member(`gambler${members++}`)
  const own = await seated(casino.ask, member, venue, game)
  const table = async () => dataOf(await casino.ask('table', { session: own.session, game })) as Answers['table']
  return { member, before: await member.balance(), table, ...own }
}
type Seat = Awaited<ReturnType<typeof seat>>
/** Moves the clock to the next draw that takes bets, and tells it. */
async function nextDraw({ table }: Seat) {
  const { current, askAt } = await table()
  casino.clock.at = current ? current.endsAt : askAt
  for (;;) {
    const next = (await table()).current
    if (next && casino.clock.at < next.closesAt) return next
    casino.clock.at = next ? next.endsAt : (await table()).askAt
  }
}
const ended = (own: Seat, id: string) => expect.poll(async () => (await own.look(id)).state)

test('a draw of the lottery is one for all, closes before it, pays, and follows from a chain that was published before [FAIR-01]', async () => {
  const [one, other] = [await seat('JGCP', 'lottery'), await seat('JGCP', 'lottery')]
  const { chain } = await one.table()
  const draw = await nextDraw(one)
  const item = (bet: object, stakeFen = '1000') => ({ bet, stakeFen })
  const both = { draw: draw.draw, items: [item({ kind: 'size', size: 'big' }), item({ kind: 'size', size: 'small' })] } as never
  const mine = dataOf(await one.bet<'lottery'>(both)).round
  const theirs = dataOf(
    await other.bet<'lottery'>({ draw: draw.draw, items: [item({ kind: 'place', place: 0, digit: 7 })] } as never),
  ).round
  expect([mine.state, mine.outcome, mine.proof.serverSeed]).toEqual(['open', null, null])

  const back = dataOf(await one.bet<'lottery'>(both)).round
  expect(dataOf(await casino.ask('undo', { session: one.session, round: back.id })).round.state).toBe('undone')
  expect(await one.member.balance()).toBe(one.before - 2000)

  casino.clock.at = draw.closesAt
  expect(await one.bet<'lottery'>(both)).toMatchObject({ error: { code: 'closed' } })
  expect(await casino.ask('undo', { session: one.session, round: mine.id })).toMatchObject({ error: { code: 'closed' } })
  casino.clock.at = draw.drawnAt - 1
  expect((await one.table()).result).toBeNull()
  casino.clock.at = draw.drawnAt
  await ended(one, mine.id).toBe('ended')
  await ended(other, theirs.id).toBe('ended')
  const [own, its] = [await one.look(mine.id), await other.look(theirs.id)] as RoundOf<'lottery'>[]
  // Of big and small one wins.
  expect(own?.returnFen).toBe('1950')
  expect(await one.member.balance()).toBe(one.before - 2000 + 1950)
  expect(its?.outcome).toEqual(own?.outcome)
  const { proof } = own as RoundOf<'lottery'>
  const seed = proof.serverSeed ?? ''
  expect([commitmentOf(seed), proof.chain?.anchor]).toEqual([draw.commitment, chain.anchor])
  expect(isOfChain(chain.anchor, proof.chain?.place ?? 0, seed)).toBe(true)
  expect(drawLottery(roundsOf(seed, proof.clientSeed)(proof.nonce))).toEqual(own?.outcome?.digits)
  expect((await one.table()).history[0]).toMatchObject({ draw: draw.draw, result: own?.outcome })
})

test('a shoe is committed before it, closes bets before the cards, and is revealed with its last round [FAIR-01]', async () => {
  const one = await seat('XHZR', 'baccarat')
  const { chain } = await one.table()
  const draw = await nextDraw(one)
  const items = (['player', 'banker', 'tie'] as const).map((bet) => ({ bet, stakeFen: '1000' }))
  const { round } = dataOf(await one.bet<'baccarat'>({ draw: draw.draw, items }))
  expect(round.state).toBe('open')
  casino.clock.at = draw.closesAt
  await ended(one, round.id).toBe('ended')
  const { result } = await one.table()
  const own = (await one.look(round.id)) as RoundOf<'baccarat'>
  expect([own.outcome, own.proof.serverSeed]).toEqual([result, null])
  expect(own.returnFen).toBe({ player: '2000', banker: '1950', tie: '11000' }[own.outcome?.winner ?? 'tie'])
  expect(await one.member.balance()).toBe(one.before - 3000 + Number(own.returnFen))

  const left = (draw.shoe?.rounds ?? 0) - draw.label
  casino.clock.at = draw.closesAt + left * (draw.endsAt - draw.opensAt) - 1
  expect((await one.look(round.id)).proof.serverSeed).toBeNull()
  casino.clock.at += 1
  const { proof } = await one.look(round.id)
  expect([commitmentOf(proof.serverSeed ?? ''), proof.dealt]).toEqual([draw.commitment, draw.label - 1])
  expect(isOfChain(chain.anchor, proof.chain?.place ?? 0, proof.serverSeed ?? '')).toBe(true)
  expect(dealShoe(shoeOf(roundsOf(proof.serverSeed ?? '', proof.clientSeed)(proof.nonce)))[proof.dealt ?? 0]).toEqual(own.outcome)
  expect((await one.table()).revealed).toBeNull()
  casino.clock.at = draw.opensAt + (left + 1) * (draw.endsAt - draw.opensAt)
  const { revealed, history } = await one.table()
  expect([history, revealed?.proof]).toEqual([[], { ...proof, dealt: 68 }])
})

test('niuniu and fishing pay what the round says, a shot at a time and half a second apart', async () => {
  const bull = await seat('ZLQP', 'niuniu')
  const hand = dataOf(await bull.bet({ stakeFen: '2000' })).round
  expect(hand).toMatchObject({ state: 'ended', outcome: { player: { length: 5 }, bank: { length: 5 } } })
  expect(await bull.member.balance()).toBe(bull.before - 2000 + Number(hand.returnFen))

  const boat = await seat('SLBY', 'fishing')
  let net = 0
  for (let shot = 0; shot < 10; shot++) {
    const { round, nextAt } = dataOf(await boat.bet({ fish: 'small', priceFen: '20' }))
    expect(round.returnFen).toBe((round as RoundOf<'fishing'>).outcome?.isHit ? '40' : '0')
    net += Number(round.returnFen) - 20
    casino.clock.at = nextAt - 1
    expect(await boat.bet({ fish: 'small', priceFen: '20' })).toMatchObject({ error: { code: 'tooSoon' } })
    casino.clock.at = nextAt
  }
  expect(await boat.member.balance()).toBe(boat.before + net)
})

test('a hand of blackjack goes on by decisions, each taken once; what is doubled is a further stake, refused by a limit [FAIR-06]', async () => {
  const one = await seat('ZLQP', 'blackjack')
  let staked = 0
  let back = 0
  let doubled = 0
  for (let hand = 0; hand < 30 && doubled === 0; hand++) {
    const id = randomUUID()
    const begun = dataOf(await one.bet({ stakeFen: '1000' }, id)).round as RoundOf<'blackjack'>
    if (begun.state === 'open') {
      expect(begun.outcome).toMatchObject({ bank: { length: 1 }, choice: { hand: 0, actions: expect.arrayContaining(['double']) } })
      expect(await casino.ask('rotate', { session: one.session, game: 'blackjack', clientSeed: 'x' })).toMatchObject({
        error: { code: 'unfinished' },
      })
      expect(await one.bet({ stakeFen: '1000' })).toMatchObject({ error: { code: 'unfinished' } })
      const first = dataOf(await one.act(id, 0, 'double')).round
      expect(dataOf(await one.act(id, 0, 'double')).round).toEqual(first)
      doubled++
      expect(first).toMatchObject({ state: 'ended', stakeFen: '2000', outcome: { choice: null } })
    }
    const { stakeFen, returnFen } = await one.look(id)
    staked += Number(stakeFen)
    back += Number(returnFen)
    casino.clock.at += 1000
  }
  expect(await one.member.balance()).toBe(one.before - staked + back)

  let id = randomUUID()
  while (dataOf(await one.bet({ stakeFen: '1000' }, id)).round.state !== 'open') {
    staked += 1000
    casino.clock.at += 1000
    id = randomUUID()
  }
  await one.member.call('play.setLimit', { kind: 'stake', period: 'day', value: String(staked + 1000) })
  expect(await one.act(id, 0, 'double')).toMatchObject({ error: { code: 'limit' } })
  expect(await one.look(id)).toMatchObject({ state: 'open', stakeFen: '1000', actions: [] })
  expect(await one.act(id, 0, 'fly')).toMatchObject({ error: { code: 'invalid' } })
  expect(await one.act(id, 1, 'stand')).toMatchObject({ error: { code: 'invalid' } })
  expect(dataOf(await one.act(id, 0, 'stand')).round).toMatchObject({ state: 'ended', stakeFen: '1000' })
})

test('gomoku is played for nothing, ends by resigning, and a place is taken once', async () => {
  const one = await seat('ZLQP', 'gomoku')
  const id = randomUUID()
  expect(dataOf(await one.bet({ level: 'normal' }, id)).round).toMatchObject({ state: 'open', stakeFen: '0' })
  const moved = dataOf(await one.act(id, 0, { column: 7, row: 7 })).round as RoundOf<'gomoku'>
  expect(moved.outcome?.moves).toHaveLength(2)
  expect(await one.act(id, 1, { column: 7, row: 7 })).toMatchObject({ error: { code: 'invalid' } })
  expect(dataOf(await one.act(id, 1, 'resign')).round).toMatchObject({ state: 'ended', returnFen: '0', outcome: { isResigned: true } })
  expect(await one.member.balance()).toBe(one.before)
  expect(world.site.command('server/cli/audit.ts')).toContain('The books hold')
})

test('the site’s verifier finds every game’s rounds to be what the casino says, decisions included [FAIR-02]', async () => {
  const checked = async (own: Seat, id: string) => {
    const { game, proof, bet, outcome, actions } = await own.look(id)
    const typed = typedOf({ game, proof, bet, outcome, actions })
    const read = typed && evidenceOf(typed)
    if (!read || 'wrong' in read) throw new Error(`no evidence: ${JSON.stringify(read)}`)
    const { isCommitted, differsAt, shown } = recompute(read.evidence)
    return { game, isCommitted, differsAt, shown: shown.length > 0 }
  }
  const right = (game: Game, differsAt: number | null = -1) => ({ game, isCommitted: true, differsAt, shown: true })

  for (const [venue, game, bet] of [
    ['XHDZ', 'slot', { stakeFen: '100' }],
    ['ZLQP', 'niuniu', { stakeFen: '2000' }],
    ['SLBY', 'fishing', { fish: 'small', priceFen: '20' }],
  ] as const) {
    const own = await seat(venue, game)
    const { round } = dataOf(await own.bet(bet))
    dataOf(await casino.ask('rotate', { session: own.session, game, clientSeed: 'next' }))
    // Of a shot is seen whether it hit, not the number that decided it.
    expect(await checked(own, round.id)).toEqual(right(game, game === 'fishing' ? null : -1))
  }

  const own = await seat('ZLQP', 'blackjack')
  const hands: string[] = []
  for (let decided = 0; decided < 3; ) {
    const id = randomUUID()
    let { round } = dataOf(await own.bet({ stakeFen: '1000' }, id))
    for (const action of ['hit', 'stand']) if (round.state === 'open') round = dataOf(await own.act(id, round.actions.length, action)).round
    if (round.actions.length > 0) decided++
    hands.push(id)
    casino.clock.at += 1000
  }
  dataOf(await casino.ask('rotate', { session: own.session, game: 'blackjack', clientSeed: 'next' }))
  for (const id of hands) expect(await checked(own, id)).toEqual(right('blackjack'))

  const player = await seat('JGCP', 'lottery')
  const draw = await nextDraw(player)
  const items = [{ bet: { kind: 'size', size: 'big' }, stakeFen: '1000' }] as const
  const { round } = dataOf(await player.bet<'lottery'>({ draw: draw.draw, items }))
  casino.clock.at = draw.drawnAt
  await ended(player, round.id).toBe('ended')
  expect(await checked(player, round.id)).toEqual(right('lottery'))
})

test('the site lists every game that the casino serves, with the returns that its rules come to [VENUE-02] [FAIR-03]', async () => {
  const { venues } = (await (await world.member('reader1')).call('venue.getVenueInfoByCategory', {})).data as VenueList
  const games = venues.flatMap((venue) => venue.games)
  expect(games.map(({ channelCode, gameCode }) => `${channelCode} ${gameCode}`).sort()).toEqual(
    Object.entries(VENUES)
      .flatMap(([venue, codes]) => codes.map((code) => `${venue} ${code}`))
      .sort(),
  )
  const first: Partial<Record<Game, string>> = {
    ...{ slot: SLOT.spin, baccarat: BACCARAT.banker, lottery: LOTTERY.big as string, niuniu: NIUNIU.player },
    ...{ blackjack: BLACKJACK['best strategy'], fishing: FISHING },
  }
  for (const { gameCode, returnPpm } of games)
    expect([gameCode, returnPpm && (returnPpm / 10_000).toFixed(4)]).toEqual([gameCode, first[gameCode as Game] ?? null])
  // The other bets are named beside it.
  const others = [BACCARAT.player, BACCARAT.tie, BACCARAT.playerPair, LOTTERY.place, LOTTERY.straight]
  const said = games.map(({ returnOf }) => returnOf).join()
  for (const stated of others) expect(said).toContain(`${Number(stated).toFixed(1)} %`)
})
