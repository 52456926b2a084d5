import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CasinoWorld, casinoProcess, casinoWorld, dataOf, type Hold, seated } from '../support/casino.ts'

const STAKE = { stakeFen: '100' }
let world: CasinoWorld
beforeAll(async () => {
  world = await casinoWorld()
})
afterAll(() => world.close())

const KILLS: readonly (Hold & { end: 'undone' | 'ended' })[] = [
  { call: 'transaction/bet', when: 'before', end: 'undone' },
  { call: 'transaction/bet', when: 'after', end: 'undone' },
  { call: 'transaction/win', when: 'before', end: 'ended' },
  { call: 'transaction/win', when: 'after', end: 'ended' },
]

test('a casino that is killed between a bet and its end finishes the round or gives it back, once [FAIR-04]', async () => {
  let casino = await casinoProcess(world)
  try {
    for (const [index, { end, ...hold }] of KILLS.entries()) {
      const member = await world.member(`killed${index}`)
      const before = await member.balance()
      const { bet, session } = await seated(casino.ask, member, 'XHDZ', 'slot')
      const id = randomUUID()
      const held = world.holding(hold)
      const lost = bet(STAKE, id).catch(() => null)
      await held
      await casino.kill()
      expect(await lost, 'the page has no answer').toBeNull()
      world.letGo()

      casino = await casinoProcess(world)
      const { ask } = casino
      const look = async () => dataOf(await ask('round', { session, round: id }))
      await expect.poll(async () => (await look()).round.state).toBe(end)
      const { round } = await look()
      const returned = end === 'ended' ? Number(round.returnFen) - 100 : 0
      expect(round.proof.nonce).toBe(1)
      expect(await member.balance()).toBe(before + returned)

      // Once more, and the page asks again: nothing moves.
      await casino.kill()
      casino = await casinoProcess(world)
      const again = dataOf(await casino.ask('play', { session, round: id, game: 'slot', bet: STAKE }))
      expect(again.round).toEqual(round)
      expect(await member.balance()).toBe(before + returned)
    }
    expect(await casino.stop()).toBe(0)
    // A bet that never arrived left nothing to undo.
    expect(world.site.command('server/cli/audit.ts')).toMatch(/ 3 rounds[^\n]*\nThe books hold/)
  } finally {
    await casino.kill()
  }
})

test('a wallet that is killed between a bet and its win is told of the win when it is back, once [FAIR-04]', async () => {
  const casino = await casinoProcess(world)
  try {
    const member = await world.member('killed9')
    const before = await member.balance()
    const { bet, session } = await seated(casino.ask, member, 'XHDZ', 'slot')
    const id = randomUUID()
    const held = world.holding({ call: 'transaction/win', when: 'before' })
    const answer = bet(STAKE, id)
    await held
    await world.site.kill()
    world.letGo()
    const { round } = dataOf(await answer)
    expect(round).toMatchObject({ state: 'decided', outcome: { spins: expect.anything() } })
    expect(await casino.ask('play', { session, round: randomUUID(), game: 'slot', bet: STAKE })).toMatchObject({
      error: { code: 'unfinished' },
    })
    await world.site.start()
    await expect.poll(async () => dataOf(await casino.ask('round', { session, round: id })).round.state).toBe('ended')
    expect(await member.balance()).toBe(before - 100 + Number(round.returnFen))
  } finally {
    await casino.kill()
  }
})
