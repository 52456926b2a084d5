import { createHash } from 'node:crypto'
import { boundedBody } from '../platform/bounded-body.ts'
import type { Env } from '../platform/env.ts'
import type { Log } from '../platform/log.ts'
import { tracedAsk } from '../platform/trace.ts'
import { type ObjectStore, ObjectsAway } from './object-store.ts'
import { KEPT_MAX_BYTES } from './recode.ts'

export interface S3Options {
  /** The bucket's address, with a path before the objects' names or without. */
  url: string
  key: { id: string; secret: string }
  /** Default: what the address tells, else us-east-1. */
  region?: string | undefined
  log: Log
  timeoutMs?: number
}

/** Less than what a page waits for an answer. */
const TIMEOUT_MS = 5_000
/** Of what a store says about a failed call; none of it is read. */
const MAX_WORDS_BYTES = 64 * 1024

/** Objects of a bucket behind the calls that all S3-compatible stores have, signed by Signature Version 4 with the hash of the bytes. */
export async function createS3Store({ url, key, region, log, timeoutMs = TIMEOUT_MS }: S3Options): Promise<ObjectStore> {
  const { AwsClient } = await import('aws4fetch')
  const client = new AwsClient({ accessKeyId: key.id, secretAccessKey: key.secret, service: 's3', ...(region && { region }) })

  const ask = (method: 'PUT' | 'GET' | 'DELETE', name: string, body: Buffer | null, fits: (status: number) => boolean) =>
    tracedAsk(`pictures ${method}`, url, () => asked(method, name, body, fits))

  async function asked(method: string, name: string, body: Buffer | null, fits: (status: number) => boolean) {
    try {
      const headers = { 'x-amz-content-sha256': sha256(body ?? '').toString('hex'), ...(body && { 'content-type': 'image/webp' }) }
      const signed = await client.sign(`${url.replace(/\/$/, '')}/${name}`, {
        method,
        headers,
        ...(body && { body: new Uint8Array(body) }),
      })
      const reply = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const bytes = await boundedBody(reply, method === 'GET' && reply.ok ? KEPT_MAX_BYTES : MAX_WORDS_BYTES)
      if (!fits(reply.status)) throw new ObjectsAway(`answers ${reply.status}`)
      return bytes
    } catch (cause) {
      const reason = cause instanceof ObjectsAway ? cause.message : (cause as Error).name
      // What the store wrote may name the key.
      log.warn({ method, reason }, 'pictures: the store gave no usable answer')
      throw new ObjectsAway(reason, { cause })
    }
  }

  return {
    async put(name, bytes) {
      await ask('PUT', name, bytes, (status) => status === 200)
    },
    async get(name, hash) {
      const bytes = await ask('GET', name, null, (status) => status === 200)
      if (sha256(bytes).equals(hash)) return bytes
      log.error({ method: 'GET', reason: 'other bytes' }, 'pictures: the store gave no usable answer')
      throw new ObjectsAway('other bytes')
    },
    async remove(name) {
      await ask('DELETE', name, null, (status) => status === 204 || status === 200 || status === 404)
    },
  }
}

export const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** The bucket that the environment names; null: pictures are rows of the database. */
export const objectStoreOf = async ({ S3_URL, S3_KEY, S3_REGION }: Env, log: Log): Promise<ObjectStore | null> =>
  S3_URL && S3_KEY ? createS3Store({ url: S3_URL, key: S3_KEY, region: S3_REGION, log }) : null
