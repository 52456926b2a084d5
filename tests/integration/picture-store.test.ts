import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PART_BYTES, type PictureUse } from '../../contract/picture.ts'
import { PICTURE } from '../../server/picture/domain.ts'
import type { ObjectStore } from '../../server/picture/object-store.ts'
import { createS3Store } from '../../server/picture/s3-store.ts'
import { servePictures } from '../../server/picture/serve-pictures.ts'
import type { Db } from '../../server/platform/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { logOptions } from '../../server/platform/log.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'
import { addMember } from '../support/betting.ts'
import { bucket } from '../support/bucket.ts'
import { data } from '../support/result.ts'
import { testDatabase } from '../support/template.ts'
import { testClock } from '../support/test-clock.ts'

const KEY = { id: 'AKIATESTS', secret: 'wJalrX/utnFEMI+K7MDENG' }
const NOW = Date.UTC(2026, 10, 25, 4)
const HOUR_MS = 3_600_000
const AWAY = { ok: false, code: 6006, message: '图片暂时存不了，请稍后再试' }

let db: Db
let store: Awaited<ReturnType<typeof bucket>>
let objects: ObjectStore
let handlers: ReturnType<typeof PICTURE.handlers>
let members = 0
const logged: string[] = []
const log = pino({ ...logOptions, level: 'debug' }, { write: (line: string) => void logged.push(line) })
const http = Fastify()
const clock = testClock(NOW)
beforeAll(async () => {
  db = await testDatabase()
  store = await bucket('parlay pictures', { ...KEY, region: 'eu-central-1' })
  objects = await createS3Store({ url: store.url, key: KEY, region: 'eu-central-1', log, timeoutMs: 1_000 })
  handlers = PICTURE.handlers({ db, objects })
  servePictures(http, { db, objects, clock })
})
afterAll(async () => {
  await http.close()
  store.close()
  await db.destroy()
})
beforeEach(() => {
  Object.assign(store.state, { fault: null, calls: [], refused: [] })
  logged.length = 0
  clock.at = NOW
})

async function newPlayer() {
  const memberId = await addMember(db, NOW, `sculptor${members++}`)
  const context: MemberContext = { memberId, tokenHash: `hash${members}`, device: null, ip: '127.0.0.1', now: NOW }
  return {
    memberId,
    async upload(use: PictureUse = 'avatar', from = handlers) {
      const bytes = await picture()
      const id = randomUUID()
      const parts = Math.ceil(bytes.length / PART_BYTES)
      for (let part = 0; ; part++) {
        const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64')
        const answer = await from['picture.uploadImage']({ id, use, part, parts, bytes: piece }, context)
        if (!answer.ok || part === parts - 1) return answer
      }
    },
    wear: async (avatar: string) => handlers['picture.addAvatar']({ avatar }, context),
    forget: () => db.transaction().execute((tx) => PICTURE.own.forget?.(tx, { memberId, contacts: [] }, NOW) ?? Promise.resolve()),
    kept: () => db.selectFrom('picture').selectAll().where('member_id', '=', memberId).execute(),
  }
}
const picture = () =>
  sharp(randomBytes(200 * 150 * 3), { raw: { width: 200, height: 150, channels: 3 } })
    .jpeg()
    .toBuffer()
const get = async (key: string | null) => http.inject({ url: `/picture/${key}` })
const forgetObjects = (hours = 0) => PICTURE.chores.forgetObjects({ db, objects, clock: { now: () => NOW + hours * HOUR_MS } })
const leaving = async () => (await db.selectFrom('picture_leaving').select('key').execute()).map(({ key }) => key)

test('a picture is kept in the bucket by a signed call, and shown inert from our own path [MEMBER-06][SEC-10]', async () => {
  const player = await newPlayer()
  const { picture: key } = data(await player.upload())
  data(await player.wear(String(key)))
  expect(store.state).toMatchObject({ calls: [`PUT /parlay%20pictures/${key}`], refused: [] })
  expect((await player.kept()).map(({ bytes }) => bytes)).toEqual([null])
  const shown = await get(key)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.equals(store.objects.get(String(key)) ?? Buffer.alloc(0))).toBe(true)
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(await leaving()).toEqual([])
})

test('a picture that was kept before there was a bucket is shown as it was, and one of the bucket is not made up without it', async () => {
  const player = await newPlayer()
  const { picture: old } = data(await player.upload('avatar', PICTURE.handlers({ db, objects: null })))
  expect(store.state.calls).toEqual([])
  expect((await get(old)).statusCode).toBe(200)
  const { picture: key } = data(await player.upload())
  const without = Fastify()
  servePictures(without, { db, objects: null, clock })
  expect((await without.inject({ url: `/picture/${key}` })).statusCode).toBe(503)
  await without.close()
})

