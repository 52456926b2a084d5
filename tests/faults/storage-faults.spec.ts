import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from 'playwright/test'
import { freshName, granted, logIn, pickable, test } from '../e2e/support.ts'
import { newMember } from '../support/api.ts'

/**
 * A browser that stores nothing, or too little: calls, prices and login still work, and the page tells the player once.
 * Members log in through the sealed door, whose keys are the first thing a device stores.
 */

/** Checks what must work without any storage: home loads, a member logs in, prices move. */
async function expectWorking(page: Page, origin: string): Promise<void> {
  await expect(page.getByRole('button', { name: /公告/ })).toBeVisible()
  await expect(pickable(page).first()).toBeVisible()
  const name = freshName()
  await newMember(origin, name)
  await logIn(page, name, 'harbour42')
  await expect(granted(page)).toBeVisible()
  await page.getByRole('link', { name: '体育', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(pickable(page).first()).toBeVisible()
}

/** Checks that the notice is shown once, and stays away once closed. */
async function expectToldOnce(page: Page, title: string): Promise<void> {
  const notice = page.getByText(title)
  await expect(notice).toHaveCount(1)
  await page.getByRole('status').getByRole('button', { name: '关闭' }).click()
  await expect(notice).toHaveCount(0)
}

test('where the site may store nothing everything works for as long as the page is open, and says so once', async ({ origin }, {
  project,
}) => {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-browser-'))
  mkdirSync(join(directory, 'Default'))
  // The preference of "block all cookies and site data".
  writeFileSync(join(directory, 'Default', 'Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }))
  const { launchOptions, viewport } = project.use
  // The headless shell reads no preferences.
  const executablePath = launchOptions?.executablePath?.replace(/-headless-shell$/, '')
  const browser = await chromium.launchPersistentContext(directory, {
    ...launchOptions,
    ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
    viewport: viewport ?? null,
    locale: 'zh-CN',
  })
  try {
    const page = await browser.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(origin)
    const refused = await page.evaluate(() => {
      try {
        return localStorage === null
      } catch {
        return true
      }
    })
    expect(refused, 'this browser stores nothing').toBe(true)
    await expectToldOnce(page, '此浏览器不保存数据')
    await expectWorking(page, origin)
    await expect(page.getByText('此浏览器不保存数据')).toHaveCount(0)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    rmSync(directory, { recursive: true, force: true })
  }
})

test('with the disk full everything works, and the player is told once', async ({ page, context, origin }) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto('/')
  await expectToldOnce(page, '浏览器的存储空间已满')
  await expectWorking(page, origin)
  await expect(page.getByText('浏览器的存储空间已满')).toHaveCount(0)
})

test('with local storage full a login holds for as long as the page is open, and the player is told once', async ({ page, origin }) => {
  await page.goto('/app/help')
  await page.evaluate(() => {
    for (let size = 1 << 22; size > 0; size >>= 1)
      try {
        for (let at = 0; ; at++) localStorage.setItem(`filler ${size} ${at}`, 'x'.repeat(size))
      } catch {
        // Full at this size; tries half of it next.
      }
  })
  await page.goto('/')
  await expectToldOnce(page, '浏览器的存储空间已满')
  await expectWorking(page, origin)
})

test('while a page of an older build holds the database everything works, and the player is told to close it', async ({
  page,
  context,
  origin,
}) => {
  const old = await context.newPage()
  await old.goto('/openapi.json')
  await old.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('parlay-device', 1)
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result })
          resolve()
        }
      }),
  )
  await page.goto('/')
  await expectToldOnce(page, '旧版本的页面还开着')
  await expectWorking(page, origin)
})

test('after the databases were deleted under an open page it goes on; a new start asks for the login again', async ({ page, origin }) => {
  await page.goto('/')
  await expectWorking(page, origin)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => resolve()
      })
  })
  await page.getByRole('link', { name: '首页', exact: true }).filter({ visible: true }).first().click()
  await expect(pickable(page).first()).toBeVisible()
  await expect(granted(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('请重新登录')).toBeVisible()
})

test('damaged keys and damaged lists are as if there were none', async ({ page, origin }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /公告/ })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(2)
  await page.goto('/openapi.json')
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const [store = ''] = opening.result.objectStoreNames
          const writing = opening.result.transaction(store, 'readwrite')
          const rows =
            store === 'key'
              ? [{ id: 'identity' }, { id: 'session', key: 1, ticket: 2 }]
              : [{ topic: 'hot', contract: 3, knownAt: Date.now(), body: 5 }]
          for (const row of rows) writing.objectStore(store).put(row)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
  })
  await page.goto('/')
  await expectWorking(page, origin)
})
