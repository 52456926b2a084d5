import { expect, type Locator, type Page } from 'playwright/test'

export const isFocused = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement))
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const nav = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true })

/** Whether what has the focus shows it: by its outline or ring, or on what stands for it, as the card of a choice. */
export const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    // Behind the last stop is the browser's own bar, and a framed game shows its own.
    if (now?.matches('body, iframe')) return true
    const shows = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    }
    return shows(now) || shows(now?.closest('label')) || shows(now?.nextElementSibling) || shows(now?.parentElement)
  })

/** Goes on by the tab key until the focus is on `target` or in it, as whoever has no other way; each stop on the way is seen. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let n = 0; n < 150; n += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    expect(await isFocusSeen(page), stop).toBe(true)
  }
  throw new Error(`The tab key does not lead to ${target}.`)
}

/** Goes on by an arrow key within what is one stop of the tab key. */
export async function arrowTo(page: Page, target: Locator, key: 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') {
  for (let n = 0; n < 20; n += 1) {
    if ((await target.count()) > 0 && (await isFocused(target))) return
    await page.keyboard.press(key)
    expect(await isFocusSeen(page)).toBe(true)
  }
  throw new Error(`The arrow key does not lead to ${target}.`)
}

export async function enter(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