test('while the store gives no usable answer a picture is refused with a sentence, and nothing of it stays [MEMBER-07]', async () => {
  const player = await newPlayer()
  for (const fault of ['slow', 'error', 'forbidden', 'elsewhere'] as const) {
    store.state.fault = fault
    expect(await player.upload('feedback'), fault).toMatchObject(AWAY)
  }
  store.close()
  const refusing = await createS3Store({ url: store.url, key: KEY, log, timeoutMs: 1_000 })
  expect(await player.upload('feedback', PICTURE.handlers({ db, objects: refusing })), 'nobody listens').toMatchObject(AWAY)
  store = await bucket('parlay pictures', { ...KEY, region: 'eu-central-1' })
  objects = await createS3Store({ url: store.url, key: KEY, region: 'eu-central-1', log, timeoutMs: 1_000 })
  handlers = PICTURE.handlers({ db, objects })
  const wrong = await createS3Store({ url: store.url, key: { ...KEY, secret: 'another one' }, region: 'eu-central-1', log })
  expect(await player.upload('feedback', PICTURE.handlers({ db, objects: wrong })), 'another secret').toMatchObject(AWAY)
  expect(store.state.refused).toEqual(['signature'])
  expect(await player.kept()).toEqual([])
  expect(store.objects.size).toBe(0)
  data(await player.upload('feedback'))
  const all = logged.join('')
  for (const secret of [KEY.secret, KEY.id, 'AccessDenied']) expect(all).not.toContain(secret)
  expect(all).toContain('answers 500')
  expect(await leaving(), 'six may have come to the store').toHaveLength(6)
  await forgetObjects(2)
  expect(await leaving()).toEqual([])
})

test('what the store gives is shown only if it is what was put there: cut, changed, long, late or refused is no picture [SEC-10]', async () => {
  const own = Fastify()
  servePictures(own, { db, objects, clock })
  const player = await newPlayer()
  const { picture: key } = data(await player.upload())
  const look = () => own.inject({ url: `/picture/${key}` })
  for (const fault of ['cut', 'other bytes', 'long', 'slow', 'error', 'forbidden', 'elsewhere'] as const) {
    store.state.fault = fault
    const shown = await look()
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']], fault).toEqual([
      503,
      'text/plain',
      'no-store',
    ])
  }
  store.state.fault = null
  expect((await look()).statusCode).toBe(200)
  store.objects.delete(String(key))
  expect((await look()).statusCode, 'lost').toBe(503)
  await own.close()
})

test('a picture that is replaced, never used, or of a closed account leaves the bucket, too; while the store is away it waits [MEMBER-11]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const before = store.objects.size
  const first = data(await player.upload()).picture ?? ''
  data(await player.wear(first))
  const second = data(await player.upload()).picture ?? ''
  data(await player.wear(second))
  const stays = data(await other.upload()).picture ?? ''
  data(await other.wear(stays))
  const unused = data(await other.upload('feedback')).picture ?? ''
  await player.forget()
  await PICTURE.chores.forgetUnusedPictures({ db, clock: { now: () => NOW + 25 * HOUR_MS } })
  expect((await leaving()).toSorted()).toEqual(expect.arrayContaining([first, second, unused]))
  store.state.fault = 'error'
  await forgetObjects()
  expect(store.objects.has(first)).toBe(true)
  expect(await leaving()).toEqual(expect.arrayContaining([first, second, unused]))
  store.state.fault = null
  await forgetObjects()
  expect([first, second, unused].filter((key) => store.objects.has(key))).toEqual([])
  expect(store.objects.has(stays)).toBe(true)
  expect(await leaving()).toEqual([])
  expect(store.objects.size).toBeLessThanOrEqual(before + 1)
})

test('half of a bucket ends the start with a sentence that has no secret in it [OPS-01]', () => {
  const url = 'https://s3.eu-central-1.amazonaws.com/parlay'
  expect(readEnv({ S3_URL: url, S3_KEY: `${KEY.id}:${KEY.secret}` }).S3_KEY).toEqual(KEY)
  expect(() => readEnv({ S3_URL: url })).toThrow(/^S3_URL, S3_KEY go together, and S3_KEY is missing[^\n]*\.$/)
  expect(() => readEnv({ S3_KEY: `${KEY.id}:${KEY.secret}` })).toThrow(/S3_URL is missing/)
  expect(() => readEnv({ S3_URL: url, S3_KEY: KEY.secret })).toThrow(/^S3_KEY is not a valid value[^\n]*\.$/)
  expect(() => readEnv({ S3_URL: `${url}?a=b`, S3_KEY: `${KEY.id}:${KEY.secret}` })).toThrow(/^S3_URL=/)
})
