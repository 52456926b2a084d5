import { expect, test } from 'vitest'
import { createStorage } from '../../../db/storage.ts'
import { codesOf, noteLanding } from './landing.ts'
import { createRemembered } from './remembered.ts'
import { createWaitingLogin } from './waiting-login.ts'

function world() {
  const values = new Map<string, string>()
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const clock = { at: 1_793_000_000_000, now: () => clock.at }
  return { values, clock, store: createStorage(area, null) }
}

const LOGIN = {
  name: 'linhai88',
  password: 'a'.repeat(32),
  phone: '138****6721',
  message: '这台设备首次登录',
  at: 1_793_000_000_000,
  againAt: null,
}

test('a login that waits for its code is there for the next page for a quarter of an hour, then gone [AUTH-28]', () => {
  const { values, clock, store } = world()
  const waiting = createWaitingLogin(store, clock, clock)
  waiting.keep(LOGIN)
  expect(waiting.read()).toEqual(LOGIN)
  clock.at += 15 * 60_000
  expect(waiting.read()).toBeNull()
  expect(values.size).toBe(0)
})

test('another code may be asked for a minute later at the latest, whatever the clock is set to, on this page and on the next [OPS-18]', () => {
  const { clock, store } = world()
  const steady = { at: 5_000, now: () => steady.at }
  const waiting = createWaitingLogin(store, clock, steady)
  waiting.keep({ ...LOGIN, againAt: steady.at + 60_000 })
  clock.at += 20_000
  steady.at += 20_000
  expect(waiting.read()?.againAt).toBe(steady.at + 40_000)
  clock.at -= 600_000
  const next = { now: () => 900_000 }
  expect(createWaitingLogin(store, clock, next).read()?.againAt).toBe(next.now() + 60_000)
})

test.each(['{', '{}', JSON.stringify({ ...LOGIN, phone: '13800136721' }), JSON.stringify({ ...LOGIN, password: 'abcd1234' })])(
  'stored %s is none, and goes',
  (stored) => {
    const { values, clock, store } = world()
    values.set('newDevice', stored)
    expect(createWaitingLogin(store, clock, clock).read()).toBeNull()
    expect(values.size).toBe(0)
  },
)

/** A vault whose ciphertext is readable, and that can be made to fail. */
const vault = (open = true) => ({
  conceal: async (text: string) => (open ? btoa(text).replaceAll('=', '') : null),
  reveal: async (concealed: string) => (open ? atob(concealed) : null),
})

test('what is remembered is a timestamp and what the vault made of the credentials; off leaves neither [AUTH-45] [SET-11]', async () => {
  const { values, clock, store } = world()
  const remembered = createRemembered(store, vault(), clock)
  expect(remembered.isOn()).toBe(false)
  await remembered.keep({ name: 'linhai88', password: 'abcd1234' })
  expect(values.get('rememberAt')).toBe('1793000000000')
  expect(await createRemembered(store, vault(), clock).read()).toEqual({ name: 'linhai88', password: 'abcd1234' })
  remembered.forget()
  expect(values.size).toBe(0)
  expect(await remembered.read()).toBeNull()
})

test('without a vault, or with another one’s, nothing is remembered', async () => {
  const { values, clock, store } = world()
  await createRemembered(store, vault(false), clock).keep({ name: 'linhai88', password: 'abcd1234' })
  expect(values.size).toBe(0)
  await createRemembered(store, vault(), clock).keep({ name: 'linhai88', password: 'abcd1234' })
  expect(await createRemembered(store, vault(false), clock).read()).toBeNull()
})

test('unticking while the vault still works leaves nothing behind', async () => {
  const { values, clock, store } = world()
  const remembered = createRemembered(store, vault(), clock)
  const keeping = remembered.keep({ name: 'linhai88', password: 'abcd1234' })
  remembered.forget()
  await keeping
  expect(values.size).toBe(0)
})

test.each(['rcode', 'rCode', 'r_code', 'RCODE', 'r-code', 'referralCode', 'referral_code'])('%s is the referral code [AUTH-48]', (name) => {
  expect(codesOf(`https://parlay.example/?a=1&${name}=AB_12-c`)).toEqual({ rcode: 'AB_12-c', icode: '' })
})
test.each(['icode', 'iCode', 'i_code', 'inviteCode', 'invite_code'])('%s is the invite code [AUTH-48]', (name) => {
  expect(codesOf(`https://parlay.example/?${name}=77`)).toEqual({ rcode: '', icode: '77' })
})
test('what is no code is not there, and the first of two counts', () => {
  expect(codesOf(`https://parlay.example/?rcode=${'x'.repeat(33)}&icode=%3Cb%3E&code=9&rcode=1&r_code=2`)).toEqual({
    rcode: '1',
    icode: '',
  })
})

test('codes are kept with the address that brought them; a later load without them changes nothing [AUTH-47] [AUTH-48] [SET-09]', () => {
  const { store } = world()
  const first = 'https://parlay.example/?rcode=A1&i_code=B2#top'
  noteLanding(first, store)
  const kept = { rcode: 'A1', icode: 'B2', landingUrl: 'https://parlay.example/?rcode=A1&i_code=B2' }
  const held = () => ({ rcode: store.get('rcode'), icode: store.get('icode'), landingUrl: store.get('landingUrl') })
  expect(held()).toEqual(kept)
  noteLanding('https://parlay.example/help', store)
  expect(held()).toEqual(kept)
  noteLanding('https://parlay.example/?iCode=C3', store)
  expect(held()).toEqual({ rcode: 'A1', icode: 'C3', landingUrl: 'https://parlay.example/?iCode=C3' })
})
