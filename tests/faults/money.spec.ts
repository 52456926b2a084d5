import { expect, type Page, test as plainTest } from 'playwright/test'
import type { Ticket } from '../../contract/betting.ts'
import { asMember, balance, openSlip } from '../e2e/support.ts'
import { apiOf } from '../support/api.ts'
import { createFaultProxy, type FaultProxy, type WireFault } from '../support/fault-proxy.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** The quiet match day behind a wire that the test can cut at any byte of a call. */
const test = plainTest.extend<object, { server: TestServer; wire: FaultProxy }>({
  wire: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const wire = await createFaultProxy()
      await use(wire)
      await wire.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ wire }, use) => {
      const server = await startServer({
        fixtures: ['tests/fixtures/invented-day.json'],
        args: ['--replay', '2022-11-22'],
        env: { PUBLIC_ORIGIN: wire.origin },
      })
      wire.target(server.origin)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

test.afterEach(({ wire }) => wire.heal())

const BET = 'placeBet'
const cells = (page: Page) => page.locator('button[aria-pressed]').filter({ hasText: /\d\.\d\d/ })
const heading = (page: Page, name: string) => page.getByRole('region', { name: '投注单' }).getByRole('heading', { name })
const pressable = (page: Page) => page.getByRole('button', { name: /^投注 ¥|并投注 ¥/ })

/** The member's tickets by the server, not the page. */
async function ticketsOf(page: Page, server: TestServer): Promise<Ticket[]> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { data } = await apiOf(server.origin, token).call('sport.tickets', {})
  return (data as { tickets: Ticket[] }).tickets
}

async function openToday(page: Page, wire: FaultProxy): Promise<void> {
  await page.goto(`${wire.origin}/game/sport/crty`)
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(cells(page).first()).toBeEnabled()
}

/** Fills the slip without placing the bet. */
async function fillSlip(page: Page, stake: string, cell = 0): Promise<void> {
  await cells(page).nth(cell).click()
  const slip = await openSlip(page)
  await slip.getByRole('radio', { name: '接受任何' }).click()
  await slip.getByLabel('本金').fill(stake)
  await expect(pressable(page)).toBeEnabled()
}

const CUTS: { fault: WireFault; name: string; placed: boolean }[] = [
  { name: 'before the first byte of the request', fault: { at: 'request', part: 0 }, placed: false },
  { name: 'in the head of the request', fault: { at: 'request', part: 0.3 }, placed: false },
  { name: 'before the last byte of the request', fault: { at: 'request', part: 1 }, placed: false },
  { name: 'before the first byte of the answer', fault: { at: 'answer', part: 0 }, placed: true },
  { name: 'in the head of the answer', fault: { at: 'answer', part: 0.3 }, placed: true },
  { name: 'in the body of the answer', fault: { at: 'answer', part: 0.8 }, placed: true },
  { name: 'before the last byte of the answer', fault: { at: 'answer', part: 1 }, placed: true },
]

test('cut anywhere in request or answer, a bet exists once or not at all, and the page says which; a late copy of one told as not done is refused [MONEY-04][SLIP-18]', async ({
  page,
  server,
  wire,
}) => {
  await asMember(page, server)
  await openToday(page, wire)
  let placed = 0
  for (const [i, cut] of CUTS.entries()) {
    await test.step(`cut ${cut.name}`, async () => {
      await fillSlip(page, String(20 + i))
      wire.fault(BET, cut.fault)
      await pressable(page).click()
      await expect(heading(page, cut.placed ? '投注已接受' : '投注未成功')).toBeVisible()
      wire.heal()
      if (cut.placed) placed += 1
      const tickets = await ticketsOf(page, server)
      expect(tickets).toHaveLength(placed)
      if (cut.placed) {
        const number = tickets[0]?.number ?? 'none'
        await expect(page.getByRole('region', { name: '投注单' }).getByText(number)).toBeVisible()
        await page.getByRole('button', { name: '完成' }).click()
      } else await page.getByRole('button', { name: '移除' }).last().click()
      const held = tickets.reduce((sum, ticket) => sum + Number(ticket.stakeFen), 0)
      await expect(balance(page)).toHaveText(`¥${((1_000_000 - held) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`)
    })
  }

  await test.step('a call that the wire delivers late', async () => {
    await fillSlip(page, '50')
    wire.fault(BET, { at: 'request', part: 'late' })
    await pressable(page).click()
    await expect(heading(page, '投注未成功')).toBeVisible()
    const answers = await wire.arrive()
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(answer).toContain('"cancelled"')
    expect(await ticketsOf(page, server)).toHaveLength(placed)
  })
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test('one slip in two tabs: a pick and a stake of one are in the other, both show where its bet is, to the receipt; a double click and a second tab send one order [BET-15] [SLIP-11] [SLIP-19] [WALLET-16]', async ({
  page,
  server,
  wire,
  context,
}) => {
  await asMember(page, server)
  const other = await context.newPage()
  await openToday(page, wire)
  await openToday(other, wire)
  await fillSlip(page, '20')
  await expect(cells(other).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByLabel('本金')).toHaveValue('20')
  await cells(other).nth(1).click()
  await expect(cells(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('本金'), 'typed for another').toHaveValue('')
  await page.getByLabel('本金').fill('30')

  const before = wire.seen()
  wire.fault(BET, { at: 'answer', part: 'held' })
  await pressable(page).dblclick()
  await expect.poll(() => wire.seen()).toBe(before + 1)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: '正在提交' })).toBeDisabled()
    await expect(tab.getByLabel('本金')).toHaveValue('30')
    await cells(tab).nth(2).click()
    await expect(tab.getByText('还有注单正在确认中，请稍候').first()).toBeVisible()
    await expect(cells(tab).nth(2)).toHaveAttribute('aria-pressed', 'false')
  }
  expect(wire.seen()).toBe(before + 1)
  wire.heal()

  // The waiting tab is closed: the other one asks in its place, and shows the answer.
  await page.close()
  await expect(heading(other, '投注已接受')).toBeVisible()
  const tickets = await ticketsOf(other, server)
  expect(tickets.map(({ stakeFen }) => stakeFen)).toEqual(['3000'])
  await expect(balance(other)).toHaveText('¥9,970.00')

  // A receipt is shown in both until it is dismissed in one, and no tab shows it again.
  const third = await context.newPage()
  await openToday(third, wire)
  await expect(third.getByText('还没有选项')).toBeVisible()
  await other.getByRole('button', { name: '完成' }).click()
  await cells(other).nth(2).click()
  await expect(cells(third).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await third.getByLabel('本金').fill('40')
  await pressable(third).click()
  for (const tab of [third, other]) await expect(heading(tab, '投注已接受')).toBeVisible()
  await other.getByRole('button', { name: '完成' }).click()
  for (const tab of [third, other]) {
    await expect(tab.getByText('还没有选项')).toBeVisible()
    await expect(cells(tab).nth(2)).toHaveAttribute('aria-pressed', 'false')
  }
  expect(await ticketsOf(other, server)).toHaveLength(2)
})

