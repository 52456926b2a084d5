import { expect } from 'playwright/test'
import { CHAT_MAX } from '../../contract/chat.ts'
import { lineOf } from '../../server/chat/text.ts'
import { freshGame, list, openChat, settled, speak } from './chat-support.ts'
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

test('three hundred payloads stay text: nothing of them runs, is drawn or leads anywhere [SEC-06] [CHAT-24]', async ({ page, server }) => {
  const all = payloads()
  expect(all.length).toBeGreaterThanOrEqual(300)
  const lines = packed(all)
  await asMember(page, server)
  await page.addInitScript(() => Object.assign(window, { hit: () => document.documentElement.setAttribute('data-hit', '1') }))
  for (let from = 0; from < lines.length; from += 38) {
    const said = lines.slice(from, from + 38)
    const gameId = await freshGame(server.origin)
    await speak(server.origin, `game/${gameId}`, said)
    const chat = await openChat(page, gameId)
    await expect(list(chat).locator('bdi.border').last()).toHaveText(lineOf(said.at(-1) ?? ''))
    await settled(list(chat))
    const drawn = await list(chat).evaluate(async (scroller) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const texts = new Map<string, number>()
      const isWhole = () => scroller.scrollTop === 0 && scroller.textContent?.includes('没有更早的了')
      // From the foot to the head, where older pages come.
      while (!isWhole()) {
        for (const said of scroller.querySelectorAll('bdi.border')) texts.set(said.textContent ?? '', said.childElementCount)
        scroller.scrollTop -= 200
        await frame()
        await frame()
      }
      for (const said of scroller.querySelectorAll('bdi.border')) texts.set(said.textContent ?? '', said.childElementCount)
      return [...texts]
    })
    expect(drawn).toEqual(expect.arrayContaining(said.map((text) => [lineOf(text), 0])))
    expect(await list(chat).locator('a, img, iframe, script, style, object, video').count()).toBe(0)
  }
  expect(await page.locator('html').getAttribute('data-hit')).toBeNull()
})
