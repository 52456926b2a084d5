import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CODES, type CodeName } from '../../../contract/codes.ts'
import { type CodeRule, ruleOf, rules } from '../../i18n/code-rules.ts'
import { codeText } from '../../i18n/codes.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { Fault } from '../../transport/fault.ts'
import { session } from '../../transport/session.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { useDialogs } from '../navigation/dialogs.ts'
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
function told(
  code: number,
  message = '',
  pathname = '/',
): { caller: string | null; dialog: string | undefined; to: string | undefined; toasts: string[] } {
  const refusal = { code, message, data: null }
  const caller = noticeText(i18n, refusal)
  followRule(refusal, pathname)
  const { tips } = useDialogs.getState()
  const toasts = useToasts.getState().toasts.map((toast) => (toast.style === 'card' ? toast.title : toast.text))
  return { caller, dialog: tips?.text, to: tips?.action?.to, toasts }
}

/** The catalogue of the specification: what each number is called here, and what a player reads when the server says no more. */
const CATALOGUE: Record<number, [name: CodeName, text: string]> = {
  6000: ['success', '成功'],
  6001: ['loginExpired', '请重新登录'],
  6002: ['invalidCredentials', '用户名或密码错误'],
  6003: ['accessDenied', '请求被拒绝'],
  6004: ['notFound', '数据不存在'],
  6005: ['serverError', '服务开小差了，请稍后再试'],
  6006: ['badGateway', '服务开小差了，请稍后再试'],
  6007: ['invalidParameter', '请求参数错误'],
  6008: ['illegalParameter', '非法请求'],
  6009: ['dataExists', '数据已存在'],
  6010: ['uploadFailed', '文件上传失败'],
  6011: ['frequentSubmission', '请勿频繁提交'],
  6012: ['warning', '操作存在风险，请留意'],
  6013: ['maintenance', '系统维护中'],
  6014: ['invocationError', '服务开小差了，请稍后再试'],
  6015: ['phoneUnbound', '请先绑定手机'],
  6016: ['phoneVerification', '请先验证手机'],
  6017: ['phoneVerificationAgain', '请先验证手机'],
  6021: ['graphicVerificationCode', '请完成图形验证'],
  6022: ['rapidVerification', '请完成滑块验证'],
  6025: ['ipNotPassed', '当前网络需要验证'],
  6026: ['deviceNotPassed', '当前设备需要验证'],
  6027: ['deviceAndIpNotPassed', '当前设备和网络需要验证'],
  6028: ['longAbsence', '长时间未登录，请先验证'],
  6029: ['riskyLogin', '登录存在风险，请先验证'],
  6030: ['contactCustomerService', '请联系客服'],
  6031: ['regionLimited', '所在地区暂不提供服务'],
  6032: ['regionWarning', '所在地区可能受限'],
  6033: ['ipRestricted', '当前网络无法访问'],
  6034: ['maxPhoneAttempts', '手机验证次数已达上限'],
  6035: ['authenticationRequired', '请先完成验证'],
  6036: ['authenticationCodeError', '验证码错误'],
  6037: ['authenticationLocked', '验证已锁定，请稍后再试'],
  6038: ['authenticationCodeExpired', '验证码已过期'],
  6039: ['tooManyDevices', '登录设备过多'],
  6066: ['sixtySecondLimit', '请 60 秒后再试'],
  6099: ['walletTokenExpired', '钱包登录已过期，请重新进入'],
  6100: ['passwordCheckFailed', '密码校验失败'],
  6110: ['lockingUnavailable', '暂时无法锁定'],
  6111: ['withdrawalProtectionError', '取款保护设置有误'],
  6301: ['parameterError', '请求参数错误'],
  6302: ['uidVerification', '数据异常，请重新进入游戏'],
  6303: ['noData', '暂无数据'],
  6316: ['sportMaintenance', '系统维护中'],
  6317: ['sportBusy', '系统繁忙，请稍后再试'],
  6318: ['ebbq', '服务开小差了，请稍后再试'],
  6366: ['testing', '功能测试中'],
  6399: ['systemAbnormal', '服务开小差了，请稍后再试'],
  6413: ['venueActivity', '你仍在参加该场馆的活动'],
  6415: ['venueMaintenance', '场馆维护中'],
  6449: ['bindRealName', '请先完善姓名'],
  6500: ['noPopup', '服务开小差了，请稍后再试'],
  6501: ['entrySuspendedPopup', '登录和注册暂停开放'],
  6502: ['entrySuspended', '登录和注册暂停开放'],
}

test('the catalogue has every code of the specification, under its number and with its meaning [ERR-08] [ERR-09] [ERR-10] [ERR-11] [ERR-12] [ERR-13]', () => {
  const read = Object.entries(CODES).map(([name, code]) => [code, [name, i18n._(codeText(code) ?? { id: '' })]])
  expect(Object.fromEntries(read)).toEqual(CATALOGUE)
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

test('a late 6449 opens no dialog over the page that it leads to, and is read there in passing [ERR-05]', () => {
  asMember()
  expect(told(6449)).toMatchObject({ dialog: '请先完善姓名', to: 'userinfo', toasts: [] })
  useDialogs.setState({ tips: null })
  expect(told(6449, '', '/mine/userinfo')).toMatchObject({ dialog: undefined, toasts: ['请先完善姓名'] })
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
