import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CODES, type CodeName } from '../../contract/codes.ts'
import { type CodeRule, ruleOf, rules } from '../i18n/code-rules.ts'
import { codeText } from '../i18n/codes.ts'
import { noticeText } from '../i18n/problem-text.ts'
import { Fault } from '../transport/fault.ts'
import { session } from '../transport/session.ts'
import { useToasts } from '../ui/toast-store.ts'
import { useDialogs } from './dialogs.ts'
import { followRule } from './follow-rules.ts'

const HICCUP = '服务开小差了，请稍后再试'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} })
  useDialogs.setState({ open: null, tips: null })
  useToasts.setState({ toasts: [] })
})
afterEach(() => session.signOut('logout'))
const asMember = () => session.signIn({ token: 'token-1', userId: 'u1' })

/** Everything a player reads of a refusal: what its caller shows, and what the page does. */
function told(code: number, message = ''): { caller: string | null; dialog: string | undefined; to: string | undefined; toasts: string[] } {
  const refusal = { code, message, data: null }
  const caller = noticeText(i18n, refusal)
  followRule(refusal)
  const { tips } = useDialogs.getState()
  const toasts = useToasts.getState().toasts.map((toast) => (toast.style === 'card' ? toast.title : toast.text))
  return { caller, dialog: tips?.text, to: tips?.action?.to, toasts }
}
const numbers = (range: readonly number[]) => range.map((number) => Object.values(CODES).includes(number as never))

test('the catalogue has every code of the specification under its number [ERR-08] [ERR-09] [ERR-10] [ERR-11] [ERR-12] [ERR-13]', () => {
  const listed = [
    ...[6000, 6001, 6002, 6003, 6004, 6005, 6006, 6007, 6008, 6009, 6010, 6011, 6012, 6013, 6014, 6015, 6016, 6017, 6021, 6022],
    ...[6025, 6026, 6027, 6028, 6029, 6030, 6031, 6032, 6033, 6034, 6035, 6036, 6037, 6038, 6039, 6066, 6099, 6100, 6110, 6111],
    ...[6301, 6302, 6303, 6316, 6317, 6318, 6366, 6399, 6413, 6415, 6449, 6500, 6501, 6502],
  ]
  expect(numbers(listed)).not.toContain(false)
  expect(Object.values(CODES).toSorted()).toEqual(listed)
  const { success, loginExpired, graphicVerificationCode, rapidVerification, bindRealName, uidVerification, venueActivity } = CODES
  expect([success, loginExpired, graphicVerificationCode, rapidVerification, bindRealName, uidVerification, venueActivity]).toEqual([
    6000, 6001, 6021, 6022, 6449, 6302, 6413,
  ])
})

test('a code without a rule does not compile', () => {
  const { noPopup: _gone, ...others } = rules
  // @ts-expect-error one code has no rule
  const incomplete: Record<CodeName, CodeRule> = others
  expect(incomplete).not.toHaveProperty('noPopup')
})

describe.each(['visitor', 'member'] as const)('for a %s', (who) => {
  beforeEach(() => {
    if (who === 'member') asMember()
  })
  test.each(Object.entries(CODES))('%s is said once, by its caller or by the page, or is silent on purpose', (_name, code) => {
    const { caller, dialog, toasts } = told(code)
    const said = [caller, dialog, ...toasts].filter((text) => text !== null && text !== undefined)
    const quiet = code === CODES.success || code === CODES.noPopup || code === CODES.loginExpired
    expect(said).toEqual(quiet ? [] : [codeText(code)?.message])
  })
})

test('6500 shows nothing, whatever the server says with it [ERR-17]', () => {
  expect(told(6500, '不该出现')).toEqual({ caller: null, dialog: undefined, to: undefined, toasts: [] })
})

test('6030 offers customer service; 6031, 6033 and 6501 block with the message [ERR-17]', () => {
  expect(told(6030, '请联系客服解冻')).toMatchObject({ caller: null, dialog: '请联系客服解冻', to: 'service' })
  for (const code of [6031, 6033, 6501])
    expect(told(code, `不行 ${code}`)).toMatchObject({ caller: null, dialog: `不行 ${code}`, to: undefined })
  expect(told(6502, '暂停')).toMatchObject({ caller: '暂停' })
})

test('6032 is a warning that stands until it is closed, once [ERR-17]', () => {
  told(6032, '所在地区可能受限')
  expect(told(6032, '所在地区可能受限').toasts).toEqual(['所在地区可能受限'])
  expect(useToasts.getState().toasts).toMatchObject([{ style: 'card', tone: 'warn', stays: true }])
})

test('6015, 6016, 6017 and 6035 lead a member to /mine/auth and are a visitor’s to read at the form [ERR-17]', () => {
  for (const code of [6015, 6016, 6017, 6035]) expect(told(code, '手机号错误')).toMatchObject({ caller: '手机号错误', dialog: undefined })
  asMember()
  for (const code of [6015, 6016, 6017, 6035])
    expect(told(code, '请先验证')).toMatchObject({ caller: null, dialog: '请先验证', to: 'auth' })
})

test('6013, 6316 and 6415 show maintenance and leave the session alone [ERR-17]', () => {
  asMember()
  for (const code of [6013, 6316, 6415]) expect(told(code, '维护到 8 点').toasts).toEqual(['维护到 8 点'])
  expect(session.get().state).toBe('member')
})

test('the server’s message comes first, then the code’s, then the hiccup; a fault is the hiccup [ERR-16]', () => {
  expect(told(6002, '账号或密码不对').caller).toBe('账号或密码不对')
  expect(told(6002, ' ').caller).toBe('用户名或密码错误')
  expect(told(7777).caller).toBe(HICCUP)
  expect(noticeText(i18n, new Fault('broken', 'user.login'))).toBe(HICCUP)
  expect(noticeText(i18n, new Fault('aborted', 'user.login'))).toBeNull()
  expect(ruleOf('timeout', true)).toBe('caller')
})
