import { expect, type Page } from 'playwright/test'
import vectors from '../vectors/fair-rounds.json' with { type: 'json' }
import { test } from './support.ts'

const [reels] = vectors as [(typeof vectors)[number]]
const seen = reels.numbers.join('.')
const address = (over: Record<string, string> = {}) =>
  `/fairness?${new URLSearchParams({
    ...{ game: 'slot', server: reels.serverSeed, hash: reels.commitment, client: reels.clientSeed, n: String(reels.nonce), seen },
    ...over,
  })}`
const steps = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

test('a round is recomputed on the device with each step, and a mismatch says where it is; nobody has to log in @phone [FAIR-02]', async ({
  page,
}) => {
  await page.goto('/fairness')
  await page.getByLabel('服务器种子').fill(reels.serverSeed.slice(1))
  await page.getByLabel('事先给你的哈希').fill(reels.commitment)
  await page.getByLabel('你的种子').fill(reels.clientSeed)
  await page.getByLabel('转数').fill(String(reels.nonce))
  await page.getByLabel('记录上的数').fill(seen)
  await page.getByRole('button', { name: '重算' }).click()
  await expect(page.getByText('要 64 位十六进制，只有 0–9 和 a–f')).toBeVisible()
  await expect(page.getByLabel('服务器种子')).toBeFocused()

  await page.getByLabel('服务器种子').fill(reels.serverSeed)
  await page.getByRole('button', { name: '重算' }).click()
  await expect(page.getByText('一致', { exact: true })).toHaveCount(3)
  for (const [at, number] of reels.numbers.entries())
    await expect(
      page
        .getByRole('row')
        .nth(at + 1)
        .getByRole('cell')
        .last(),
    ).toHaveText(String(number))

  const [first = 0, second = 0, ...rest] = reels.numbers
  await page.getByLabel('记录上的数').fill([first, second + 1, ...rest].join(' '))
  await page.getByRole('button', { name: '重算' }).click()
  await expect(page.getByText(`第 2 轴不一样：算出来是 ${second}，记录是 ${second + 1}。`)).toBeVisible()
  await page.getByLabel('事先给你的哈希').fill('ab'.repeat(32))
  await page.getByRole('button', { name: '重算' }).click()
  await expect(steps(page).first().getByText('不一致')).toBeVisible()

  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '存成文件' }).click()])
  expect(saved.suggestedFilename()).toBe('parlay-slot-217.json')
})

test.describe('with the app stored on the device', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a round that a game links to is recomputed with no network [FAIR-02] @long', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto(address())
    await expect(page.getByText('一致', { exact: true })).toHaveCount(3)
    await page.reload()
    await expect(page.getByText('一致', { exact: true })).toHaveCount(3)
  })
})
