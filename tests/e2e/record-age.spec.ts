import { expect } from 'playwright/test'
import { dateTimeOf } from '../../domain/days.ts'
import { aged } from './aged.ts'
import { asMember, test } from './support.ts'

// tests/scale/replica.test.ts has a real replica that is behind; here its answers are made old on their way.
test('records, flow and statement that are of an earlier moment say which, and an answer of now takes that away [REC-01] [REC-02] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  const old = await aged(page)
  const said = page.getByText(`截至 ${dateTimeOf(old.at)} 的记录`).filter({ visible: true })
  for (const [path, parts] of [
    ['/mine/betRecord', 1],
    ['/mine/transRecord', 2],
    ['/mine/giftRecord', 1],
    ['/mine/wallet', 1],
  ] as const) {
    await page.goto(path)
    await expect(said, path).toHaveCount(parts)
    for (const one of await said.all()) {
      const box = await one.boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (page.viewportSize()?.width ?? 0), path).toBe(true)
    }
  }
  await old.end()
  await page.goto('/mine/betRecord')
  await expect(page.getByText('这几天没有注单')).toBeVisible()
  await expect(said).toHaveCount(0)
})
