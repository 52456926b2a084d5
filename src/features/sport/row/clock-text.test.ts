import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { GameTime } from '../../../../domain/game-clock.ts'
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

test('basketball in words has its quarter and what is left of it [SPORT-14]', () => {
  expect(at('3Q^', { gameType: 'BK', se_now: '3Q', t_count: 425 })).toBe('第三节 07:05')
  expect(at('OT^', { gameType: 'BK', se_now: 'OT', t_count: 61 })).toBe('加时 01:01')
  expect(at('3Q^', { gameType: 'BK', se_now: '3Q', t_count: 425, t_stop: 'time-out' })).toBe('第三节 07:05 暂停')
  expect(at('3Q^', { gameType: 'BK', se_now: '3Q', t_count: 425, t_stop: '' })).toBe('第三节 07:05')
  expect(at('HT^', { gameType: 'BK', se_now: 'HT', HalfTime: '1', t_count: 0 })).toBe('中场')
})

test('innings are 第N局 up to the eighth and 加时 after it; sets are 盘 in tennis and 局 elsewhere [SPORT-16] [SPORT-17]', () => {
  expect([1, 8, 9, 12].map((n) => at('', { gameType: 'BS', se_now: `${n}I`, inningNum: String(n) }))).toEqual([
    '第1局',
    '第8局',
    '加时',
    '加时',
  ])
  expect(at('2S^', { gameType: 'TN', se_now: '2S' })).toBe('第2盘')
  expect(at('4S^', { gameType: 'VB', se_now: '4S' })).toBe('第4局')
})