test('a bet left unanswered by a reload or a closed tab is asked for by the next page, whichever it is [MONEY-04]', async ({
  page,
  server,
  wire,
  context,
}) => {
  await asMember(page, server)
  await openToday(page, wire)
  await fillSlip(page, '20')
  wire.fault(BET, { at: 'answer', part: 'held' })
  const before = wire.seen()
  await pressable(page).click()
  await expect.poll(() => wire.seen()).toBe(before + 1)
  await page.reload()
  await expect(heading(page, '投注已接受')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()

  wire.heal()
  await fillSlip(page, '30')
  wire.fault(BET, { at: 'answer', part: 'held' })
  await pressable(page).click()
  await expect.poll(() => wire.seen()).toBe(before + 2)
  await page.close()
  const next = await context.newPage()
  await next.goto(wire.origin)
  await expect(next.getByText('投注已接受')).toBeVisible()
  expect(await ticketsOf(next, server)).toHaveLength(2)
  expect(await next.evaluate(() => localStorage.getItem('openMoney'))).toBe('none')
})

test('a logout with an unanswered bet leaves its id and nothing else; its member hears of it at the next login [MONEY-04]', async ({
  page,
  server,
  wire,
}) => {
  await asMember(page, server)
  await openToday(page, wire)
  await fillSlip(page, '20')
  wire.fault(BET, { at: 'answer', part: 'held' })
  const before = wire.seen()
  await pressable(page).click()
  await expect.poll(() => wire.seen()).toBe(before + 1)
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<{ body: unknown }[]>((resolve, reject) => {
          const opening = indexedDB.open('parlay-money')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const asking = opening.result.transaction('row').objectStore('row').getAll()
            asking.onsuccess = () => {
              opening.result.close()
              resolve(asking.result as { body: unknown }[])
            }
          }
        }),
    )
  expect(JSON.stringify(await kept())).toContain('"stakeFen":"2000"')
  // The session ends in this browser, but the server keeps the token; the next page starts with it, as the same member.
  await page.route('**/user/**/logout', (route) => route.abort())
  await page.getByRole('button', { name: /^账户/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect.poll(async () => (await kept()).map(({ body }) => body)).toEqual([null])
  wire.heal()
  await page.goto(wire.origin, { waitUntil: 'commit' })
  await expect(page.getByText('投注已接受')).toBeVisible()
  await expect.poll(kept).toEqual([])
})

test('a server that is killed with a bet on it says after its restart what became of it, once [MONEY-04]', async ({
  page,
  server,
  wire,
}) => {
  await asMember(page, server)
  await openToday(page, wire)
  for (const [round, fault] of ([{ at: 'answer', part: 'held' }, null] as const).entries()) {
    await fillSlip(page, '20')
    if (fault) wire.fault(BET, fault)
    await pressable(page).click()
    if (fault) await expect.poll(() => ticketsOf(page, server)).toHaveLength(1)
    await server.kill()
    wire.heal()
    if (fault) await expect(heading(page, '正在核对结果')).toBeVisible()
    await server.start()
    const end = page.getByRole('region', { name: '投注单' }).getByRole('heading', { name: /^(投注已接受|投注未成功)$/ })
    await expect(end).toBeVisible()
    const accepted = (await end.textContent()) === '投注已接受'
    const tickets = await ticketsOf(page, server)
    if (round === 0) expect(accepted).toBe(true)
    expect(tickets).toHaveLength(round + (accepted ? 1 : 0))
    await page
      .getByRole('button', { name: accepted ? '完成' : '移除' })
      .last()
      .click()
    await expect(cells(page).first()).toBeEnabled()
  }
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})
