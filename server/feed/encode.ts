import type { ServerMessage } from '../../contract/feed.ts'

/** A server message as the bytes that go to every socket: ws copies a string per socket, a Buffer it shares. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))
