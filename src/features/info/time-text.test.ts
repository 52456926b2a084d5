import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { ageText } from './time-text.ts'

beforeAll(() => i18n.load('zh-CN', {}))

const MIN = 60_000

test('an age is told in its two largest units', () => {
  i18n.activate('zh-CN')
  const ages: [number, string][] = [
    [59_000, '刚刚'],
    [MIN, '1 分前'],
    [59 * MIN, '59 分前'],
    [60 * MIN, '1 小时前'],
    [634 * MIN, '10 小时 34 分前'],
    [24 * 60 * MIN, '1 天前'],
    [(3 * 24 * 60 + 125) * MIN, '3 天 2 小时前'],
  ]
  for (const [ms, text] of ages) expect(ageText(ms)).toBe(text)
})
