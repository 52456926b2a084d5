import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createLeaving } from './leave-proxy.ts'

test('kept connections end at each address that a process listens at, and calls under way with the last cut [OPS-04]', async () => {
  const leaving = createLeaving()
  const open = await Promise.all(
    [0, 1].map(async () => {
      const server = leaving.add(createServer((request, answer) => request.url === '/quick' && answer.end()))
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      const { port } = server.address() as AddressInfo
      const asking = async (path: string) => {
        const line = connect(port, '127.0.0.1')
        const arrived = once(server, 'request')
        line.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
        await arrived
        return { line, ended: once(line, 'close') }
      }
      const kept = await asking('/quick')
      await once(kept.line, 'data')
      return { server, kept, busy: await asking('/slow') }
    }),
  )
  leaving.cut('idle')
  await Promise.all(open.map(({ kept }) => kept.ended))
  expect(open.map(({ busy }) => busy.line.readyState)).toEqual(['open', 'open'])
  leaving.cut('all')
  await Promise.all(open.map(({ busy }) => busy.ended))
  for (const { server } of open) server.close()
})
