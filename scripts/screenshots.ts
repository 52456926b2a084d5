import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { DEMO_LOGIN } from '../server/seed.ts'
import { startServer } from '../tests/support/server.ts'

/** Makes the README's pictures: generated fixtures, the demo login, both widths of the design. Run after a build. */
const folder = 'docs/screenshots'
mkdirSync(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
})

async function open(width: number, height: number, phone: boolean): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: server.origin,
    ...(phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  })
  return context.newPage()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(DEMO_LOGIN.name)
  await dialog.getByLabel('密码', { exact: true }).fill(DEMO_LOGIN.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

const price = (page: Page) => page.locator('button[data-move]:enabled')

async function sports(page: Page, name: string): Promise<void> {
  await logIn(page)
  await page.goto('/game/sport/crty')
  await price(page).nth(4).waitFor()
  await page.screenshot({ path: `${folder}/${name}.png` })
}

try {
  const desktop = await open(1920, 1080, false)
  await desktop.goto('/')
  await price(desktop).first().waitFor()
  await desktop.screenshot({ path: `${folder}/home-desktop.png` })
  await sports(desktop, 'sports-desktop')
  await price(desktop).nth(4).click()
  await desktop.getByRole('region', { name: '投注单' }).getByLabel('本金').fill('200')
  await desktop.screenshot({ path: `${folder}/sports-desktop.png` })

  const phone = await open(390, 844, true)
  await sports(phone, 'sports-phone')
  await price(phone).nth(1).click()
  await phone.getByRole('button', { name: /^打开.*投注单/ }).click()
  await phone.getByRole('button', { name: '+100', exact: true }).click()
  await phone.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
  await phone.screenshot({ path: `${folder}/slip-phone.png` })
} finally {
  await browser.close()
  await server.close()
}
