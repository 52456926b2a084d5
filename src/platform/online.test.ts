import { expect, test, vi } from 'vitest'
import { createOnline } from './online.ts'

test('online follows the browser’s word and events until stopped', () => {
  const navigator = { onLine: true }
  const events = new EventTarget()
  const online = createOnline(navigator, events)
  const heard = vi.fn()
  const stop = online.subscribe(heard)
  expect(online.get()).toBe(true)
  navigator.onLine = false
  events.dispatchEvent(new Event('offline'))
  expect(online.get()).toBe(false)
  navigator.onLine = true
  events.dispatchEvent(new Event('online'))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  events.dispatchEvent(new Event('offline'))
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a browser that says nothing about its network counts as online', () => {
  expect(createOnline({}, new EventTarget()).get()).toBe(true)
})
