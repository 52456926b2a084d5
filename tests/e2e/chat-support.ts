import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { WebSocket } from 'ws'
import type { ServerMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import type { Game } from '../../contract/sport.ts'
import { feedUrl } from '../../src/workers/feed/runtime.ts'
import { apiOf } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { asMember, isPhone } from './support.ts'

const gamesOf = async (origin: string): Promise<Game[]> =>
  ((await apiOf(origin).call('sport.gameList', { gameType: 'FT', showType: 'FT' })).data as { games: Game[] }).games

let taken = 0
/** A game whose room is open, if possible one in which nobody has spoken: of the day's last one it is not yet. */
export async function freshGame(origin: string): Promise<string> {
  const games = await gamesOf(origin)
  return games[taken++ % (games.length - 1)]?.gameId ?? ''
}

/** A game of today whose room opens hours later. */
export const laterGame = async (origin: string): Promise<string> => (await gamesOf(origin)).at(-1)?.gameId ?? ''

export const pathOf = (gameId: string) => `/game/sport/crty/${gameId}`

/** Opens the chat of a game: a tab beside the slip, on phones a sheet. */
export async function openChat(page: Page, gameId: string): Promise<Locator> {
  await page.goto(pathOf(gameId))
  return showChat(page)
}

export async function showChat(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: '聊天', exact: true }).click()
  else await page.getByRole('tab', { name: '聊天' }).click()
  const chat = page.getByRole('region', { name: '聊天' })
  await expect(chat.getByText(/人在线/)).toBeVisible()
  return chat
}

export const field = (chat: Locator) => chat.getByRole('textbox', { name: '说点什么' })
export async function say(chat: Locator, text: string): Promise<void> {
  await field(chat).fill(text)
  await field(chat).press('Enter')
}

export const list = (chat: Locator) => chat.getByRole('region', { name: '消息' })
/** What is shown of these texts, in order, each as often as it is there. */
export const shown = (chat: Locator, pattern: RegExp) => list(chat).locator('bdi').filter({ hasText: pattern }).allTextContents()

/** Waits until the list has come to rest at its foot. */
export const settled = (messages: Locator) =>
  messages.evaluate(async (scroller) => {
    for (let calm = 0, top = -1; calm < 20; calm++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (scroller.scrollTop !== top) calm = 0
      top = scroller.scrollTop
    }
  })

/** Another member's browser, at the same width. */
export async function anotherBrowser(browser: Browser, page: Page, server: TestServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, viewport: page.viewportSize(), serviceWorkers: 'block' })
  const other = await context.newPage()
  await asMember(other, server)
  return other
}

/** Speaks as guests without a browser, as fast as a room lets guests. */
export async function speak(origin: string, rid: string, texts: readonly string[]): Promise<void> {
  for (let from = 0; from < texts.length; from += 5) {
    const socket = new WebSocket(feedUrl(origin), { origin })
    await once(socket, 'open')
    const send = (msgId: number, msgData: object) => socket.send(JSON.stringify({ msgId, msgData }))
    send(MSG.guestLogin, { guest: randomUUID() })
    send(MSG.join, { rid })
    for (const msg of texts.slice(from, from + 5)) {
      send(MSG.say, { rid, id: randomUUID(), msg })
      await new Promise<void>((resolve, reject) => {
        const hear = (data: object) => {
          const message = JSON.parse(data.toString()) as ServerMessage
          if (message.msgId !== MSG.said) return
          socket.off('message', hear)
          if (message.msgData.n === null) reject(new Error(`refused: ${message.msgData.why}`))
          else resolve()
        }
        socket.on('message', hear)
      })
    }
    socket.close()
  }
}
