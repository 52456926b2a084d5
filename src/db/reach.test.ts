import { expect, test } from 'vitest'
import { createReach } from './reach.ts'

const reached = { reopen: () => undefined, renew: () => Promise.resolve() }

test('a thread that was blocked itself does not take its database for one that hangs', async () => {
  const { port1: page, port2: database } = new MessageChannel()
  let turns = 3
  database.onmessage = () => database.postMessage(null)
  const access = () =>
    new Promise<string>((resolve) => {
      page.onmessage = () => (--turns > 0 ? page.postMessage(null) : resolve('read'))
      page.postMessage(null)
      setTimeout(block)
    })
  const block = () => {
    const until = performance.now() + 300
    while (performance.now() < until);
  }
  expect(await createReach(reached, 'odds', 100)(access)).toBe('read')
  page.close()
})

test('a database that hangs is given up at the deadline, and not asked again', async () => {
  const reach = createReach(reached, 'content', 20)
  let asked = 0
  const hang = () => {
    asked++
    return new Promise<never>(() => undefined)
  }
  expect(await reach(hang)).toBeUndefined()
  expect(await reach(hang)).toBeUndefined()
  expect(asked).toBe(1)
})
