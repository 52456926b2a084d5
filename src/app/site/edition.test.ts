import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fake-storage.ts'
import { createStorage } from '../../db/storage.ts'
import { createEdition } from './edition.ts'

function open(browser = fakeBrowser()) {
  const tab = browser.openTab()
  return { browser, setting: createEdition(createStorage(tab.area, tab.events)) }
}

test('classic is the default, switching goes to professional and back, and a reload keeps the choice [SET-01] [SET-02]', () => {
  const { browser, setting } = open()
  const heard = vi.fn()
  setting.subscribe(heard)
  expect(setting.get()).toBe('classic')
  setting.toggle()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(setting.get()).toBe('professional')
  expect(open(browser).setting.get()).toBe('professional')
  setting.toggle()
  expect(open(browser).setting.get()).toBe('classic')
})

test.each([0, 2, -1])(
  'a site that says %i forces classic even over a stored professional, until it allows the choice again [SET-03]',
  (said) => {
    const { browser, setting } = open()
    setting.toggle()
    setting.allow(said)
    expect([setting.get(), setting.isSwitchable()]).toEqual(['classic', false])
    expect(open(browser).setting.get()).toBe('classic')
    setting.allow(1)
    expect([setting.get(), setting.isSwitchable()]).toEqual(['professional', true])
  },
)

test('other tabs follow', () => {
  const { browser, setting } = open()
  const other = open(browser).setting
  const heard = vi.fn()
  other.subscribe(heard)
  setting.toggle()
  browser.deliver()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(other.get()).toBe('professional')
})
