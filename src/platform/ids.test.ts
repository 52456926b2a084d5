import { expect, test, vi } from 'vitest'
import { requestId } from '../../contract/endpoint.ts'
import { newId } from './ids.ts'

test('ids are new each time and of the form that money calls need', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(new Set(ids).size).toBe(2_000)
  for (const id of ids) expect(requestId.safeParse(id).success, id).toBe(true)
})

test('a later id sorts after an earlier one', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  const earlier = newId()
  vi.setSystemTime(1_800_000_000_001)
  expect(earlier < newId()).toBe(true)
  vi.useRealTimers()
})
