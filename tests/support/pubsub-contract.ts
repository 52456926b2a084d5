import { expect, test, vi } from 'vitest'
import type { PubSub } from '../../server/platform/pubsub.ts'

/** The promises of every PubSub implementation; `join` adds a member to the same bus. */
export function pubSubContract(name: string, join: () => Promise<PubSub>): void {
  const until = (check: () => void) => vi.waitFor(check, { interval: 5 })

  test(`${name}: a message reaches every other member that subscribed to its channel, in order, and nobody else`, async () => {
    const [speaker, one, two] = [await join(), await join(), await join()]
    const heard: Record<string, string[]> = { speaker: [], one: [], two: [], other: [] }
    await speaker.subscribe('news', (message) => heard.speaker?.push(message))
    await one.subscribe('news', (message) => heard.one?.push(message))
    await two.subscribe('news', (message) => heard.two?.push(message))
    await two.subscribe('sport', (message) => heard.other?.push(message))
    const said = Array.from({ length: 200 }, (_, i) => `第 ${i} 行\n${'x'.repeat(i)}`)
    for (const message of said) speaker.publish('news', message)
    await until(() => expect([heard.one, heard.two]).toEqual([said, said]))
    expect([heard.speaker, heard.other]).toEqual([[], []])
  })

  test(`${name}: what was said before a subscription, and after its end, is not heard`, async () => {
    const [speaker, listener] = [await join(), await join()]
    const heard: string[] = []
    speaker.publish('late', 'before')
    const stop = await listener.subscribe('late', (message) => heard.push(message))
    speaker.publish('late', 'during')
    await until(() => expect(heard).toContain('during'))
    stop()
    const fence: string[] = []
    await listener.subscribe('fence', (message) => fence.push(message))
    speaker.publish('late', 'after')
    speaker.publish('fence', 'now')
    await until(() => expect(fence).toEqual(['now']))
    expect(heard.filter((message) => message !== 'before')).toEqual(['during'])
  })

  test(`${name}: a megabyte arrives whole`, async () => {
    const [speaker, listener] = [await join(), await join()]
    const heard: string[] = []
    await listener.subscribe('big', (message) => heard.push(message))
    const big = '盘口'.repeat(300_000)
    speaker.publish('big', big)
    await until(() => expect(heard).toHaveLength(1))
    expect(heard[0] === big).toBe(true)
  })
}
