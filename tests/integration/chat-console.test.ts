import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { MSG } from '../../contract/feed-ids.ts'
import { CHAT } from '../../server/chat/domain.ts'
import { lastActs } from '../../server/chat/moderate.ts'
import { chatConsole } from '../../server/sandbox/chat.ts'
import { takesForms } from '../../server/sandbox/own-names.ts'
import { chatWorld, until } from '../support/chat.ts'

const world = chatWorld()

test('the console shows live rooms and reports as text, and what is done there is an act like any other [CHAT-29]', async () => {
  const server = await world.startProcess()
  const [ann, bob] = [await world.join(server, { token: 'ann' }), await world.join(server, { token: 'bob' })]
  await ann.joined()
  await bob.joined()
  const http = Fastify()
  world.ended.push(() => http.close())
  chatConsole(http, { db: world.db, clock: world.clock, rooms: server.rooms }, takesForms(http))
  const state = async () => (await http.inject('/chat.json')).json()
  const { token } = await state()
  const send = (fields: Record<string, string>) =>
    http.inject({
      ...{ method: 'POST', url: '/chat' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, ...fields }).toString(),
    })

  const { n = 0 } = (await ann.say('<b onclick=hit()>加我</b>')) ?? {}
  await CHAT.handlers({ db: world.db, odds: world.source })['chat.report'](
    { rid: world.rid, n: n ?? 0, reason: '<i>广告</i>' },
    world.member('bob'),
  )
  const page = (await http.inject('/chat')).body
  expect(page).toContain('&#60;b onclick=hit()&#62;加我')
  expect(page).not.toMatch(/<b onclick|<i>/)
  expect(page).toContain(`<td>${world.rid}</td>`)

  expect((await send({ token: 'another page', act: 'close', room: world.rid })).statusCode).toBe(403)
  expect((await send({ act: 'mute', who: 'annie88', room: world.rid, minutes: '60' })).statusCode, 'no reason').toBe(400)
  expect((await send({ act: 'mute', who: 'nobody9', room: world.rid, minutes: '60', reason: '刷屏' })).statusCode).toBe(409)
  expect(await lastActs(world.db)).toEqual([])

  const [report] = (await state()).reports
  const muted = await send({ act: 'mute', who: report.who, room: report.room, minutes: '60', reason: '刷屏' })
  expect([muted.statusCode, muted.headers.location]).toEqual([303, '/chat'])
  await until(() => expect(ann.last(MSG.muted)).toMatchObject({ rid: world.rid, reason: '刷屏', until: expect.any(Number) }))
  const left = (ann.last(MSG.muted)?.until ?? 0) - world.clock.now()
  expect(left).toBeGreaterThan(59 * 60_000)
  expect(left).toBeLessThanOrEqual(60 * 60_000)
  expect(await ann.say('x')).toMatchObject({ why: 'muted' })
  await send({ act: 'unmute', who: 'annie88', room: world.rid })
  await until(() => expect(ann.last(MSG.muted)?.until).toBeNull())

  expect((await send({ act: 'say', room: world.rid, text: ' ' })).statusCode, 'no words').toBe(400)
  await send({ act: 'say', room: world.rid, text: '请文明发言' })
  expect(await bob.hears('请文明发言')).toBe(true)
  await send({ act: 'remove', room: world.rid, number: String(n) })
  await send({ act: 'close', room: world.rid })
  await until(() => expect(bob.events().at(-1)).toMatchObject({ msgData: { open: false } }))
  const after = await state()
  expect(after.reports).toEqual([])
  expect(after.rooms[0]).toMatchObject({ id: world.rid, open: false })
  expect(after.acts.map(({ act }: { act: string }) => act)).toEqual(['close', 'remove', 'say', 'unmute', 'mute'])
})
