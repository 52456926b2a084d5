import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { boundedServer } from './listener.ts'

const ended: (() => unknown)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

async function listening(connections: number) {
  const server = boundedServer({ connections })((_, answer) => answer.end('served'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  return (from: string): Socket => {
    const line = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined)
    ended.push(() => line.destroy())
    return line
  }
}

const served = async (line: Socket): Promise<boolean> => {
  line.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [first] = await Promise.race([once(line, 'data'), once(line, 'close')])
  return String(first).includes('200 OK')
}

test('a network holds so many connections and no more, whatever others hold; what it gives back it may take again [SEC-21]', async () => {
  const open = await listening(3)
  const held = [open('127.0.0.1'), open('127.0.0.1'), open('127.0.0.1')]
  expect(await Promise.all(held.map(served))).toEqual([true, true, true])
  expect(await served(open('127.0.0.1'))).toBe(false)
  expect(await served(open('127.0.0.2'))).toBe(true)
  held[0]?.destroy()
  await expect.poll(() => served(open('127.0.0.1'))).toBe(true)
})
