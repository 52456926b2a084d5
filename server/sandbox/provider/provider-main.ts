import Fastify from 'fastify'
import { boundedServer } from '../../platform/listener.ts'
import { ownNamesOnly } from '../own-names.ts'
import { openBook } from './book.ts'
import { providerConsole } from './console.ts'
import type { ProviderSetup, ProviderStarted } from './process.ts'
import { sendMessages } from './send-messages.ts'
import { siteCalls } from './site-calls.ts'

/**
 * The sandbox's payment provider, a process of its own that lives as long as the server that started it: it speaks to the server over
 * HTTP alone, as a real one would.
 */
process.once('message', (setup: ProviderSetup) => {
  listen(setup).then(
    (address) => tell({ address }),
    (error: NodeJS.ErrnoException) => {
      tell({ code: error.code ?? error.message })
      if (process.connected) process.disconnect()
    },
  )
})
process.once('disconnect', () => process.exit())
// The terminal's signals come to the whole group: the server decides when this ends.
process.on('SIGINT', () => undefined)

/** A server that is gone by then is told nothing. */
const tell = (started: ProviderStarted) => process.send?.(started, () => undefined)

async function listen({ port, key, callbackUrl, file, codesUrl }: ProviderSetup): Promise<string> {
  const http = Fastify({ forceCloseConnections: true, serverFactory: boundedServer({ connections: 200 }) })
  const address = `http://127.0.0.1:${port}`
  const book = openBook(file, () => address)
  ownNamesOnly(http, "'self'")
  siteCalls(http, book, key)
  providerConsole(http, book, codesUrl)
  http.server.on('error', () => undefined)
  await http.listen({ host: '127.0.0.1', port })
  sendMessages(book, key, callbackUrl)
  return address
}
