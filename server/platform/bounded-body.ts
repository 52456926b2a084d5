/** The body of an answer from elsewhere. @throws Error where it is longer. */
export async function boundedBody(reply: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of reply.body ?? []) {
    length += part.byteLength
    if (length > mostBytes) throw new Error('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
