import * as z from 'zod/mini'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { Language } from '../../contract/site.ts'
import type { Db } from '../platform/database.ts'
import type { ContentKind } from './loaded/content-kind.ts'
import { currentContent } from './loaded/content-store.ts'
import { entryId, haveOwnIds, text } from './loaded/fields.ts'

const notice = z.strictObject({
  id: entryId,
  title: text(60),
  content: text(2_000),
  /** Not shown before. */
  publishedAt: z.iso.datetime({ offset: true }),
})

/** What the site tells everybody. */
export const NOTICES = {
  kind: 'notices',
  schema: z.strictObject({
    list: z.array(notice).check(z.maxLength(200), z.refine(haveOwnIds, 'no two notices may have the same id')),
  }),
} satisfies ContentKind

/** Those that are published, the newest first. */
export async function noticePage(
  { db, language, now }: { db: Db; language: Language; now: number },
  { pageNum, pageSize }: Payload<'site.queryNoticeListByPage'>,
): Promise<Answer<'site.queryNoticeListByPage'>> {
  const { value } = await currentContent(db, NOTICES, language)
  const list = value.list
    .map((one) => ({ ...one, publishedAt: Date.parse(one.publishedAt) }))
    .filter(({ publishedAt }) => publishedAt <= now)
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
  return { list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: list.length }
}
