import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Answer } from '../../../../contract/endpoints.ts'
import { type SecurityItem, type SecurityLevel, securityOf } from '../../../../domain/profile.ts'

export type Profile = Answer<'binding.profile'>

/** How safe the account is, and what would make it safer. */
export const profileSecurity = ({ phone, realName, gender, birthday, secondPassword, email }: Profile) =>
  securityOf({
    phone: phone !== '',
    realName: realName !== '',
    person: gender !== '' && birthday !== '',
    secondPassword,
    email: email !== '',
  })

export const levelTexts: Record<SecurityLevel, MessageDescriptor> = { low: msg`低`, middle: msg`中`, high: msg`较高`, highest: msg`高` }

/** What is left to be done, as a list names it. */
export const itemTexts: Record<SecurityItem, MessageDescriptor> = {
  phone: msg`绑定手机`,
  realName: msg`填写真实姓名`,
  person: msg`填写性别和生日`,
  secondPassword: msg`设置取款密码`,
  email: msg`绑定邮箱`,
}
