import { mkdirSync, readdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { DEMO_LOGIN } from '../server/seed.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'

/**
 * Makes the README's pictures, and those of each brand that a browser shows when it offers the installation (the manifest's): generated
 * fixtures, the demo login, both widths of the design. Run after a build.
 */
const folder = 'docs/screenshots'
const BRANDS = [
  { brand: 'parlay', folder: 'public/install' },
  ...readdirSync('public/brands').map((brand) => ({ brand, folder: `public/brands/${brand}/install` })),
]
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
})

async function open({ origin }: TestServer, width: number, height: number, phone: boolean): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: origin,
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

async function sports(page: Page): Promise<void> {
  await logIn(page)
  await page.goto('/game/sport/crty')
  await price(page).nth(4).waitFor()
}

async function fillSlip(desktop: Page): Promise<void> {
  await price(desktop).nth(4).click()
  await desktop.getByRole('region', { name: '投注单' }).getByLabel('本金').fill('200')
}

async function openSlip(phone: Page): Promise<void> {
  await price(phone).nth(1).click()
  await phone.getByRole('button', { name: /^打开.*投注单/ }).click()
  await phone.getByRole('button', { name: '+100', exact: true }).click()
  await phone.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
}

async function readmePictures(server: TestServer): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const desktop = await open(server, 1920, 1080, false)
  await desktop.goto('/')
  await price(desktop).first().waitFor()
  await desktop.screenshot({ path: `${folder}/home-desktop.png` })
  await sports(desktop)
  await fillSlip(desktop)
  await desktop.screenshot({ path: `${folder}/sports-desktop.png` })

  const phone = await open(server, 390, 844, true)
  await sports(phone)
  await phone.screenshot({ path: `${folder}/sports-phone.png` })
  await openSlip(phone)
  await phone.screenshot({ path: `${folder}/slip-phone.png` })
}

/** Without the name, which is the site's own choice (`SITE_TITLE`). */
async function installPictures(server: TestServer, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  const keep = async (page: Page, name: string) => {
    await page.waitForFunction(() => !document.body.textContent.includes('报价停在'))
    await sharp(await page.screenshot())
      .webp({ quality: 70, effort: 6 })
      .toFile(`${to}/${name}.webp`)
  }
  const desktop = await open(server, 1280, 800, false)
  await sports(desktop)
  await fillSlip(desktop)
  const name = desktop.getByRole('link', { name: 'Parlay 首页' }).getByText('Parlay', { exact: true })
  await name.evaluate((text) => {
    text.style.visibility = 'hidden'
  })
  await keep(desktop, 'sports-wide')

  const phone = await open(server, 390, 844, true)
  await sports(phone)
  await keep(phone, 'sports-narrow')
  await openSlip(phone)
  await keep(phone, 'slip-narrow')
}

try {
  for (const { brand, folder } of BRANDS) {
    const server = await startServer({ env: { SITE_BRAND: brand } })
    try {
      if (brand === 'parlay') await readmePictures(server)
      await installPictures(server, folder)
    } finally {
      await server.close()
    }
  }
} finally {
  await browser.close()
}
