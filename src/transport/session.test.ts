import { describe, expect, test } from 'vitest'
import { fakeBrowser } from '../../tests/support/fake-storage.ts'
import { createStorage } from '../db/storage.ts'
import { createSession, type SessionChange } from './session.ts'

function openBrowser() {
  const browser = fakeBrowser()
  return {
    ...browser,
    open() {
      const tab = browser.openTab()
      const session = createSession(createStorage(tab.area, tab.events))
      const heard: SessionChange[] = []
      session.subscribe((why) => heard.push(why))
      return { session, heard, tab }
    },
  }
}
const alice = { token: 'token-a', userId: '1' }
const bob = { token: 'token-b', userId: '2' }
const visitor = { token: '', userId: '', state: 'visitor' }

test('logging in and out raises the epoch, tells why, and leaves no token behind', () => {
  const { open, items } = openBrowser()
  const { session, heard } = open()
  expect(session.get()).toEqual({ ...visitor, epoch: 0 })
  session.signIn(alice)
  expect(session.get()).toEqual({ ...alice, epoch: 1, state: 'member' })
  session.signOut('logout')
  expect(session.get()).toEqual({ ...visitor, epoch: 2 })
  session.signIn(bob)
  session.signOut('expired')
  expect(heard).toEqual(['login', 'logout', 'login', 'expired'])
  expect(Object.fromEntries(items)).toEqual({ sessionEpoch: '4' })
})

test('a member stays one after a reload; the snapshot is one object until something changes', () => {
  const { open } = openBrowser()
  open().session.signIn(alice)
  const { session } = open()
  expect(session.get()).toEqual({ ...alice, epoch: 1, state: 'member' })
  expect(session.get()).toBe(session.get())
})

test('a visitor can not be signed out', () => {
  const { session, heard } = openBrowser().open()
  session.signOut('expired')
  session.expire(0)
  expect(heard).toEqual([])
  expect(session.get().epoch).toBe(0)
})

describe('other tabs', () => {
  test('follow login and logout, each told once and with the same epoch', () => {
    const { open, deliver } = openBrowser()
    const [one, other] = [open(), open()]
    one.session.signIn(alice)
    deliver()
    expect(other.session.get()).toEqual(one.session.get())
    expect(other.session.get()).toMatchObject({ ...alice, epoch: 1 })
    one.session.signOut('logout')
    deliver()
    expect(other.session.get()).toEqual(one.session.get())
    expect(other.heard).toEqual(['elsewhere', 'elsewhere'])
  })

  test('that look between the writes of a login see the whole member, and are told once', () => {
    const { open, deliver, items } = openBrowser()
    const other = open()
    items.set('userId', alice.userId)
    expect(other.session.isCurrent(0)).toBe(true)
    items.set('token', alice.token)
    expect(other.session.isCurrent(0)).toBe(false)
    expect(other.session.get()).toEqual({ ...alice, epoch: 1, state: 'member' })
    items.set('sessionEpoch', '1')
    other.tab.waiting.push('userId', 'token', 'sessionEpoch')
    deliver()
    expect(other.session.get().epoch).toBe(1)
    expect(other.heard).toEqual(['elsewhere'])
  })

  test('never end a session that began elsewhere: an expiry of the old epoch is ignored before the news arrives', () => {
    const { open, deliver } = openBrowser()
    const [one, other] = [open(), open()]
    one.session.signIn(alice)
    deliver()
    one.session.signOut('logout')
    one.session.signIn(bob)
    other.session.expire(1)
    expect(other.session.get()).toMatchObject({ ...bob, epoch: 3 })
    deliver()
    expect(one.session.get()).toMatchObject({ ...bob, epoch: 3 })
    expect([one.heard, other.heard]).toEqual([
      ['login', 'logout', 'login'],
      ['elsewhere', 'elsewhere'],
    ])
  })

  test('that all get expired answers end the session once', () => {
    const { open, deliver, items } = openBrowser()
    const [one, other] = [open(), open()]
    one.session.signIn(alice)
    deliver()
    one.session.expire(1)
    other.session.expire(1)
    one.session.expire(1)
    deliver()
    expect(one.heard).toEqual(['login', 'expired'])
    expect(other.heard).toEqual(['elsewhere', 'elsewhere'])
    expect([one.session.get().epoch, other.session.get().epoch, items.get('sessionEpoch')]).toEqual([2, 2, '2'])
  })

  test('become visitors when the site data is cleared, and the epoch does not fall', () => {
    const { open, clear, deliver, items } = openBrowser()
    const { session, heard } = open()
    session.signIn(alice)
    session.signOut('logout')
    session.signIn(bob)
    clear()
    deliver()
    expect(session.get()).toEqual({ ...visitor, epoch: 4 })
    expect(heard.at(-1)).toBe('elsewhere')
    expect(items.get('sessionEpoch')).toBe('4')
  })
})

test('damaged stored values start a visitor, not an error', () => {
  const { open, items } = openBrowser()
  items.set('token', 'not a\nheader')
  items.set('userId', '1')
  items.set('sessionEpoch', 'NaN')
  expect(open().session.get()).toEqual({ ...visitor, epoch: 0 })
})
