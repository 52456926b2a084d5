import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PART_BYTES, PICTURE_MAX_BYTES, type PictureUse } from '../../contract/picture.ts'
import { addMember } from '../../tests/support/betting.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { memberInfo } from '../account/member-info.ts'
import type { Db } from '../platform/database.ts'
import type { MemberContext } from '../transport/handlers.ts'
import { PICTURE } from './domain.ts'
import { KEPT_MAX_BYTES } from './recode.ts'
import { servePictures } from './serve-pictures.ts'

const NOW = Date.UTC(2026, 10, 25, 4)

let db: Db
let handlers: ReturnType<typeof PICTURE.handlers>
let members = 0
const http = Fastify()
const clock = testClock(NOW)
beforeAll(async () => {
  db = await testDatabase()
  handlers = PICTURE.handlers({ db, objects: null })
  servePictures(http, { db, objects: null, clock })
})
afterAll(async () => {
  await http.close()
  await db.destroy()
})

async function newPlayer() {
  const memberId = await addMember(db, NOW, `painter${members++}`)
  const context: MemberContext = { memberId, tokenHash: `hash${members}`, device: null, ip: '127.0.0.1', now: NOW }
  const at = new Date(NOW)
  await db
    .insertInto('session')
    .values({
      token_hash: context.tokenHash,
      member_id: memberId,
      created_at: at,
      seen_at: at,
      proved_at: at,
      ended_at: null,
      device: null,
    })
    .execute()
  const part = async (id: string, use: PictureUse, n: number, parts: number, bytes: Buffer) =>
    handlers['picture.uploadImage']({ id, use, part: n, parts, bytes: bytes.toString('base64') }, context)
  return {
    memberId,
    part,
    /** As the page does: parts in their order, the last one's answer. */
    async upload(bytes: Buffer, use: PictureUse = 'avatar', id: string = randomUUID()) {
      const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES))
      for (let n = 0; ; n++) {
        const answer = await part(id, use, n, parts, bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES))
        if (!answer.ok || n === parts - 1) return answer
      }
    },
    address: async (picture: string) =>
      data(await handlers['picture.addresses']({ pictures: [picture] }, context)).addresses[0]?.address ?? '',
    wear: async (avatar: string) => handlers['picture.addAvatar']({ avatar }, context),
    shown: async () => data(await memberInfo(db, context)).avatar,
    kept: async () => db.selectFrom('picture').selectAll().where('member_id', '=', memberId).execute(),
  }
}

const noise = (width: number, height: number) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3355cc' } })
const get = (key: string) => http.inject({ url: `/picture/${key}` })

/** A PNG chunk, put behind the header of one. Its checksum is wrong, as a hostile one's may be. */
function withChunk(png: Buffer, name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([png.subarray(0, 33), length, Buffer.from(name, 'latin1'), body, Buffer.alloc(4), png.subarray(33)])
}

