import { expect, test, vi } from 'vitest'
import { CODES } from '../../../../contract/codes.ts'
import { Fault } from '../../../transport/fault.ts'
import { type CaptchaOutcome, type SubmissionDeps, submit } from './submission.ts'

const WORK = { salt: 'salt', bits: 8 }
const NEXT_WORK = { salt: 'next', bits: 9 }
const PASS = { codeId: 'pass', code: '7KQ4' }
const refused = (code: number, data: unknown = null, message = 'said') => ({ ok: false as const, refusal: { code, message, data } })

/** Dependencies that succeed unless overridden; `log` lists the calls in order. */
function world(change: Partial<SubmissionDeps<string>> = {}) {
  const log: string[] = []
  const logged =
    <A extends unknown[], R>(name: string, run: (...args: A) => R) =>
    (...args: A) => {
      log.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '))
      return run(...args)
    }
  const deps: SubmissionDeps<string> = {
    check: async () => ({ ok: true, data: { way: 'none', work: WORK } }),
    captcha: async (): Promise<CaptchaOutcome> => ({ end: 'pass', pass: PASS }),
    send: async () => ({ ok: true, data: 'in' }),
    ...change,
  }
  return {
    log,
    run: () =>
      submit({
        check: logged('check', deps.check),
        captcha: logged('captcha', deps.captcha),
        send: logged('send', deps.send),
        onStep: (step) => log.push(`· ${step}`),
      }),
  }
}

test('where no captcha is wanted the action goes at once, with an empty pass [AUTH-09]', async () => {
  const { run, log } = world()
  expect(await run()).toEqual({ end: 'done', data: 'in' })
  expect(log).toEqual(['· checking', 'check', '· sending', 'send {"codeId":"","code":""}'])
})

test.each(['picture', 'slider'] as const)('the %s that the server chose stands before the action [AUTH-08] [AUTH-09]', async (way) => {
  const { run, log } = world({ check: async () => ({ ok: true, data: { way, work: WORK } }) })
  expect(await run()).toEqual({ end: 'done', data: 'in' })
  expect(log.filter((line) => !line.startsWith('·'))).toEqual([
    'check',
    `captcha "${way}" ${JSON.stringify(WORK)}`,
    `send ${JSON.stringify(PASS)}`,
  ])
})

test('where a captcha of GeeTest is named it stands in place of the picture', async () => {
  const { run, log } = world({ check: async () => ({ ok: true, data: { way: 'picture', work: WORK, geetest: 'id' } }) })
  expect(await run()).toEqual({ end: 'done', data: 'in' })
  expect(log).toContain(`captcha "geetest" ${JSON.stringify(WORK)}`)
})

test.each([
  [CODES.graphicVerificationCode, 'picture'],
  [CODES.rapidVerification, 'slider'],
] as const)('an action answered %i goes again behind the %s, with the same values [AUTH-44]', async (code, kind) => {
  const answers = [refused(code, { work: NEXT_WORK }), { ok: true as const, data: 'in' }]
  const send = vi.fn(async () => answers.shift() ?? expect.fail('sent too often'))
  const { run, log } = world({ send })
  expect(await run()).toEqual({ end: 'done', data: 'in' })
  expect(log).toContain(`captcha "${kind}" ${JSON.stringify(NEXT_WORK)}`)
  expect(send.mock.calls).toEqual([[{ codeId: '', code: '' }], [PASS]])
})

test('6021 without a demand for work is a refusal like any other', async () => {
  const { run } = world({ send: async () => refused(CODES.graphicVerificationCode, { work: { salt: 1 } }) })
  expect(await run()).toMatchObject({ end: 'refused', refusal: { code: 6021 } })
})

test('a captcha that is refused or closed ends the submission: nothing is sent [AUTH-43]', async () => {
  for (const end of [{ end: 'closed' } as const, { end: 'refused', refusal: refused(6034).refusal } as const]) {
    const { run, log } = world({ check: async () => ({ ok: true, data: { way: 'slider', work: WORK } }), captcha: async () => end })
    expect(await run()).toEqual(end)
    expect(log.some((line) => line.startsWith('send'))).toBe(false)
  }
})

test('a refused check ends it before any captcha [AUTH-43]', async () => {
  const { run, log } = world({ check: async () => refused(CODES.frequentSubmission) })
  expect(await run()).toMatchObject({ end: 'refused', refusal: { code: 6011, message: 'said' } })
  expect(log).toEqual(['· checking', 'check'])
})

test.each([6002, 6025, 6026, 6027, 6028, 6029, 6036, 6039])('%i reaches the caller with its data', async (code) => {
  const { run } = world({ send: async () => refused(code, { phoneNumber: '138****6721' }) })
  expect(await run()).toEqual({ end: 'refused', refusal: { code, message: 'said', data: { phoneNumber: '138****6721' } } })
})

test('behind the warning for a region, which the page shows, the same call goes on; a second one ends it', async () => {
  const checks = [refused(CODES.regionWarning), { ok: true as const, data: { way: 'none' as const, work: WORK } }]
  const once = world({ check: async () => checks.shift() ?? expect.fail('checked too often') })
  expect(await once.run()).toEqual({ end: 'done', data: 'in' })
  const always = world({ send: async () => refused(CODES.regionWarning) })
  expect(await always.run()).toMatchObject({ end: 'refused', refusal: { code: 6032 } })
  expect(always.log.filter((line) => line.startsWith('send'))).toHaveLength(2)
})

test('a fault is the caller’s', async () => {
  await expect(world({ send: () => Promise.reject(new Fault('timeout', 'user.login')) }).run()).rejects.toThrow(Fault)
})
