import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from '../../casino/fair/rounds.ts'
import { commitmentOf } from '../../casino/fair/seeds.ts'
import { play } from '../../casino/games/slot/rules.ts'
import type { RoundOf } from '../../casino/protocol.ts'
import { type CasinoMember, type CasinoWorld, casinoHere, casinoWorld, dataOf, seated } from '../support/casino.ts'

const STAKE = { stakeFen: '100' }
const GAP_MS = 2500
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
const newMember = (): Promise<CasinoMember> => world.member(`spinner${members++}`)
/** After any number of free spins. */
const later = () => {
  casino.clock.at += 9 * GAP_MS
}

test('a spin is bet, decided by the seeds that were committed before, paid, and recomputed once they are revealed [FAIR-01]', async () => {
  const member = await newMember()
  const before = await member.balance()
  const { session, bet, opened } = await seated(casino.ask, member, 'XHDZ', 'slot')
  expect(opened).toMatchObject({ games: ['slot'], balanceFen: String(before), netFen: '0', entered: { unfinished: null } })
  const told = opened.entered?.seeds
  const played: RoundOf<'slot'>[] = []
  let net = 0
  for (let spin = 1; spin <= 12; spin++) {
    const { round, balanceFen, netFen } = dataOf(await bet(STAKE))
    expect(round).toMatchObject({ state: 'ended', stakeFen: '100', proof: { nonce: spin, commitment: told?.commitment, serverSeed: null } })
    net += Number(round.returnFen) - 100
    expect([netFen, balanceFen, await member.balance()]).toEqual([String(net), String(before + net), before + net])
    played.push(round as RoundOf<'slot'>)
    later()
  }

  const { revealed, seeds } = dataOf(await casino.ask('rotate', { session, game: 'slot', clientSeed: 'other' }))
  expect(revealed).toMatchObject({ commitment: told?.commitment, clientSeed: 'linhai-4471', rounds: 12 })
  expect(commitmentOf(revealed?.serverSeed ?? '')).toBe(told?.commitment)
  expect(seeds).toMatchObject({ commitment: told?.nextCommitment, clientSeed: 'other', nonce: 0 })
  const chance = roundsOf(revealed?.serverSeed ?? '', 'linhai-4471')
  for (const { proof, outcome, returnFen } of played) {
    const again = play(100n, chance(proof.nonce))
    expect([outcome?.spins, returnFen]).toEqual([again.spins, String(again.returnFen)])
  }
  const { rounds, count, stakeFen } = dataOf(await casino.ask('rounds', { session, game: 'slot' }))
  expect([count, stakeFen, rounds.length]).toEqual([12, '1200', 12])
  expect(rounds[0]).toMatchObject({ id: played.at(-1)?.id, proof: { serverSeed: revealed?.serverSeed } })
  const { round } = dataOf(await bet(STAKE))
  expect(round.proof).toMatchObject({ nonce: 1, commitment: told?.nextCommitment, clientSeed: 'other' })
})

test('two spins are 2.5 s apart, also by calls at once, and an id is played once [FAIR-05]', async () => {
  const member = await newMember()
  const before = await member.balance()
  const { bet, session } = await seated(casino.ask, member, 'XHDZ', 'slot')
  const id = randomUUID()
  const first = dataOf(await bet(STAKE, id))
  const copies = await Promise.all([bet(STAKE, id), bet(STAKE, id), bet({ stakeFen: '200' }, id)])
  for (const copy of copies) expect(dataOf(copy).round).toEqual(first.round)
  const after = before - 100 + Number(first.round.returnFen)
  expect(await member.balance()).toBe(after)

  const spins = (first.round as RoundOf<'slot'>).outcome?.spins.length ?? 0
  expect(first.nextAt).toBe(first.round.at + GAP_MS * spins)
  casino.clock.at = first.nextAt - 1
  expect(await bet(STAKE)).toMatchObject({ error: { code: 'tooSoon', nextAt: first.nextAt } })
  casino.clock.at += 1
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => bet(STAKE)))
  const taken = atOnce.flatMap((answer) => ('data' in answer ? [answer.data.round] : []))
  expect(taken).toHaveLength(1)
  expect(await member.balance()).toBe(after - 100 + Number(taken[0]?.returnFen))
  expect(dataOf(await casino.ask('rounds', { session, game: 'slot' })).count).toBe(2)
})

