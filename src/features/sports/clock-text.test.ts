import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { GameTime } from '../../../domain/game-clock.ts'
import { clockText } from './clock-text.ts'

const at = (re_time: string, more: Partial<GameTime> = {}): string =>
  clockText({ re_time, se_now: '', HalfTime: '0', sc_FT_H: 0, sc_FT_A: 0, ...more })

beforeAll(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: {} }))

test('live football shows its half and minute [SPORT-12]', () => {
  expect(at("1H^38'", { se_now: '1H' })).toBe("上半场 38'")
  expect(at("2H^90+2'", { se_now: '2H' })).toBe("下半场 90+2'")
})

test('kick-off is about to come while the clock says LIVE^0 and nobody has scored [SPORT-13]', () => {
  expect(at("LIVE^0'")).toBe('即将开始')
  expect(at("LIVE^0'", { sc_FT_H: 1 })).not.toBe('即将开始')
})

test('every period has its words, any other means full time [SPORT-15]', () => {
  const words = ['1H', '2H', 'HT', '1Q', '2Q', '3Q', '4Q', 'OT', 'END'].map((code) => at(`${code}^`, { se_now: code }))
  expect(words).toEqual(['上半场', '下半场', '中场', '第一节', '第二节', '第三节', '第四节', '加时', '全场'])
})

test('half time wins over a running half [SPORT-15]', () => {
  expect(at("1H^45+1'", { se_now: '1H', HalfTime: '1' })).toBe('中场')
})

test('a scheduled game has no clock', () => {
  expect(at('')).toBe('')
})
