import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose work the test ends, one at a time; `order`: callers that started, `busy`: callers that were refused. */
function held(mostWaiting: number) {
  const queue = createFairQueue({ atOnce: 1, mostWaiting })
  const order: string[] = []
  const busy: string[] = []
  const ends: (() => void)[] = []
  const ask = async (name: string) => {
    const answer = await queue.run(name.slice(0, 1), () => {
      order.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
    if (answer === 'busy') busy.push(name)
  }
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    order,
    busy,
    async ask(...names: string[]) {
      for (const name of names) void ask(name)
      await settle()
    },
    async all() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await settle()
      }
    },
  }
}

test('callers take turns: one who asks often waits behind everybody who asked once [SEC-17]', async () => {
  const queue = held(10)
  await queue.ask('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2')
  await queue.all()
  expect(queue.order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(queue.busy).toEqual([])
})

test('a full queue sends away the last of the longest line, and who has the longest line itself [SEC-17]', async () => {
  const queue = held(4)
  await queue.ask('a0', 'a1', 'a2', 'a3', 'a4', 'a5')
  expect(queue.busy).toEqual(['a5'])
  await queue.ask('b1', 'b2', 'b3', 'c1')
  expect(queue.busy).toEqual(['a5', 'a4', 'a3', 'b3', 'a2'])
  await queue.all()
  expect(queue.order).toEqual(['a0', 'a1', 'b1', 'c1', 'b2'])
})

test('work that fails hands its place over and tells its caller', async () => {
  const queue = createFairQueue({ atOnce: 1, mostWaiting: 1 })
  const failed = queue.run('a', () => Promise.reject(new Error('broken')))
  const next = queue.run('b', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue.run('a', async () => 'again')).toBe('again')
})
