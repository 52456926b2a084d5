import { DICTIONARY, PACKED } from '../../../contract/packing.ts'
import type { SocketEvents } from './link.ts'

/** Browsers have no raw deflate with a dictionary, but a stored block with its bytes before the rest is the same. */
const STORED = storedBlock(new TextEncoder().encode(DICTIONARY))

function storedBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(5 + bytes.length)
  const view = new DataView(block.buffer)
  view.setUint16(1, bytes.length, true)
  view.setUint16(3, ~bytes.length, true)
  block.set(bytes, 5)
  return block
}

/** The socket's address, which asks for packed messages where this browser can read them. */
export function askPacked(url: string): string {
  try {
    new DecompressionStream('deflate-raw')
    return `${url}&${PACKED.name}=${PACKED.value}`
  } catch {
    return url
  }
}

export async function unpack(message: ArrayBuffer): Promise<string> {
  const text = new Blob([STORED, message]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(text).text()).slice(DICTIONARY.length)
}

/**
 * Unpacking takes turns of the thread, so what comes meanwhile waits, the end too: its goodbye comes first. A message that can't be read is
 * left out, which shows as a gap.
 */
export function inOrder(on: Pick<SocketEvents, 'message' | 'close'>): { take(data: string | ArrayBuffer): void; end(): void } {
  let turn: Promise<void> = Promise.resolve()
  const next = (run: () => void | Promise<void>) => {
    turn = turn.then(run, run)
  }
  return {
    take: (data) => next(async () => on.message(typeof data === 'string' ? data : await unpack(data).catch(() => ''))),
    end: () => next(on.close),
  }
}
