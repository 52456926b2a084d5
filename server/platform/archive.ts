import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * A gzipped tar, written and read as a stream. gzip's length and checksum at its end reveal an archive that was cut or changed.
 */
export interface Entry {
  /** Relative, with slashes. */
  name: string
  /** Null for a directory. */
  content: { size: number; bytes: AsyncIterable<Uint8Array> } | null
}

const BLOCK = 512
const DIRECTORY = '5'
const FILE = '0'

/** Writes the archive; resolves to its size in bytes once it is on the disk, flushed. `file` must not exist. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<number> {
  // Fast compression makes a database a fourth of its size, slow compression a fifth.
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(blocks(entries)), createGzip({ level: 3 }), out)
  return out.bytesWritten
}

async function* blocks(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, content } of entries) {
    yield header(name, content)
    if (!content) continue
    let left = content.size
    for await (const chunk of content.bytes) {
      const taken = chunk.subarray(0, left)
      left -= taken.length
      yield taken
    }
    // The file became shorter while it was read.
    while (left > 0) {
      const filler = new Uint8Array(Math.min(left, 65_536))
      left -= filler.length
      yield filler
    }
    yield new Uint8Array(padding(content.size))
  }
  yield new Uint8Array(2 * BLOCK)
}

function header(name: string, content: Entry['content']): Uint8Array {
  if (Buffer.byteLength(name) > 99) throw new Error(`${name} is too long a name`)
  const block = Buffer.alloc(BLOCK)
  const number = (value: number, at: number, length: number) => block.write(value.toString(8).padStart(length - 1, '0'), at)
  block.write(content ? name : `${name}/`, 0)
  number(content ? 0o600 : 0o700, 100, 8)
  number(0, 108, 8)
  number(0, 116, 8)
  number(content?.size ?? 0, 124, 12)
  number(0, 136, 12)
  block.fill(' ', 148, 156)
  block.write(content ? FILE : DIRECTORY, 156)
  block.write('ustar\x0000', 257)
  number(checksum(block), 148, 7)
  return block
}

const checksum = (block: Uint8Array): number => block.reduce((sum, byte) => sum + byte, 0)
const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** Unpacks into a directory that must not exist. Throws when the archive is not whole. */
export async function readArchive(file: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) => unpack(source, directory))
}

async function unpack(source: AsyncIterable<Buffer>, directory: string): Promise<void> {
  const bytes = new Bytes(source)
  for (;;) {
    const block = await bytes.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) break
    const text = (at: number, length: number) => block.toString('latin1', at, at + length).replace(/[\0 ].*$/s, '')
    const [name, size, type] = [text(0, 100), Number.parseInt(text(124, 12), 8), text(156, 1)]
    const said = Number.parseInt(text(148, 8), 8)
    block.fill(' ', 148, 156)
    if (said !== checksum(block)) throw new Error('no archive of files')
    const parts = name.split('/').filter(Boolean)
    if (parts.some((part) => part === '..') || !Number.isSafeInteger(size)) throw new Error('not an archive of a database')
    const path = join(directory, ...parts)
    if (type === DIRECTORY) {
      await mkdir(path, { recursive: true, mode: 0o700 })
    } else if (type === FILE) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const out = await open(path, 'wx', 0o600)
      try {
        for await (const chunk of bytes.upTo(size)) await out.writeFile(chunk)
      } finally {
        await out.close()
      }
    }
    await bytes.exactly(padding(size))
  }
  // To the end, where the checksum is.
  await bytes.rest()
}

/** A stream of chunks, read by length. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>
  private chunk: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async *upTo(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.chunk.length === 0 && !(await this.next())) throw new Error('it ends too early')
      const taken = this.chunk.subarray(0, left)
      this.chunk = this.chunk.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }

  async exactly(length: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.upTo(length)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async rest(): Promise<void> {
    while (await this.next());
  }

  private async next(): Promise<boolean> {
    const { done, value } = await this.source.next()
    this.chunk = done ? Buffer.alloc(0) : value
    return !done
  }
}
