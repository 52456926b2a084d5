import { expect, test } from 'vitest'
import { ruleTexts } from './rule-texts.ts'

test('each rule of account entry says the sentence of the specification, and of the profile its own', () => {
  expect(Object.fromEntries(Object.entries(ruleTexts).map(([rule, { message }]) => [rule, message]))).toEqual({
    'username-required': '用户名不能为空',
    'username-format': '4-11位，最少2个字母+数字组合，首位为字母',
    'password-required': '密码不能为空',
    'password-format': '请输入8-12位字母+数字的组合',
    'repeat-mismatch': '两次密码输入不一致',
    'agreement-required': '请同意相关条款和隐私政策',
    'find-username-required': '请输入用户名',
    'phone-format': '请输入正确的手机号码',
    'email-required': '请输入邮箱',
    'email-format': '请输入正确的邮箱',
    'code-required': '请输入验证码',
    'new-password-required': '请设置新密码',
    'new-repeat-mismatch': '两次密码输入不一致，请重新输入',
    'phone-middle': '手机号错误',
    'real-name-format': '请输入正确的名字',
    'gender-required': '请选择性别',
    'birthday-format': '请选择正确的生日',
    'under-age': '未满 18 周岁不能参与',
  })
})
