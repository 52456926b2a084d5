import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, useToasts } from './toast-store.ts'

const shown = () => useToasts.getState().toasts.map((item) => (item.style === 'pill' ? item.text : item.title))

let stopShowing: () => void
beforeEach(() => {
  vi.useFakeTimers()
  stopShowing = useToasts.subscribe(({ toasts }) => toasts.forEach(toast.shown))
})
afterEach(() => {
  stopShowing()
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
})

test('a pill is gone after 3 s, and the loading one too [ROUTE-34]', () => {
  toast.pill('复制成功')
  vi.advanceTimersByTime(2_999)
  expect(shown()).toEqual(['复制成功'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
  toast.loading('游戏启动中…')
  vi.advanceTimersByTime(3_000)
  expect(shown()).toEqual([])
})

test('the newest pill takes the place of the one before, whose end then changes nothing', () => {
  toast.pill('第一')
  vi.advanceTimersByTime(2_000)
  toast.pill('第二')
  vi.advanceTimersByTime(1_500)
  expect(shown()).toEqual(['第二'])
})

test('cards stack beside a pill; an error stays until it is closed', () => {
  const failed = toast.card({ tone: 'error', title: '转账没有完成' })
  toast.card({ tone: 'success', title: '投注已接受' })
  toast.pill('复制成功')
  expect(shown()).toEqual(['转账没有完成', '投注已接受', '复制成功'])
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['转账没有完成'])
  toast.dismiss(failed)
  expect(shown()).toEqual([])
})

test('at most four cards are kept, the oldest goes', () => {
  for (const title of ['一', '二', '三', '四', '五']) toast.card({ tone: 'error', title })
  expect(shown()).toEqual(['二', '三', '四', '五'])
})

test('its time begins when it can be seen [ROUTE-34]', () => {
  stopShowing()
  toast.pill('请先登录')
  vi.advanceTimersByTime(10_000)
  expect(shown()).toEqual(['请先登录'])
  useToasts.getState().toasts.forEach(toast.shown)
  vi.advanceTimersByTime(2_000)
  useToasts.getState().toasts.forEach(toast.shown)
  vi.advanceTimersByTime(1_000)
  expect(shown()).toEqual([])
})
