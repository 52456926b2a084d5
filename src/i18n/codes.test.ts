import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { Fault } from '../transport/fault.ts'
import { codeText } from './codes.ts'
import { problemText } from './problem-text.ts'

const i18n = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } })
const HICCUP = '服务开小差了，请稍后再试'

test('the standard messages have their wording [ERR-14] [ERR-15]', () => {
  const wording: [number, string][] = [
    [6000, '成功'],
    [6005, HICCUP],
    [6006, HICCUP],
    [6001, '请重新登录'],
    [6010, '文件上传失败'],
    [6007, '请求参数错误'],
    [6003, '请求被拒绝'],
    [6011, '请勿频繁提交'],
    [6013, '系统维护中'],
    [6004, '数据不存在'],
    [6008, '非法请求'],
  ]
  for (const [code, text] of wording) expect([code, problemText(i18n, { code, message: '' })]).toEqual([code, text])
})

test('every code of the catalogue has a text', () => {
  for (const code of Object.values(CODES)) expect(codeText(code)?.message).toMatch(/\p{Script=Han}/u)
})

test('the server speaks first, then the code, then the hiccup; never blank, never a bare code [ERR-16]', () => {
  expect(problemText(i18n, { code: 6002, message: '账号或密码不对' })).toBe('账号或密码不对')
  expect(problemText(i18n, { code: 6302, message: '  ' })).toBe('数据异常，请重新进入游戏')
  expect(problemText(i18n, { code: 9999, message: '' })).toBe(HICCUP)
})

test('a fault is the hiccup, whatever it says inside; being offline is said [ERR-16]', () => {
  for (const code of ['timeout', 'broken'] as const) expect(problemText(i18n, new Fault(code, 'user.login', 'ECONNRESET'))).toBe(HICCUP)
  expect(problemText(i18n, new Fault('offline', 'user.login'))).toBe('网络已断开，联网后再试')
  expect(problemText(i18n, new Fault('insecure', 'user.login'))).toContain('https')
})
