import { test as base, type Page } from 'playwright/test'
import { type CasinoMember, casinoProcess, casinoWorld } from '../support/casino.ts'

type World = Awaited<ReturnType<typeof casinoWorld>>
type Casino = Awaited<ReturnType<typeof casinoProcess>>

/** The real casino beside a real site, one pair for each worker. */
export const test = base.extend<object, { world: World; casino: Casino }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const world = await casinoWorld()
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  casino: [
    async ({ world }, use) => {
      const casino = await casinoProcess(world)
      await use(casino)
      await casino.stop()
    },
    { scope: 'worker' },
  ],
})

let members = 0
/** A member whose launch of the game the page opens. */
export async function enter(
  page: Page,
  { world, casino }: { world: World; casino: Casino },
  venue: string,
  game: string,
  lang = 'zh-CN',
): Promise<CasinoMember> {
  const member = await world.member(`player${process.pid.toString(36)}${members++}`)
  const token = await member.launch(venue, game)
  await page.goto(`${casino.origin}/${venue}?lang=${lang}&token=${token}&game_code=${game}`)
  return member
}

export const main = (page: Page) => page.getByRole('main')
export const sentence = (page: Page) => main(page).getByRole('status')
export const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
/** What is beside the game on wide screens is in a sheet on phones. */
export async function open(page: Page, title: string) {
  const panel = page.getByRole('region', { name: title })
  if (await panel.isVisible()) return panel
  await page.getByRole('button', { name: title, exact: true }).click()
  return page.getByRole('dialog', { name: title })
}
