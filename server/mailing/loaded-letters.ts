import { sql } from 'kysely'
import * as z from 'zod/mini'
import { LETTER_TEXT_MAX, LETTER_TITLE_MAX } from '../../contract/letter.ts'
import { TO_ALL, TO_MEMBERS, typeNamed } from '../letter/letter-types.ts'
import { type SendDeps, tellAll, writeText, writeToAll } from '../letter/send-letter.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import type { ContentKind } from '../site/loaded/content-kind.ts'
import { currentContent } from '../site/loaded/content-store.ts'
import { entryId, haveOwnIds, text } from '../site/loaded/fields.ts'
import { membersOfLevels } from '../vip/standing.ts'

const letter = z
  .strictObject({
    /** Delivered once, whatever later files say under it. */
    id: entryId,
    /** All members of that moment, or those of VIP levels. */
    to: z.union([z.literal('all'), z.strictObject({ levels: z.array(z.int().check(z.minimum(1), z.maximum(20))).check(z.minLength(1)) })]),
    type: z.string(),
    title: text(LETTER_TITLE_MAX),
    text: text(LETTER_TEXT_MAX),
    /** Not delivered before. */
    sendAt: z.iso.datetime({ offset: true }),
  })
  .check(
    z.refine(
      ({ to, type }) => typeNamed(type, to === 'all') !== undefined,
      `a letter to all has a type of ${Object.keys(TO_ALL).join(', ')}, one to levels of ${Object.keys(TO_MEMBERS).join(', ')}`,
    ),
  )
type LoadedLetter = z.infer<typeof letter>

/** Letters that operators write to many members. */
export const LETTERS = {
  kind: 'letters',
  schema: z.strictObject({
    list: z.array(letter).check(z.maxLength(200), z.refine(haveOwnIds, 'no two letters may have the same id')),
  }),
} satisfies ContentKind

/** Members written to in one transaction. */
const TOGETHER = 200

/**
 * Delivers the letters in use whose time has come. `letter_delivery` says how far each is, in the transaction of what was written, so that
 * nobody has one twice, whichever process goes on where another died.
 */
export async function deliverLoaded({ db, events, clock }: Pick<SendDeps, 'db' | 'events'> & { clock: Clock }): Promise<void> {
  const now = clock.now()
  const { value } = await currentContent(db, LETTERS, 'zh-CN')
  const due = value.list.filter(({ sendAt }) => Date.parse(sendAt) <= now)
  if (due.length === 0) return
  const done = await db.selectFrom('letter_delivery').select('id').where('done', '=', true).execute()
  for (const one of due) if (!done.some(({ id }) => id === one.id)) await deliver({ db, events, now }, one)
}

async function deliver(deps: SendDeps, one: LoadedLetter): Promise<void> {
  const { db, now } = deps
  const members = one.to === 'all' ? [] : await membersOfLevels(db, one.to.levels, now)
  for (;;) {
    const told = await transact(db, (tx) => deliverSome(tx, one, members, now))
    for (const memberId of told.members) deps.events.announce(memberId)
    if (told.all) await tellAll(deps)
    if (told.done) return
  }
}

async function deliverSome(
  tx: Db,
  one: LoadedLetter,
  receivers: readonly bigint[],
  now: number,
): Promise<{ members: bigint[]; all: boolean; done: boolean }> {
  const { id, to } = one
  // Claims the letter, or waits for who delivers it.
  const { rows } = await sql<{ lastMember: bigint; done: boolean }>`
    insert into letter_delivery (id) values (${id}) on conflict (id) do update set id = excluded.id
    returning last_member as "lastMember", done`.execute(tx)
  const at = rows[0] ?? { lastMember: 0n, done: true }
  const type = typeNamed(one.type, to === 'all')
  if (at.done || !type) return { members: [], all: false, done: true }
  const words = { type, title: one.title, text: one.text }
  const set = (lastMember: bigint, done: boolean) =>
    tx.updateTable('letter_delivery').set({ last_member: lastMember, done }).where('id', '=', id).execute()
  if (to === 'all') {
    await writeToAll(tx, words, now)
    await set(at.lastMember, true)
    return { members: [], all: true, done: true }
  }
  const members = receivers.filter((member) => member > at.lastMember).slice(0, TOGETHER)
  await writeText(tx, members, words, now)
  const done = members.length < TOGETHER
  await set(members.at(-1) ?? at.lastMember, done)
  return { members, all: false, done }
}
