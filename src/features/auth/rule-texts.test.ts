import { expect, test } from 'vitest'
import { ruleTexts } from './rule-texts.ts'

test('each rule of account entry says the sentence of the specification', () => {
  expect(Object.fromEntries(Object.entries(ruleTexts).map(([rule, { message }]) => [rule, message]))).toEqual({
    'username-required': '用户名不能为空',
    'username-format': '4-11位，最少2个字母+数字组合，首位为字母',
    'password-required': '密码不能为空',
    'password-format': '请输入8-12位字母+数字的组合',
    'repeat-mismatch': '两次密码输入不一致',
    'agreement-required': '请同意相关条款和隐私政策',
  })
})
