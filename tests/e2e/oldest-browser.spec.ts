import { expect } from 'playwright/test'
import { newMember } from '../support/api.ts'
import { freshName, granted, logIn, pickable, test } from './support.ts'

/** The features that Safari 16.4, Chrome 111 or Firefox 128 lack, by their object: see README, Browsers. */
const YOUNGER: Record<string, string[]> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  'Iterator.prototype': ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  'Set.prototype': ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  URL: ['canParse', 'parse'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Document.prototype': ['startViewTransition'],
  'Element.prototype': ['checkVisibility'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'Navigator.prototype': ['connection', 'deviceMemory'],
  window: ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore', 'trustedTypes'],
}

test('in a browser as old as README promises, without what came later, home is read, a member logs in and prices run [UX-13]', async ({
  page,
  origin,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript((younger) => {
    for (const [path, names] of Object.entries(younger)) {
      const owner = path.split('.').reduce<unknown>((at, name) => Reflect.get(at as object, name), window) as object
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
  }, YOUNGER)
  await page.goto('/')
  expect(await page.evaluate(() => [typeof Reflect.get(AbortSignal, 'any'), typeof Reflect.get(window, 'requestIdleCallback')])).toEqual([
    'undefined',
    'undefined',
  ])
  await expect(page.getByRole('button', { name: /公告/ })).toBeVisible()
  const name = freshName()
  await newMember(origin, name)
  await logIn(page, name, 'harbour42')
  await expect(granted(page)).toBeVisible()
  await page.getByRole('link', { name: '体育', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(pickable(page).first()).toBeEnabled()
  expect(errors).toEqual([])
})
