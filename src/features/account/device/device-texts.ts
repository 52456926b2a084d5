import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { noticeText } from '../../../i18n/problem-text.ts'
import type { DeviceRule, DeviceTrouble } from '../flows/new-device.ts'
import { ruleTexts } from '../rule-texts.ts'

const TEXTS: Record<DeviceRule, MessageDescriptor> = {
  'code-first': msg`请先获取验证码`,
  'code-required': ruleTexts['code-required'],
  'phone-middle': ruleTexts['phone-middle'],
}

/** Null: another part of the page shows this problem. */
export function troubleText(i18n: I18n, trouble: DeviceTrouble): string | null {
  if ('rule' in trouble) return i18n._(TEXTS[trouble.rule])
  return noticeText(i18n, 'refusal' in trouble ? trouble.refusal : trouble.fault)
}
