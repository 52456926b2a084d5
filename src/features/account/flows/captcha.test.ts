import { expect, test } from 'vitest'
import { CODES } from '../../../../contract/codes.ts'
import { Fault } from '../../../transport/fault.ts'
import { type CaptchaDeps, CHALLENGE_MS, createCaptcha, GEETEST_READY_MS } from './captcha.ts'
import type { CaptchaKind } from './submission.ts'

const refused = (code: number) => ({ ok: false as const, refusal: { code, message: 'said', data: null } })
const SLIDER = { background: 'data:b', piece: 'data:p', width: 300, height: 152, pieceWidth: 46, y: 50 }
/** Runs all pending promise callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A server that numbers its challenges, and a clock the test moves. */
function world(change: Partial<CaptchaDeps> = {}) {
  const clock = { at: 1_000_000, now: () => clock.at }
  const timers = new Set<{ act: () => void; ms: number }>()
  const asked: string[] = []
  let given = 0
  const next = () => ({ salt: `work${++given}`, bits: 8 })
  const deps: CaptchaDeps = {
    demand: async () => {
      asked.push('demand')
      return { ok: true, data: next() }
    },
    work: async ({ salt }) => {
      asked.push(`work ${salt}`)
      return 7
    },
    picture: async (salt) => {
      asked.push(`picture ${salt}`)
      return { ok: true, data: { image: 'data:i', 'x-code': `x${given}`, work: next() } }
    },
    slider: async (salt) => {
      asked.push(`slider ${salt}`)
      return { ok: true, data: { ...SLIDER, lotNumber: `lot${given}`, work: next() } }
    },
    checkSlider: async ({ lotNumber }) => ({ ok: true, data: { codeId: `pass of ${lotNumber}` } }),
    checkGeetest: async ({ lot_number }) => ({ ok: true, data: { codeId: `pass of ${lot_number}` } }),
    clock,
    later(act, ms) {
      const timer = { act, ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    ...change,
  }
  const expire = () => {
    for (const timer of [...timers]) timer.act()
  }
  const open = async (kind: CaptchaKind = 'picture') => {
    const captcha = createCaptcha(kind, { salt: 'first', bits: 8 }, deps)
    await settle()
    return captcha
  }
  return { clock, asked, timers, expire, open }
}

test('the work is done first; the typed text and the x-code are the pass [AUTH-41]', async () => {
  const { open, asked } = world()
  const captcha = await open()
  expect(asked).toEqual(['work first', 'picture first'])
  expect(captcha.state.getState()).toMatchObject({ at: 'picture', picture: { image: 'data:i', 'x-code': 'x0' } })
  captcha.answerPicture('7KQ4')
  expect(await captcha.outcome).toEqual({ end: 'pass', pass: { codeId: 'x0', code: '7KQ4' } })
})

test('another picture, and the other kind, cost the work that the last answer brought [AUTH-41]', async () => {
  const { open, asked } = world()
  const captcha = await open('slider')
  captcha.refresh()
  await settle()
  captcha.change()
  await settle()
  expect(asked.slice(2)).toEqual(['work work1', 'slider work1', 'work work2', 'picture work2'])
  expect(captcha.state.getState()).toMatchObject({ at: 'picture', kind: 'picture' })
})

test('a slider may be changed for a picture, a picture that the server asked for not for a slider', async () => {
  const { open } = world()
  expect([(await open('slider')).changeable, (await open('picture')).changeable]).toEqual([true, false])
})

test('a slider that is let go at its gap brings the pass [AUTH-42]', async () => {
  const { open } = world()
  const captcha = await open('slider')
  captcha.answerSlider([[120, 900]])
  expect(await captcha.outcome).toEqual({ end: 'pass', pass: { codeId: 'pass of lot0', code: '' } })
})

test('a wrong place brings another challenge and says so; the captcha goes on', async () => {
  const { open } = world({ checkSlider: async () => refused(CODES.authenticationCodeError) })
  const captcha = await open('slider')
  captcha.answerSlider([[1, 900]])
  await settle()
  expect(captcha.state.getState()).toMatchObject({ at: 'slider', missed: true, slider: { lotNumber: 'lot1' } })
})

test('any other refusal ends the captcha with its message [AUTH-43]', async () => {
  const check = await world({ checkSlider: async () => refused(CODES.maxPhoneAttempts) }).open('slider')
  check.answerSlider([[1, 900]])
  expect(await check.outcome).toMatchObject({ end: 'refused', refusal: { code: 6034, message: 'said' } })
  const picture = await world({ picture: async () => refused(CODES.frequentSubmission) }).open()
  expect(await picture.outcome).toMatchObject({ end: 'refused', refusal: { code: 6011 } })
})

test('work that the server no longer takes is asked for anew, once', async () => {
  const { open, asked } = world({
    picture: async (salt) =>
      salt === 'first' ? refused(CODES.illegalParameter) : { ok: true, data: { image: 'i', 'x-code': 'x', work: { salt: 'w', bits: 1 } } },
  })
  expect((await open()).state.getState()).toMatchObject({ at: 'picture' })
  expect(asked).toEqual(['work first', 'demand', 'work work1'])
})

test('old work is not tried: another demand comes first', async () => {
  const { open, asked, clock } = world()
  const captcha = await open()
  clock.at += CHALLENGE_MS + 1
  captcha.refresh()
  await settle()
  expect(asked.slice(2)).toEqual(['demand', 'work work2', 'picture work2'])
})

test('a challenge expires before the server forgets it, and can be had again', async () => {
  const { open, expire, timers } = world()
  const captcha = await open()
  expect([...timers].map(({ ms }) => ms)).toEqual([CHALLENGE_MS])
  expect(CHALLENGE_MS).toBeLessThan(120_000)
  expire()
  expect(captcha.state.getState()).toMatchObject({ at: 'expired' })
  captcha.answerPicture('late')
  captcha.refresh()
  await settle()
  expect(captcha.state.getState()).toMatchObject({ at: 'picture' })
})

test('a lost network is said with a way to try again, and the next try asks for fresh work', async () => {
  let online = false
  const { open, asked } = world({
    picture: async () => {
      if (!online) throw new Fault('offline', 'entry.pictureCaptcha')
      return { ok: true, data: { image: 'i', 'x-code': 'x', work: { salt: 'w', bits: 1 } } }
    },
  })
  const captcha = await open()
  expect(captcha.state.getState()).toMatchObject({ at: 'failed', fault: { code: 'offline' } })
  online = true
  captcha.refresh()
  await settle()
  expect(captcha.state.getState()).toMatchObject({ at: 'picture' })
  expect(asked).toEqual(['work first', 'demand', 'work work1'])
})

test('what comes after the captcha was closed, or another challenge asked for, changes nothing', async () => {
  const held: ((code: string) => void)[] = []
  const { open, timers } = world({
    picture: () =>
      new Promise((resolve) =>
        held.push((code) => resolve({ ok: true, data: { image: 'i', 'x-code': code, work: { salt: 'w', bits: 1 } } })),
      ),
  })
  const captcha = await open()
  captcha.refresh()
  await settle()
  held[1]?.('second')
  await settle()
  held[0]?.('first')
  await settle()
  expect(captcha.state.getState()).toMatchObject({ at: 'picture', picture: { 'x-code': 'second' } })
  captcha.close()
  expect(await captcha.outcome).toEqual({ end: 'closed' })
  expect(timers.size).toBe(0)
})

const GIVEN = { lot_number: 'lot7', captcha_output: 'o', pass_token: 'f'.repeat(64), gen_time: '1764000000' }

test('what GeeTest gave brings the pass, and costs no work [AUTH-42]', async () => {
  const { open, asked, timers } = world()
  const captcha = await open('geetest')
  captcha.hearGeetest({ geetest: 'ready' })
  expect(captcha.state.getState()).toMatchObject({ at: 'geetest', ready: true })
  expect(timers.size).toBe(0)
  captcha.hearGeetest({ geetest: 'solved', answer: GIVEN })
  expect(await captcha.outcome).toEqual({ end: 'pass', pass: { codeId: 'pass of lot7', code: '' } })
  expect(asked).toEqual([])
})

test('GeeTest that fails, is not ready in time, or is not confirmed by anybody gives way to the picture, for good [AUTH-43]', async () => {
  const failed = await world().open('geetest')
  failed.hearGeetest({ geetest: 'failed' })
  const late = world()
  const slow = await late.open('geetest')
  expect([...late.timers].map(({ ms }) => ms)).toEqual([GEETEST_READY_MS])
  late.expire()
  const silent = await world({ checkGeetest: async () => refused(CODES.badGateway) }).open('geetest')
  silent.hearGeetest({ geetest: 'solved', answer: GIVEN })
  await settle()
  for (const captcha of [failed, slow, silent]) expect([captcha.state.getState().at, captcha.changeable]).toEqual(['picture', false])
  failed.hearGeetest({ geetest: 'solved', answer: GIVEN })
  expect(failed.state.getState().at, 'a late word').toBe('picture')
})

test('GeeTest’s captcha that was not solved comes again; it may be changed for the picture and back; closing it closes the captcha', async () => {
  const captcha = await world({ checkGeetest: async () => refused(CODES.authenticationCodeError) }).open('geetest')
  captcha.hearGeetest({ geetest: 'solved', answer: GIVEN })
  await settle()
  expect(captcha.state.getState()).toMatchObject({ at: 'geetest', missed: true, round: 2 })
  captcha.change()
  await settle()
  expect(captcha.state.getState().at).toBe('picture')
  captcha.change()
  expect(captcha.state.getState().at).toBe('geetest')
  captcha.hearGeetest({ geetest: 'closed' })
  expect(await captcha.outcome).toEqual({ end: 'closed' })
})
