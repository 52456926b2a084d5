import { expect, test, vi } from 'vitest'
import { faultOf, followStorage, reportStorage, type StorageReport } from './storage-health.ts'

test('a page hears what is not stored, once a store, and what was found before it came', async () => {
  const early: StorageReport[] = []
  followStorage((report) => early.push(report))
  reportStorage('odds', 'full')
  reportStorage('odds', 'denied')
  reportStorage('keys', 'blocked')
  const both = [
    { store: 'odds', fault: 'full' },
    { store: 'keys', fault: 'blocked' },
  ]
  await vi.waitFor(() => expect(early).toEqual(both))
  const late: StorageReport[] = []
  followStorage((report) => late.push(report))
  await vi.waitFor(() => expect(late).toEqual(both))
})

test('a full disk is told from a refusal, also where it hides inside an aborted transaction', () => {
  const quota = new DOMException('no room', 'QuotaExceededError')
  expect(faultOf(quota)).toBe('full')
  expect(faultOf(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }))).toBe('full')
  expect(faultOf(new DOMException('private', 'SecurityError'))).toBe('denied')
  expect(faultOf(undefined)).toBe('denied')
})
