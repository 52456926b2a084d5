import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityDesk, holdsBesidesRounds, playSlots } from '../../tests/support/activities.ts'
import { closedAt } from '../../tests/support/closed.ts'
import { registrar } from '../../tests/support/invited.ts'
import { remember } from '../account/limits/known.ts'
import { letterList } from '../letter/letter-store.ts'
import { owedTurnover } from '../wallet/turnover/owed.ts'
import { activitiesSchema, type Entry, type EntryOf } from './entry.ts'
import { payInvitations } from './pay-invitations.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')
const DAY_MS = 86_400_000
const ID = 'friend-invitation'

const { desk, deps, db, newPlayer, entry, load, left } = await activityDesk(NOON)
const registered = await registrar(db)
afterAll(desk.close)
beforeAll(() => load(entry(ID)))

type Player = Awaited<ReturnType<typeof newPlayer>>
let friends = 0
const pay = () => payInvitations(deps)
async function mineOf(player: Player) {
  const standing = await player.stands(ID)
  if (standing.kind !== 'friendInvitation') throw new Error('no invitation')
  return standing.mine
}
const statesOf = async (player: Player) => (await mineOf(player)).invited.map(({ state }) => state)

/** A friend who registers with the member's code, on a device and from an address of their own unless said otherwise. */
async function friendOf(player: Player, over: { device?: string; ip?: string; iCode?: string } = {}) {
  const nth = ++friends
  const { code } = await mineOf(player)
  const memberId = await registered({
    ...{ name: `friend${nth}`, iCode: code, device: `device ${nth}`, ip: `198.100.${nth}.7`, now: deps.clock.now(), ...over },
  })
  return {
    memberId,
    bindPhone: () => db.updateTable('member').set({ bind_phone: true }).where('id', '=', memberId).execute(),
    play: (fen: bigint) => playSlots(db, memberId, fen, '2026-11-25T12:00:00+08:00'),
  }
}

test('an invited member is paid for once, when a phone is bound and enough was turned over, out of the budget [ACT-06][ACT-08]', async () => {
  const [player, budget] = [await newPlayer(), (await left(ID)) ?? 0n]
  const { code } = await mineOf(player)
  expect(code).toMatch(/^[A-Z2-9]{8}$/)
  expect((await mineOf(player)).code, 'the code stays').toBe(code)
  const friend = await friendOf(player, { iCode: code.toLowerCase() })
  const before = await player.balance()
  await friend.play(50_000n)
  await pay()
  expect(await statesOf(player), 'without a phone').toEqual(['waiting'])
  await friend.bindPhone()
  expect(await statesOf(player)).toEqual(['met'])
  await Promise.all([pay(), pay()])
  await pay()
  expect(await mineOf(player)).toMatchObject({ paid: 1, sumFen: '1800', invited: [{ state: 'paid', paidAt: NOON }] })
  expect([(await player.balance()) - before, budget - ((await left(ID)) ?? 0n)]).toEqual([1_800n, 1_800n])
  expect((await owedTurnover(db, player.memberId)).requirements).toMatchObject([{ kind: 'bonus', bonus_fen: 1_800n }])
  const { list } = await letterList(db, player.memberId, { type: null, before: null })
  expect(list.map(({ body }) => body)).toMatchObject([{ kind: 'gift-paid', of: 'invitation', amountFen: '1800', needFen: '1800' }])
  expect(JSON.stringify(await player.stands(ID)), 'nothing of the friend').not.toMatch(/friend\d/)
  expect(await player.join(ID)).toMatchObject({ ok: false, message: '把链接发给好友就行，不用另外参加' })
  await holdsBesidesRounds(db)
})

test('who shares the inviter’s device, address, e-mail or payout account is refused, and the page says why [ACT-06]', async () => {
  const player = await newPlayer()
  await remember(db, player.memberId, { device: 'inviter', ip: '203.0.115.9' }, NOON)
  await db.updateTable('member').set({ email: 'me@example.com' }).where('id', '=', player.memberId).execute()
  const same = [
    await friendOf(player, { device: 'inviter' }),
    await friendOf(player, { ip: '203.0.115.9' }),
    await friendOf(player),
    await friendOf(player, { ip: '127.0.0.1' }),
  ]
  await db
    .updateTable('member')
    .set({ email: 'Me+friend@example.com' })
    .where('id', '=', same[2]?.memberId ?? 0n)
    .execute()
  for (const friend of same) {
    await friend.bindPhone()
    await friend.play(50_000n)
  }
  await pay()
  expect(await statesOf(player), 'a private address refuses nobody').toEqual(['paid', 'contact', 'address', 'device'])
  await holdsBesidesRounds(db)
})

test('a break of the inviter puts the reward off, the most ends it, and who registered before or with no code counts for nobody [ACT-06][ACT-08]', async () => {
  const invitation = entry(ID) as EntryOf<'friendInvitation'>
  await load({ ...invitation, terms: { ...invitation.terms, most: 1 } })
  const player = await newPlayer()
  const [one, other] = [await friendOf(player), await friendOf(player)]
  const stranger = await friendOf(player, { iCode: 'NOBODY22' })
  for (const friend of [one, other, stranger]) {
    await friend.bindPhone()
    await friend.play(50_000n)
  }
  const until = new Date(NOON + DAY_MS)
  await db
    .insertInto('play_break')
    .values({ member_id: player.memberId, kind: 'time-out', began_at: new Date(NOON), until, ends_at: until })
    .execute()
  await pay()
  expect(await statesOf(player)).toEqual(['met', 'met'])
  deps.clock.at = NOON + DAY_MS
  await pay()
  expect((await statesOf(player)).sort()).toEqual(['met', 'paid'])
  expect(await player.stands(ID)).toMatchObject({ state: 'limit', why: '奖励人数已满' })
  await load({ ...invitation, begins: '2026-11-26T00:00:00+08:00' })
  expect(await statesOf(player), 'who registered before it began').toEqual([])
  const twice = activitiesSchema.safeParse({ list: [invitation, { ...invitation, id: 'second' } as Entry] })
  expect(twice.success, 'its address has no id').toBe(false)
  deps.clock.at = NOON
  await holdsBesidesRounds(db)
})

test('an inviter who closed the account gets no reward [ACT-06][MEMBER-11]', async () => {
  await load(entry(ID))
  const player = await newPlayer()
  const friend = await friendOf(player)
  await friend.bindPhone()
  await friend.play(50_000n)
  const before = await player.balance()
  await closedAt(db, player.memberId, NOON)
  await pay()
  expect(await player.balance()).toBe(before)
  await holdsBesidesRounds(db)
})

test('a budget that is spent pays nobody more and closes [ACT-08]', async () => {
  const invitation = entry(ID) as EntryOf<'friendInvitation'>
  await load({ ...invitation, id: 'small', budgetFen: '3700' })
  const player = await newPlayer()
  const small = async () => {
    const standing = await player.stands('small')
    return standing.kind === 'friendInvitation' ? standing.mine : null
  }
  await small()
  const all = [await friendOf(player), await friendOf(player), await friendOf(player)]
  for (const friend of all) {
    await friend.bindPhone()
    await friend.play(50_000n)
  }
  await pay()
  expect([(await small())?.paid, await left('small')]).toEqual([2, 100n])
  expect(await (await newPlayer()).stands('small')).toMatchObject({ state: 'spent' })
  await holdsBesidesRounds(db)
})
