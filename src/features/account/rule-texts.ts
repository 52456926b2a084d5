import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountRule } from '../../../domain/account-rules.ts'

/** The sentence for each rule of account entry. Exhaustive: a new rule does not compile without one. */
export const ruleTexts: Record<AccountRule, MessageDescriptor> = {
  'username-required': msg`用户名不能为空`,
  'username-format': msg`4-11位，最少2个字母+数字组合，首位为字母`,
  'password-required': msg`密码不能为空`,
  'password-format': msg`请输入8-12位字母+数字的组合`,
  'repeat-mismatch': msg`两次密码输入不一致`,
  'agreement-required': msg`请同意相关条款和隐私政策`,
  'find-username-required': msg`请输入用户名`,
  'phone-format': msg`请输入正确的手机号码`,
  'email-required': msg`请输入邮箱`,
  'email-format': msg`请输入正确的邮箱`,
  'code-required': msg`请输入验证码`,
  'new-password-required': msg`请设置新密码`,
  'new-repeat-mismatch': msg`两次密码输入不一致，请重新输入`,
  'phone-middle': msg`手机号错误`,
  'real-name-format': msg`请输入正确的名字`,
  'gender-required': msg`请选择性别`,
  'birthday-format': msg`请选择正确的生日`,
  'under-age': msg`未满 18 周岁不能参与`,
}

/** The text for a field's react-hook-form error, whose type is the rule. */
export const ruleText = (error: { type?: unknown } | undefined): MessageDescriptor | undefined =>
  error && ruleTexts[error.type as AccountRule]
