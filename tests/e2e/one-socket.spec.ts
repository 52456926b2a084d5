import { expect } from 'playwright/test'
import type { ClientMessage, ServerMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { readMessage } from '../support/server-message.ts'
import { browseWith, expectRight } from './feed-support.ts'
import { asMember, openSlip, pickable, test } from './support.ts'

// Games in play, whose scores, clocks and prices move within seconds.
test.use({ serverOptions: { args: ['--speed', '10'] } })

test('odds, scores, tickets and the wallet’s hints are topics of one socket, whole at first and then what changed, only while a page shows them; a call says the same [SPORT-27] @long', async ({
  page,
  server,
}) => {
  // The tab's own socket, which the test can observe.
  await browseWith(page.context(), 'own')
  let sockets = 0
  const said: ClientMessage[] = []
  const heard: ServerMessage[] = []
  await page.routeWebSocket(/\/feed/, (socket) => {
    sockets += 1
    const line = socket.connectToServer()
    socket.onMessage((text) => {
      said.push(JSON.parse(String(text)))
      line.send(text)
    })
    line.onMessage((came) => {
      heard.push(readMessage(came))
      socket.send(came)
    })
  })
  /** The seqs of a topic's messages: the snapshot, then each frame. */
  const came = (topic: string) =>
    heard.flatMap(({ msgId, msgData }) =>
      (msgId === MSG.snapshot || msgId === MSG.frame) && msgData.topic === topic ? [{ msgId, seq: msgData.seq }] : [],
    )
  const changes = (topic: string): string[] =>
    heard.flatMap(({ msgId, msgData }) =>
      msgId === MSG.frame && msgData.topic === topic ? msgData.deltas.flatMap((delta) => ('kind' in delta ? delta.kind : [])) : [],
    )
  const asked = (msgId: ClientMessage['msgId']) =>
    said.flatMap((message) => (message.msgId === msgId ? [(message.msgData as { topic: string }).topic] : []))

  await asMember(page, server)
  await page.goto('/sponsor')
  await expect.poll(() => asked(MSG.subscribe)).toEqual(['me'])
  await page.getByRole('navigation').getByRole('link', { name: '体育' }).first().click()
  await openSlip(page)
  await expect(pickable(page).first()).toBeVisible()
  const list = 'list/FT/RB'
  expect(asked(MSG.subscribe)).toContain(list)
  await expectRight(page, server.origin)
  await expect.poll(() => changes(list), { timeout: 60_000 }).toEqual(expect.arrayContaining(['prices', 'info']))
  const [whole, ...then] = came(list)
  expect(whole?.msgId).toBe(MSG.snapshot)
  const frames = then.filter(({ msgId }) => msgId === MSG.frame)
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, i) => (whole?.seq ?? 0) + 1 + i))

  await pickable(page).first().click()
  const slip = await openSlip(page)
  await slip.getByLabel('本金').fill('20')
  await slip.getByRole('radio', { name: '接受任何' }).click()
  await slip.getByRole('button', { name: /投注 ¥20/ }).click()
  await expect.poll(() => changes('me'), 'a bet and what it held').toEqual(expect.arrayContaining(['ticket', 'balance']))
  expect(came('me')[0]?.msgId).toBe(MSG.snapshot)

  await page.goBack()
  await expect.poll(() => asked(MSG.unsubscribe)).toContain(list)
  const beats = () => heard.filter(({ msgId }) => msgId === MSG.heartbeat)
  const before = beats().length
  await expect.poll(() => beats().length).toBeGreaterThan(before)
  const left = heard.indexOf(beats()[before] as ServerMessage)
  await expect.poll(() => beats().length).toBeGreaterThan(before + 1)
  expect(heard.slice(left).flatMap(({ msgId, msgData }) => (msgId === MSG.frame ? [msgData.topic] : []))).not.toContain(list)
  expect(sockets).toBe(1)
  for (const { msgId } of heard) expect(msgId).toBeGreaterThanOrEqual(20_000)
  // Login and ping have the specification's ids.
  const own: number[] = [MSG.ping, MSG.login, MSG.guestLogin]
  for (const { msgId } of said) if (!own.includes(msgId)) expect(msgId).toBeGreaterThanOrEqual(20_000)
})
