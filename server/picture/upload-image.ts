import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Payload } from '../../contract/endpoints.ts'
import { PICTURE_MAX_BYTES } from '../../contract/picture.ts'
import { createCounts, type Limit } from '../platform/counts.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { type ObjectStore, ObjectsAway } from './object-store.ts'
import { PIXELS_MAX, type PictureProblem, recode } from './recode.ts'
import { sha256 } from './s3-store.ts'

/** Pictures that a member begins to upload. */
const LIMIT: Limit = { windowMs: 24 * 3_600_000, max: 100 }
/** Uploads of a member that are not whole; another one takes the place of the oldest. */
const MOST_OPEN = 3
/** Pictures that are kept of a member: with KEPT_MAX_BYTES this bounds what a member fills. */
const MOST_KEPT = 100

export interface PictureDeps {
  db: Db
  /** Null: bytes are rows of the database. */
  objects: ObjectStore | null
}

/** Takes a part; the last one makes the picture, and answers its key. */
export async function uploadImage(
  { db, objects }: PictureDeps,
  { id, use, part, parts, bytes }: Payload<'picture.uploadImage'>,
  { memberId, now }: MemberContext,
): Promise<Result<{ picture: string | null }>> {
  if (part >= parts) return refuse('invalidParameter', '', { field: 'part' })
  const known = await db.selectFrom('picture').select(['key', 'member_id']).where('upload_id', '=', uuid(id)).executeTakeFirst()
  if (known) return known.member_id === memberId ? ok({ picture: known.key }) : refuse('uploadFailed', INCOMPLETE)
  const refusal = part === 0 ? await begin(db, id, memberId, now) : null
  if (refusal) return refusal
  const taken = await sql`
    insert into upload_part (upload_id, part, bytes)
    select id, ${part}, ${Buffer.from(bytes, 'base64')} from upload where id = ${id}::uuid and member_id = ${memberId}
    on conflict (upload_id, part) do update set bytes = excluded.bytes`.execute(db)
  if (taken.numAffectedRows === 0n) return refuse('uploadFailed', INCOMPLETE)
  if (part < parts - 1) return ok({ picture: null })
  const whole = await gather(db, id, parts)
  if (whole === null) return refuse('uploadFailed', INCOMPLETE)
  await db.deleteFrom('upload').where('id', '=', uuid(id)).execute()
  if (whole.length > PICTURE_MAX_BYTES) return refuse('uploadFailed', '图片太大，每张不能超过 5 MB')
  const made = await recode(whole, use, String(memberId))
  if (typeof made === 'string') return refusalOf(made)
  const key = randomBytes(24).toString('base64url')
  const row = { key, upload_id: id, member_id: memberId, use, width: made.width, height: made.height, at: new Date(now) }
  const isKept = objects ? await keepElsewhere(db, objects, row, made.bytes) : await keep(db, { ...row, bytes: made.bytes })
  if (isKept === 'away') return refuse('badGateway', '图片暂时存不了，请稍后再试')
  return isKept ? ok({ picture: key }) : refuse('uploadFailed', INCOMPLETE)
}

type Row = Insertable<Database['picture']>

/** False where this upload has made its picture already. */
async function keep(db: Db, row: Row): Promise<boolean> {
  const kept = db
    .insertInto('picture')
    .values(row)
    .onConflict((c) => c.column('upload_id').doNothing())
    .returning('key')
  return (await kept.executeTakeFirst()) !== undefined
}

/** Much longer than the store is waited for. */
const ON_ITS_WAY_MS = 3_600_000

/** The key is written down as one that leaves before there is an object, and taken off that list with the picture's row. */
async function keepElsewhere(
  db: Db,
  objects: ObjectStore,
  row: Omit<Row, 'bytes'> & { at: Date },
  bytes: Buffer,
): Promise<boolean | 'away'> {
  const { key } = row
  await db
    .insertInto('picture_leaving')
    .values({ key, due: new Date(row.at.getTime() + ON_ITS_WAY_MS) })
    .execute()
  try {
    await objects.put(key, bytes)
  } catch (error) {
    if (error instanceof ObjectsAway) return 'away'
    throw error
  }
  return transact(db, async (tx) => {
    const isKept = await keep(tx, { ...row, bytes: null, sha256: sha256(bytes) })
    if (isKept) await tx.deleteFrom('picture_leaving').where('key', '=', key).execute()
    return isKept
  })
}

const INCOMPLETE = '图片没有传完整，请重新上传'

/** Makes room for an upload, unless the member has uploaded too much. */
async function begin(db: Db, id: string, memberId: bigint, now: number): Promise<Refusal | null> {
  const again = await db.selectFrom('upload').select('member_id').where('id', '=', uuid(id)).executeTakeFirst()
  if (again) return again.member_id === memberId ? null : refuse('uploadFailed', INCOMPLETE)
  const { kept } = await db
    .selectFrom('picture')
    .select(({ fn }) => fn.countAll<bigint>().as('kept'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (kept >= MOST_KEPT) return refuse('uploadFailed', '存的图片太多了，请先删除一些旧的反馈')
  if (!(await createCounts(db).take(`upload:${memberId}`, LIMIT, now)).ok)
    return refuse('frequentSubmission', '今天上传的图片够多了，请明天再传')
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('upload')
      .where('id', 'in', (q) =>
        q
          .selectFrom('upload')
          .select('id')
          .where('member_id', '=', memberId)
          .orderBy('at', 'desc')
          .offset(MOST_OPEN - 1),
      )
      .execute()
    await tx
      .insertInto('upload')
      .values({ id, member_id: memberId, at: new Date(now) })
      .onConflict((c) => c.doNothing())
      .execute()
  })
  return null
}

/** All parts together; null where one is missing, or more have come than was said. */
async function gather(db: Db, id: string, parts: number): Promise<Buffer | null> {
  const rows = await db.selectFrom('upload_part').select('bytes').where('upload_id', '=', uuid(id)).orderBy('part').execute()
  return rows.length === parts ? Buffer.concat(rows.map(({ bytes }) => bytes)) : null
}

function refusalOf(problem: PictureProblem): Refusal {
  if (problem === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  if (problem === 'pixels')
    return refuse('uploadFailed', '图片太大，不能超过 {most} 万像素', { reason: problem }, { most: String(PIXELS_MAX / 10_000) })
  const sentence = {
    kind: '只收 JPG、PNG、WebP 图片',
    moving: '动图不收，请换一张静止的图片',
    damaged: '图片打不开，可能已损坏，请换一张',
  }[problem]
  return refuse('uploadFailed', sentence, { reason: problem })
}

const uuid = (id: string) => sql<string>`${id}::uuid`
