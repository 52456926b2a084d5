import { expect, test } from 'vitest'
import { eitherSignal } from './either-signal.ts'

test('either of two signals ends what hangs on both, with the reason of the first', () => {
  for (const first of [0, 1]) {
    const both = [new AbortController(), new AbortController()] as const
    const either = eitherSignal(both[0].signal, both[1].signal)
    expect(either.aborted).toBe(false)
    both[first]?.abort('first')
    both[1 - first]?.abort('second')
    expect(either.reason).toBe('first')
  }
})

test('of two that ended before the first one tells why', () => {
  expect(eitherSignal(AbortSignal.abort('one'), AbortSignal.abort('other')).reason).toBe('one')
  expect(eitherSignal(new AbortController().signal, AbortSignal.abort('other')).reason).toBe('other')
})
