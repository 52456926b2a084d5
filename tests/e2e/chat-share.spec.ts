import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import type { Ticket } from '../../contract/betting.ts'
import { type BookingCard, spacedCode } from '../../contract/booking.ts'
import type { Game } from '../../contract/sport.ts'
import { apiOf } from '../support/api.ts'
import { anotherBrowser, freshGame, list, openChat, say } from './chat-support.ts'
import { asMember, isPhone, test } from './support.ts'

const slipOf = (page: Page) => page.getByRole('region', { name: '投注单' })

test('a member shares a ticket in a room; another’s browser fills its slip with it at the prices of now, and so do its code in the slip and in the search, its link, and its picture [CHAT-28] [BET-08] @phone', async ({
  page,
  browser,
  server,
}) => {
  const gameId = await freshGame(server.origin)
  await asMember(page, server)
  await page.goto('/')
  const api = apiOf(server.origin, await page.evaluate(() => localStorage.getItem('token') ?? ''))
  const { games } = (await api.call('sport.gameList', { gameType: 'FT', showType: 'FT' })).data as { games: Game[] }
  const legs = [gameId, games.find((game) => game.gameId !== gameId)?.gameId ?? ''].map((id) => {
    const market = games.find((game) => game.gameId === id)?.markets.find(({ w }) => w === 'M')
    return { marketId: market?.id ?? '', selection: 'H' as const, odds: market?.prices[0] ?? 0 }
  })
  const placed = await api.call('sport.placeSeries', { id: randomUUID(), legs, stakeFen: '7700', accept: 'any' })
  expect(placed.status_code).toBe(6000)
  const ticket = placed.data as Ticket

  const mine = await openChat(page, gameId)
  const otherPage = await anotherBrowser(browser, page, server)
  const theirs = await openChat(otherPage, gameId)
  await mine.getByRole('button', { name: '分享注单' }).click()
  await page
    .getByRole('dialog', { name: '分享到聊天室' })
    .getByRole('button', { name: /注单 2串1/ })
    .click()
  await expect(list(mine).getByText('2 项 · 2串1')).toBeVisible()
  await list(theirs).getByRole('button', { name: '看看还开着哪些' }).click()
  const card = list(theirs).getByRole('region', { name: /分享的选项/ })
  await expect(card).toContainText('分享的注单')
  for (const own of ['77.00', ticket.number]) await expect(card, 'neither stake nor number').not.toContainText(own)
  await card.getByRole('button', { name: '放入投注单 2 项' }).click()
  await expect(card.getByText('已放入')).toBeVisible()
  await otherPage.getByRole('button', { name: '看投注单' }).click()
  const slip = slipOf(otherPage)
  await expect(slip.getByRole('listitem')).toHaveCount(2)
  await expect(slip.getByText('2串1')).toBeVisible()

  // The ticket's code, as a person types it.
  const { card: kept } = (await api.call('booking.ofTicket', { id: ticket.id })).data as { card: BookingCard }
  const typed = spacedCode(kept.code).toLowerCase()
  await slip.getByRole('button', { name: '清空' }).click()
  await slip.getByLabel('订单码').fill(typed.slice(0, -1))
  await slip.getByRole('button', { name: '读取' }).click()
  await expect(slip.getByText('订单码是 8 位，还差 1 位')).toBeVisible()
  await slip.getByLabel('订单码').fill(typed)
  await slip.getByRole('button', { name: '读取' }).click()
  const dialog = otherPage.getByRole('dialog', { name: '订单码' })
  await dialog.getByRole('button', { name: '放入投注单 2 项' }).click()
  await expect(slip.getByRole('listitem')).toHaveCount(2)
  await otherPage.goto(`/game/sport/crty?code=${kept.code}`)
  await expect(dialog.getByText('已放入')).toBeVisible()
  await expect(otherPage).toHaveURL(/crty$/)
  await dialog.getByRole('button', { name: '关闭' }).click()

  // Pasted in the search, with the link around it or not.
  await otherPage.getByRole('button', { name: /^搜索/ }).filter({ visible: true }).first().click()
  const search = otherPage.getByRole('dialog', { name: '搜索' })
  await search.getByRole('combobox').fill(`${server.origin}/game/sport/crty?code=${kept.code}`)
  await expect(search.getByRole('option')).toHaveText(new RegExp(`打开订单码 ${spacedCode(kept.code)}`))
  await search.getByRole('combobox').fill(` ${typed} `)
  await search.getByRole('combobox').press('Enter')
  await expect(dialog.getByText('已放入')).toBeVisible()
  await expect(otherPage).toHaveURL(/crty$/)
  await otherPage.goBack()
  await expect(dialog).toBeHidden()
  await expect(otherPage).toHaveURL(/crty$/)

  // As a picture to scan, from the slip.
  if (isPhone(otherPage)) await otherPage.getByRole('button', { name: /^打开.*投注单/s }).click()
  await slip.getByRole('button', { name: '分享', exact: true }).click()
  const [download] = await Promise.all([otherPage.waitForEvent('download'), otherPage.getByRole('button', { name: '图片' }).click()])
  const { data, info } = await sharp(await download.path())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scanned = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
  expect(scanned).toBe(`${server.origin}/game/sport/crty?code=${download.suggestedFilename().slice(0, 8)}`)
  await otherPage.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  // Pasted in a room it is a card, too, under the words around it.
  await say(mine, `再看 ${typed}`)
  await expect(list(mine).getByText(`再看 ${typed}`)).toBeVisible()
  await expect(list(mine).getByRole('button', { name: '看看还开着哪些' })).toHaveCount(2)
  await otherPage.context().close()
})
