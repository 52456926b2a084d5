import { afterEach, expect, test, vi } from 'vitest'

/** By its address: its types are those of another kind of scope. */
const SCRIPT = new URL('./feed/entry.ts', import.meta.url).href

afterEach(() => {
  vi.unstubAllGlobals()
})

// WebKit does so when a chunk of the worker imports the worker's script.
test('a feed worker whose script runs twice has one core at a port, and answers a call once [FEED-13]', async () => {
  const connects: ((event: { ports: MessagePort[] }) => void)[] = []
  const held: string[] = []
  vi.stubGlobal('location', { origin: 'https://parlay.test' })
  const request = async (name: string, hold: () => unknown) => {
    held.push(name)
    return hold()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('self', {
    location,
    addEventListener: (name: string, listener: never) => void (name === 'connect' && connects.push(listener)),
  })
  await import(/* @vite-ignore */ SCRIPT)
  vi.resetModules()
  await import(/* @vite-ignore */ SCRIPT)
  expect(held).toHaveLength(1)
  expect(connects).toHaveLength(1)

  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  port1.onmessage = ({ data }) => heard.push(data)
  for (const connect of connects) connect({ ports: [port2] })
  port1.postMessage({ id: 'one', type: 'APPLY', path: ['debug'], argumentList: [] })
  port1.postMessage({ id: 'two', type: 'APPLY', path: ['debug'], argumentList: [] })
  await vi.waitFor(() => expect(heard.map((answer) => (answer as { id: string }).id)).toContain('two'))
  expect(heard).toHaveLength(2)
  port1.close()
})
