import { expect, type Locator, type Page } from 'playwright/test'
import { CHAT_MAX } from '../../contract/chat.ts'
import { CHAT_MSG, roomTopicOf } from '../../contract/chat-ids.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { lineOf } from '../../server/chat/text.ts'
import { readMessage } from '../support/server-message.ts'
import { freshGame, list, openChat, settled, speak } from './chat-support.ts'
import { browseWith } from './feed-support.ts'
import { asMember, test } from './support.ts'

/** Handlers in tags, addresses, templates, hidden and turning signs: each once alone, and after what might end an attribute or element. */
function payloads(): string[] {
  const tags = ['img src=x', 'svg', 'iframe', 'details open', 'video src=x', 'input autofocus', 'body', 'style', 'a href=#', 'marquee']
  const handlers = ['onerror', 'onload', 'ontoggle', 'onfocus', 'onpointerover', 'onanimationstart']
  const alone = [
    ...tags.flatMap((tag) => handlers.map((handler) => `<${tag} ${handler}=hit()>`)),
    ...['javascript:hit()', 'JaVaScRiPt:hit()', 'java\tscript:hit()', 'data:text/html,<script>hit()</script>'].flatMap((to) => [
      `<a href="${to}">x</a>`,
      `<object data="${to}">`,
      `[x](${to})`,
      to,
    ]),
    '<script>hit()</script>',
    '<ScRiPt src=//evil.example></ScRiPt>',
    '&lt;script&gt;hit()&lt;/script&gt;',
    '{{constructor.constructor("hit()")()}}',
    '$\u007bhit()}',
    '<!-- --><b>fat</b>',
    'https://evil.example/?a=1&b=2',
    '\u202e)(tih\u202c admin',
    '管\u200b理\u2060员',
    'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031ealgo',
  ]
  return ['', '"', "'>", '</bdi>'].flatMap((before) => alone.map((payload) => before + payload))
}

/** As many messages as they fill. */
function packed(texts: readonly string[]): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const longer = `${lines.at(-1) ?? ''} ${text}`
    if (lines.length > 0 && [...longer].length <= CHAT_MAX) lines[lines.length - 1] = longer
    else lines.push(text)
  }
  return lines
}

/** The texts of these elements from the foot of the list to its head, where older pages come, with how many elements each has in it. */
const textsOf = (messages: Locator, selector: string): Promise<[string, number][]> =>
  messages.evaluate(async (scroller, of) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const texts = new Map<string, number>()
    const look = () => {
      for (const one of scroller.querySelectorAll(of)) texts.set(one.textContent ?? '', one.childElementCount)
    }
    while (!(scroller.scrollTop === 0 && scroller.textContent?.includes('没有更早的了'))) {
      look()
      scroller.scrollTop -= 200
      await frame()
      await frame()
    }
    look()
    return [...texts]
  }, selector)

/** From the next page on, a payload that runs leaves a mark. */
const markHits = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { hit: () => document.documentElement.setAttribute('data-hit', '1') }))

/** All that was said stands in these elements of the chat as text, and nothing of it is drawn or leads anywhere. */
async function expectText(chat: Locator, selector: string, said: readonly string[]): Promise<void> {
  await expect(list(chat).locator(selector).last()).toHaveText(lineOf(said.at(-1) ?? ''))
  await settled(list(chat))
  expect(await textsOf(list(chat), selector)).toEqual(expect.arrayContaining(said.map((text) => [lineOf(text), 0])))
  expect(await list(chat).locator('a, img, iframe, script, style, object, video').count()).toBe(0)
}

test('three hundred payloads stay text: nothing of them runs, is drawn or leads anywhere [SEC-06] [CHAT-24]', async ({ page, server }) => {
  const all = payloads()
  expect(all.length).toBeGreaterThanOrEqual(300)
  const lines = packed(all)
  await asMember(page, server)
  await markHits(page)
  for (let from = 0; from < lines.length; from += 38) {
    const said = lines.slice(from, from + 38)
    const gameId = await freshGame(server.origin)
    await speak(server.origin, `game/${gameId}`, said)
    const chat = await openChat(page, gameId)
    await expectText(chat, 'bdi.border', said)
  }
  expect(await page.locator('html').getAttribute('data-hit')).toBeNull()
})

test('nor does anything of a nickname, whatever the socket says that somebody is called [SEC-06] @long', async ({ page, server }) => {
  await asMember(page, server)
  await markHits(page)
  // The page itself holds the socket, where the test gives everybody what was said as a name.
  await browseWith(page.context(), 'own')
  /** Topics whose past the page has: what is said from now on comes by the socket alone. */
  const joined = new Set<string>()
  await page.routeWebSocket(/\/feed/, (socket) => {
    const line = socket.connectToServer()
    socket.onMessage((text) => line.send(text))
    line.onMessage((came) => {
      const message = readMessage(came)
      if (message.msgId === MSG.snapshot) joined.add(message.msgData.topic)
      if (message.msgId === MSG.frame)
        for (const delta of message.msgData.deltas)
          if ('msgId' in delta && delta.msgId === CHAT_MSG.say) Object.assign(delta.msgData, { name: delta.msgData.msg, guest: false })
      socket.send(JSON.stringify(message))
    })
  })
  const lines = packed(payloads())
  for (let from = 0; from < lines.length; from += 38) {
    const said = lines.slice(from, from + 38)
    const gameId = await freshGame(server.origin)
    const chat = await openChat(page, gameId)
    await expect.poll(() => joined).toContain(roomTopicOf(`game/${gameId}`))
    await speak(server.origin, `game/${gameId}`, said)
    await expectText(chat, 'p > bdi', said)
  }
  expect(await page.locator('html').getAttribute('data-hit')).toBeNull()
})
