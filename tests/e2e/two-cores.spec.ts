import { expect } from 'playwright/test'
import { debugOf, seesLivePrices } from './feed-support.ts'
import { asMember, GENERATED, test } from './support.ts'

test.use({ serverOptions: GENERATED })

// WebKit ran two cores behind every port from the second page on; here every other message of the worker names another core.
test('a page that two cores answer goes on at another kind of core, asks no more for it, and is told [FEED-13]', async ({
  page,
  server,
}) => {
  test.setTimeout(60_000)
  await page.addInitScript(() => {
    const counts = { asked: 0, heard: 0 }
    Object.assign(window, { counts })
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data') as { get(): unknown }
    const seen = new WeakMap<Event, unknown>()
    const cores = new Set<string>()
    let elects = false
    const { request } = LockManager.prototype
    LockManager.prototype.request = function (this: LockManager, name: string, ...rest: never[]) {
      elects ||= name.endsWith(' leader')
      return Reflect.apply(request, this, [name, ...rest])
    } as typeof request
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent) {
        const data = seen.get(this) ?? Reflect.apply(get, this, [])
        if (elects || seen.has(this) || typeof data !== 'object' || data === null || !('boot' in data)) return data
        counts.heard += 1
        const said = { ...data, boot: `${data.boot} ${counts.heard % 2}` }
        // Each core holds its lock as long as it lives: to one whose lock is free the page would have outlived it.
        if (!cores.has(said.boot)) void Reflect.apply(request, navigator.locks, [`core:${said.boot}`, () => new Promise(() => undefined)])
        cores.add(said.boot)
        seen.set(this, said)
        return said
      },
    })
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: never[]) {
      // A tab that leads uses ports, too, all the time.
      if (!elects) counts.asked += 1
      Reflect.apply(postMessage, this, args)
    }
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await seesLivePrices(page)
  expect((await debugOf(page))?.host).toBe('leading tab')
  await expect(page.getByText('行情连接反复中断')).toBeVisible()
  expect(errors).toEqual([expect.stringContaining('4 feed seats in a row were no good')])
  const { asked, heard } = await page.evaluate(() => (window as unknown as { counts: Record<'asked' | 'heard', number> }).counts)
  expect(heard).toBeLessThan(40)
  expect(asked).toBeLessThan(100)
  await seesLivePrices(page)
  await expect.poll(() => server.sockets()).toBe(1)
})
