/**
 * A new id (UUID v7): of a call, the device, a tab, a money call. It begins with the time in ms, so that a database keeps ids of
 * one day side by side; the other 74 bits are random. Made with `getRandomValues`, because `randomUUID` holds no time and is
 * missing on a plain http origin, such as a phone trying the app over the local network.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Date.now().toString(16).padStart(12, '0')
  const random = Array.from(bytes.subarray(6), (byte, at) => {
    const marked = at === 0 ? (byte & 0x0f) | 0x70 : at === 2 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}`
}