/** A PNG whose header claims another size. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

test('an own picture of many parts becomes the avatar: a small square, upright, without metadata, at an address of its own [MEMBER-06][MEMBER-07][SEC-10]', async () => {
  const player = await newPlayer()
  const photo = await noise(400, 300)
    .withExif({ IFD0: { Copyright: 'Lin Hai, Fuxing Road 12' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(2 * PART_BYTES)
  expect(photo.includes('Fuxing')).toBe(true)
  const { picture } = data(await player.upload(photo))
  expect(picture).toMatch(/^[A-Za-z0-9_-]{32}$/)
  expect(data(await player.wear(String(picture)))).toEqual({ avatar: `/picture/${picture}` })
  expect(await player.shown()).toBe(`/picture/${picture}`)

  const answer = await get(String(picture))
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  const served = answer.rawPayload
  const { format, width, height, orientation, exif, icc } = await sharp(served).metadata()
  expect({ format, width, height, orientation, exif, icc }).toEqual({ format: 'webp', width: 256, height: 256 })
  expect(served.includes('Fuxing')).toBe(false)
  expect(await db.selectFrom('upload').selectAll().where('member_id', '=', player.memberId).execute(), 'no part is left').toEqual([])
})

test('a drawn avatar, another picture, and the letter again: the picture that was worn before is gone [MEMBER-06]', async () => {
  const player = await newPlayer()
  expect(await player.shown()).toBe('')
  const { avatars } = data(await handlers['picture.avatarList']({}, {} as MemberContext))
  expect(avatars.length).toBeGreaterThan(7)
  for (const { id, src } of avatars.slice(0, 2)) {
    data(await player.wear(id))
    expect(await player.shown()).toBe(src)
  }
  const own = data(await player.upload(await plain(40, 80).png().toBuffer())).picture ?? ''
  data(await player.wear(own))
  data(await player.wear(''))
  expect(await player.shown()).toBe('')
  expect((await get(own)).statusCode).toBe(404)
})

test('another member’s picture, and one that never was, are no avatar [SEC-07]', async () => {
  const [owner, other] = [await newPlayer(), await newPlayer()]
  const own = data(await owner.upload(await plain(40, 40).png().toBuffer())).picture ?? ''
  const foreign = await other.wear(own)
  expect(foreign).toEqual(await other.wear('A'.repeat(32)))
  expect(foreign).toMatchObject({ ok: false, code: 6004 })
  expect(await other.shown()).toBe('')
  const id = randomUUID()
  data(await owner.part(id, 'avatar', 0, 2, Buffer.from('half')))
  expect(await other.part(id, 'avatar', 1, 2, Buffer.from('other half'))).toMatchObject({ ok: false, code: 6010 })
})

test('what is no picture, moves, is too large or broken is not stored, and its reason is said [MEMBER-07][SEC-10]', async () => {
  const player = await newPlayer()
  const png = await plain(300, 200).png().toBuffer()
  const jpeg = await noise(300, 200).jpeg().toBuffer()
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  const kind = '只收 JPG、PNG、WebP 图片'
  const still = '动图不收，请换一张静止的图片'
  const large = '图片太大，不能超过 {most} 万像素'
  const damaged = '图片打不开，可能已损坏，请换一张'
  const hostile: [name: string, bytes: Buffer, message: string][] = [
    ['SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), kind],
    ['page', Buffer.from('<!doctype html><script>alert(1)</script>'), kind],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), kind],
    ['script that begins as a GIF', Buffer.from('GIF89a=1;alert(1)'), kind],
    ['PDF', Buffer.from('%PDF-1.7'), kind],
    ['ZIP', Buffer.from('PK\u0003\u0004'), kind],
    ['film', Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  ')]), kind],
    ['one byte', Buffer.from([0xff]), kind],
    ['TIFF', await plain(8, 8).tiff().toBuffer(), kind],
    ['moving PNG', withChunk(png, 'acTL', Buffer.alloc(8)), still],
    ['moving WebP', moving, still],
    ['100 MP', await plain(10_000, 10_000).png().toBuffer(), large],
    ['header of 3,600 MP', claiming(png, 60_000, 60_000), large],
    ['header of a size that is none', claiming(png, 0, 0), damaged],
    ['other size than its header says', claiming(png, 4_000, 4_000), damaged],
    ['PNG cut off', png.subarray(0, png.length / 2), damaged],
    ['JPEG cut off', jpeg.subarray(0, jpeg.length / 2), damaged],
    ['beginning of a JPEG, and noise', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5_000)]), damaged],
    ['beginning of a WebP, and noise', Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '), randomBytes(5_000)]), damaged],
    ['page that begins as a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]), damaged],
  ]
  const before = process.memoryUsage().rss
  for (const [name, bytes, message] of hostile)
    expect(await player.upload(bytes, 'feedback'), name).toMatchObject({ ok: false, code: 6010, message })
  expect(await player.kept()).toEqual([])
  expect(process.memoryUsage().rss - before, 'bytes of memory').toBeLessThan(400_000_000)
  data(await player.upload(png, 'feedback'))
})

test('of a polyglot only its pixels are kept [SEC-10]', async () => {
  const player = await newPlayer()
  const script = '<script>alert(1)</script>'
  const jpeg = await noise(64, 64).jpeg().toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
  const polyglots = [
    Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${script}`)]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([await noise(64, 64).png().toBuffer(), Buffer.from(script)]),
    Buffer.concat([await noise(64, 64).webp().toBuffer(), Buffer.from(script)]),
  ]
  for (const polyglot of polyglots) {
    const { picture } = data(await player.upload(polyglot, 'feedback'))
    const { rawPayload } = await http.inject({ url: await player.address(String(picture)) })
    expect(rawPayload.includes('script')).toBe(false)
    expect(rawPayload.readUInt32LE(4) + 8, 'nothing stands behind it').toBe(rawPayload.length)
  }
})

test('a large photo is kept small, the same upload again is the same picture, and too many bytes are refused [SEC-10]', async () => {
  const player = await newPlayer()
  const id = randomUUID()
  const photo = await noise(1_800, 900).jpeg({ quality: 60 }).toBuffer()
  const first = await player.upload(photo, 'feedback', id)
  expect(await player.upload(photo, 'feedback', id)).toEqual(first)
  expect(await player.kept()).toHaveLength(1)
  const [{ bytes, width } = { bytes: Buffer.alloc(0), width: 0 }] = await player.kept()
  expect(bytes?.length).toBeLessThanOrEqual(KEPT_MAX_BYTES)
  expect(width).toBeGreaterThan(600)
  const long = Buffer.concat([photo, Buffer.alloc(PICTURE_MAX_BYTES + 1 - photo.length)])
  expect(await player.upload(long, 'feedback')).toMatchObject({ ok: false, code: 6010, message: '图片太大，每张不能超过 5 MB' })
})

test('parts without their beginning, or not all of them, make nothing; of unfinished uploads a member has three [SEC-10]', async () => {
  const player = await newPlayer()
  expect(await player.part(randomUUID(), 'avatar', 1, 3, Buffer.from('x'))).toMatchObject({
    ok: false,
    code: 6010,
    message: '图片没有传完整，请重新上传',
  })
  const id = randomUUID()
  data(await player.part(id, 'avatar', 0, 3, Buffer.from('x')))
  expect(await player.part(id, 'avatar', 2, 3, Buffer.from('x'))).toMatchObject({ ok: false, message: '图片没有传完整，请重新上传' })
  expect(await player.part(id, 'avatar', 3, 3, Buffer.from('x'))).toMatchObject({ ok: false, code: 6007 })
  for (let n = 0; n < 5; n++) data(await player.part(randomUUID(), 'avatar', 0, 2, Buffer.from('x')))
  const open = () => db.selectFrom('upload').select('id').where('member_id', '=', player.memberId).execute()
  expect(await open()).toHaveLength(3)
})

test('a picture of a feedback is shown at a signed address alone, which its member is told and which runs out [SEC-10][SEC-07]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const { picture } = data(await player.upload(await plain(40, 40).png().toBuffer(), 'feedback'))
  const address = await player.address(String(picture))
  const status = async (url: string) => (await http.inject({ url })).statusCode
  expect(await status(address)).toBe(200)
  expect(await status(`/picture/${picture}`), 'the bare path').toBe(404)
  expect(await status(address.replace(/sign=./, (sign) => (sign === 'sign=A' ? 'sign=B' : 'sign=A')))).toBe(404)
  expect(await status(address.replace(/until=\d/, 'until=9')), 'a later end').toBe(404)
  expect(await status(`${address}&until=1`), 'said twice').toBe(404)
  const another = data(await player.upload(await plain(41, 40).png().toBuffer(), 'feedback')).picture
  expect(await status(address.replace(String(picture), String(another))), 'of another picture').toBe(404)
  expect(await other.address(String(picture)), 'another member is told nothing').toBe('')
  clock.at += 3_600_000
  expect(await status(address), 'an hour at least').toBe(200)
  clock.at += 3_600_000
  expect(await status(address)).toBe(404)
})

test('what is not used goes after a day, parts after an hour; a worn picture stays', async () => {
  const player = await newPlayer()
  const png = await plain(40, 40).png().toBuffer()
  const worn = data(await player.upload(png)).picture ?? ''
  data(await player.wear(worn))
  data(await player.upload(png, 'feedback'))
  data(await player.part(randomUUID(), 'avatar', 0, 2, Buffer.from('x')))
  const forget = (later: number) => PICTURE.chores.forgetUnusedPictures({ db, clock: { now: () => NOW + later } })
  await forget(3_500_000)
  expect(await player.kept()).toHaveLength(2)
  await forget(25 * 3_600_000)
  expect((await player.kept()).map(({ key }) => key)).toEqual([worn])
  expect(await db.selectFrom('upload').select('id').where('member_id', '=', player.memberId).execute()).toEqual([])
})
