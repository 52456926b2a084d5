import { expect } from 'playwright/test'
import { bucket } from '../support/bucket.ts'
import type { ServerOptions } from '../support/server.ts'
import { asMember, test as base, QUIET_DAY } from './support.ts'

const KEY = { id: 'AKIATESTS', secret: 'wJalrX/utnFEMI+K7MDENG' }

const test = base.extend<object, { store: Awaited<ReturnType<typeof bucket>>; serverOptions: ServerOptions }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const store = await bucket('parlay', { ...KEY, region: 'us-east-1' })
      await use(store)
      store.close()
    },
    { scope: 'worker' },
  ],
  serverOptions: [
    async ({ store }, use) => {
      await use({ ...QUIET_DAY, env: { S3_URL: store.url, S3_KEY: `${KEY.id}:${KEY.secret}` } })
    },
    { scope: 'worker' },
  ],
})

test('while the bucket is away a picture is refused with a sentence and the draft stays; once it is back the picture is seen from our own path [FB-01][MEMBER-07] @long', async ({
  page,
  server,
  store,
}) => {
  await asMember(page, server)
  await page.goto('/mine/feedback')
  const form = page.getByRole('form', { name: '写反馈' })
  const text = form.getByLabel('说说情况')
  await text.fill('取款两小时没有到')
  const shot = { name: 'shot.png', mimeType: 'image/png', buffer: await page.screenshot({ type: 'png' }) }
  const add = () => form.getByLabel('添加图片').setInputFiles(shot)
  store.state.fault = 'error'
  await add()
  await expect(form.getByRole('alert')).toContainText('图片暂时存不了，请稍后再试')
  await expect(text).toHaveValue('取款两小时没有到')
  store.state.fault = null
  await add()
  const picture = form.getByRole('img', { name: '图片 1' })
  await expect(picture).toHaveAttribute('src', /^\/picture\//)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await form.getByRole('button', { name: '提交反馈' }).click()
  await page.getByRole('button', { name: /取款两小时没有到/ }).click()
  await expect
    .poll(() => page.getByRole('img', { name: '图片 1' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  expect(store.objects.size).toBe(1)
  expect(store.state.refused).toEqual([])
})
