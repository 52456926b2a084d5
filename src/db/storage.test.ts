import { describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../tests/support/fake-storage.ts'
import type { StorageArea } from '../platform/local-area.ts'
import { createStorage } from './storage.ts'

const ID = '0f8fad5bd9cb469fa16570867728950e'

function openStorage() {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  return { browser, store: createStorage(tab.area, tab.events) }
}

test('a value written under its own key is there after a reload', () => {
  const { browser, store } = openStorage()
  store.set('token', 'abc')
  store.set('oddsType', 'M')
  store.set('sessionEpoch', 7)
  expect(Object.fromEntries(browser.items)).toEqual({ token: 'abc', oddsType: 'M', sessionEpoch: '7' })
  const reloaded = createStorage(browser.openTab().area, null)
  expect([reloaded.get('token'), reloaded.get('oddsType'), reloaded.get('sessionEpoch')]).toEqual(['abc', 'M', 7])
})

describe('what is missing or damaged reads as the default', () => {
  test.each([
    ['token', ''],
    ['userId', ''],
    ['deviceId', ''],
    ['edition', 'classic'],
    ['editionSwitch', 'on'],
    ['oddsType', 'H'],
    ['sessionEpoch', 0],
    ['installHintClosedAt', 0],
    ['keepAskedAt', 0],
    ['safeSwitch', 1],
  ] as const)('%s', (key, fallback) => {
    const { browser, store } = openStorage()
    expect(store.get(key)).toBe(fallback)
    for (const damaged of ['', ' ', '中文', 'a\nb', '\u0000', '{"x":', 'null', '-1', '1e9', 'x'.repeat(5_000)]) {
      browser.items.set(key, damaged)
      const value = store.get(key)
      // A short word may be some token; it must at least be one that a header can carry.
      if (key === 'token' || key === 'userId') expect(value).toMatch(/^[\x21-\x7e]{0,128}$/)
      else expect(value, JSON.stringify(damaged)).toBe(fallback)
    }
  })

  test('a real value of each key reads as itself', () => {
    const { browser, store } = openStorage()
    browser.items.set('deviceId', ID)
    browser.items.set('edition', 'professional')
    browser.items.set('oddsType', 'I')
    expect([store.get('deviceId'), store.get('edition'), store.get('oddsType')]).toEqual([ID, 'professional', 'I'])
  })
})

test('listeners hear their key alone, until they stop', () => {
  const { store } = openStorage()
  const heard = vi.fn()
  const stop = store.subscribe('oddsType', heard)
  store.set('oddsType', 'E')
  store.set('edition', 'professional')
  expect(heard.mock.calls).toEqual([['here']])
  store.remove('oddsType')
  expect(heard).toHaveBeenCalledTimes(2)
  expect(store.get('oddsType')).toBe('H')
  stop()
  store.set('oddsType', 'M')
  expect(heard).toHaveBeenCalledTimes(2)
})

describe('two tabs', () => {
  function twoTabs() {
    const browser = fakeBrowser()
    const [a, b] = [browser.openTab(), browser.openTab()]
    const heard = vi.fn()
    const other = createStorage(b.area, b.events)
    other.subscribe('oddsType', heard)
    return { browser, store: createStorage(a.area, a.events), other, heard, otherTab: b }
  }

  test('a change in one is told to the other as coming from elsewhere', () => {
    const { browser, store, other, heard } = twoTabs()
    store.set('oddsType', 'I')
    browser.deliver()
    expect(heard.mock.calls).toEqual([['elsewhere']])
    expect(other.get('oddsType')).toBe('I')
  })

  test('clearing the site data brings the default back', () => {
    const { browser, store, other, heard } = twoTabs()
    store.set('oddsType', 'I')
    browser.clear()
    browser.deliver()
    expect(heard).toHaveBeenLastCalledWith('elsewhere')
    expect(other.get('oddsType')).toBe('H')
  })

  test('a tab back from the back/forward cache, where it got no events, looks again', () => {
    const { store, other, heard, otherTab } = twoTabs()
    store.set('oddsType', 'I')
    otherTab.thaw()
    expect(heard.mock.calls).toEqual([['elsewhere']])
    expect(other.get('oddsType')).toBe('I')
  })
})

describe('without a working localStorage values live in memory', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const blocked: StorageArea = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const full: StorageArea = { getItem: () => null, setItem: refuse, removeItem: () => undefined }

  test.each([
    ['missing', null],
    ['blocked', blocked],
    ['full', full],
  ])('%s', (_, area) => {
    const store = createStorage(area, null)
    const heard = vi.fn()
    store.subscribe('token', heard)
    expect(store.get('token')).toBe('')
    store.set('token', 'abc')
    expect(store.get('token')).toBe('abc')
    store.remove('token')
    expect(store.get('token')).toBe('')
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

test('safeSwitch is 1 until someone sets another number, and goes back with its removal [SET-13]', () => {
  const { store } = openStorage()
  expect(store.get('safeSwitch')).toBe(1)
  store.set('safeSwitch', 0)
  expect(store.get('safeSwitch')).toBe(0)
  store.remove('safeSwitch')
  expect(store.get('safeSwitch')).toBe(1)
})
