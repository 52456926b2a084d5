import { expect, type Page } from 'playwright/test'
import { simplifiedIn } from '../support/simplified.ts'

/** All text that a person reads or a screen reader speaks. */
const words = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const said = ['aria-label', 'title', 'placeholder', 'alt']
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => said.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, document.body.textContent, ...attributes].join('\n')
  })

/** `mark`: what only a Traditional page of this kind has. */
export async function expectTraditional(page: Page, mark = /[體註賽帳請碼]/): Promise<void> {
  const text = await words(page)
  expect(text).toMatch(mark)
  expect(simplifiedIn(text)).toEqual([])
}
