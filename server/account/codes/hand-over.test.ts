import { expect, test, vi } from 'vitest'
import { testClock } from '../../../tests/support/test-clock.ts'
import { createHandOver } from './hand-over.ts'
import { NotTaken } from './message-gateway.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }))

test('a message that nobody takes is tried three times, and is logged and counted as lost once it is given up [OPS-01]', async () => {
  const logged: string[] = []
  const ids: string[] = []
  const gateway = {
    name: 'post',
    ready: async () => new Set(['sms'] as const),
    async send({ id }: { id: string }) {
      ids.push(id)
      throw new NotTaken('answers 503', true)
    },
  }
  const log = { warn: (...said: unknown[]) => void logged.push(String(said[1])) }
  const handOver = createHandOver({ gateway, clock: testClock(), log })
  handOver.send({ id: 'a', kind: 'sms', to: '8613800136721', subject: '', text: '042613', code: '042613' })
  await vi.waitFor(() => expect(handOver.lost()).toBe(1))
  expect(ids).toEqual(['a', 'a', 'a'])
  expect(logged).toEqual(['a message was not taken yet', 'a message was not taken yet', 'a message was not sent'])
})