test('a bet whose answer is lost is given back once, whether the wallet took it or not, and its number is not played [FAIR-04]', async () => {
  for (const when of ['before', 'after'] as const) {
    const member = await newMember()
    const before = await member.balance()
    const { bet, look, session } = await seated(casino.ask, member, 'XHDZ', 'slot')
    const held = world.holding({ call: 'transaction/bet', when })
    const [answer] = await Promise.all([bet(STAKE), held])
    const { round } = dataOf(answer)
    expect(round).toMatchObject({ state: expect.stringMatching(/^undoing|undone$/), refusal: { code: 'walletAway' }, outcome: null })
    world.letGo()
    await expect.poll(async () => (await look(round.id)).state).toBe('undone')
    expect(await look(round.id)).toMatchObject({ stakeFen: '0', returnFen: null, outcome: null })
    expect(await member.balance()).toBe(before)
    later()
    const next = dataOf(await bet(STAKE))
    expect(next.round).toMatchObject({ state: 'ended', proof: { nonce: 2 } })
    expect(await member.balance()).toBe(before - 100 + Number(next.round.returnFen))
    later()
    expect(dataOf(await casino.ask('rounds', { session, game: 'slot' })).count).toBe(1)
  }
  expect(world.site.command('server/cli/audit.ts')).toMatch(/\d+ rounds/)
})

test('a limit, a break, a logout, little money and maintenance refuse a spin at once, in a sentence each, and take nothing [FAIR-06]', async () => {
  const seat = async () => {
    const member = await newMember()
    return { member, before: await member.balance(), ...(await seated(casino.ask, member, 'XHDZ', 'slot')) }
  }
  const limited = await seat()
  expect(await limited.member.call('play.setLimit', { kind: 'stake', period: 'day', value: '100' })).toMatchObject({
    data: { state: 'set' },
  })
  const first = dataOf(await limited.bet(STAKE)).round
  expect(first.state).toBe('ended')
  later()
  const { round } = dataOf(await limited.bet(STAKE))
  expect(round).toMatchObject({
    state: 'refused',
    stakeFen: '0',
    outcome: null,
    refusal: { code: 'limit' },
  })
  expect(await limited.member.balance()).toBe(limited.before - 100 + Number(first.returnFen))

  const shut = await seat()
  world.site.command('server/cli/venue.ts', 'XHDZ', 'maintenance')
  expect(dataOf(await shut.bet(STAKE)).round.refusal).toEqual({ code: 'maintenance' })
  world.site.command('server/cli/venue.ts', 'XHDZ', 'open')
  expect(dataOf(await shut.bet(STAKE)).round.state).toBe('ended')

  for (const leave of ['user.logout', 'play.rest', 'play.exclude'] as const) {
    const gone = await seat()
    await gone.member.call(leave, (leave === 'play.rest' ? { hours: 24 } : leave === 'play.exclude' ? { months: 6 } : {}) as never)
    expect(dataOf(await gone.bet(STAKE)).round, leave).toMatchObject({ state: 'refused', refusal: { code: 'sessionEnded' } })
    expect(await gone.bet(STAKE), leave).toMatchObject({ error: { code: 'sessionEnded' } })
  }

  const poor = await seat()
  const all = String(Math.floor(poor.before / 100))
  await poor.member.call('venue.transfer', { id: randomUUID(), channelCode: 'FXDJ', ty: 'in', amount: all })
  expect(await poor.member.balance()).toBeLessThan(100)
  expect(dataOf(await poor.bet(STAKE)).round.refusal).toEqual({ code: 'noMoney' })
})

test('a launch opens once, at its venue and for its game, and what is no call is refused', async () => {
  const member = await newMember()
  const token = await member.launch('XHDZ', 'slot')
  const open = (more: object) => casino.ask('open', { venue: 'XHDZ', token, gameCode: 'slot', ...more })
  expect(await open({ venue: 'NOTONE' })).toMatchObject({ error: { code: 'noGame' } })
  expect(await open({ gameCode: 'baccarat' })).toMatchObject({ error: { code: 'noGame' } })
  const { session } = dataOf(await open({}))
  expect(await open({})).toMatchObject({ error: { code: 'sessionEnded' } })
  expect(await casino.ask('enter', { session, game: 'baccarat' })).toMatchObject({ error: { code: 'noGame' } })
  const bet = (own: unknown, round: unknown = randomUUID()) => casino.ask('play', { session, round, game: 'slot', bet: own })
  expect(await bet(STAKE)).toMatchObject({ error: { code: 'noSeed' } })
  dataOf(await casino.ask('rotate', { session, game: 'slot', clientSeed: 'a' }))
  for (const wrong of [{ stakeFen: '101' }, { stakeFen: 100 }, {}, null])
    expect(await bet(wrong)).toMatchObject({ error: { code: 'invalid' } })
  expect(await bet(STAKE, 'x')).toMatchObject({ error: { code: 'invalid' } })
  const { round } = dataOf(await bet(STAKE))
  const stranger = await seated(casino.ask, await newMember(), 'XHDZ', 'slot')
  expect(await casino.ask('round', { session: stranger.session, round: round.id })).toMatchObject({ error: { code: 'noRound' } })
  expect(await stranger.bet(STAKE, round.id)).toMatchObject({ error: { code: 'noRound' } })
  expect(await casino.ask('round', { session: 'x'.repeat(43), round: round.id })).toMatchObject({ error: { code: 'sessionEnded' } })
})
