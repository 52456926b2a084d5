import * as z from 'zod/mini'
import { empty, endpoint, epochMs } from './endpoint.ts'
import { helpCode } from './help-codes.ts'

/**
 * Help, sponsors, customer service. They are content (`Endpoint.content`): the same for everyone, in the site's language, kept by
 * the service worker.
 */

/**
 * A sentence with three kinds of marks: `**bold**`, `[label](/path)` with a path of this site, and `[label](#W)`, the result of a
 * ticket.
 */
const words = z.string()

export const docBlock = z.union([
  /** `id`: the heading's anchor in its page. */
  z.object({ kind: z.literal('heading'), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: words }),
  z.object({ kind: z.literal('list'), items: z.array(words) }),
  /** Steps in order. */
  z.object({ kind: z.literal('steps'), items: z.array(words) }),
  /** With `money` the last column has amounts. */
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(words)), money: z.optional(z.boolean()) }),
])
export type DocBlock = z.infer<typeof docBlock>

export const contentEndpoints = {
  'site.sponsorContent': endpoint({
    path: '/site/api/v1/advertising/sponsorContent',
    login: 'none',
    cacheMs: 300_000,
    content: true,
    payload: empty,
    answer: z.object({
      title: z.string(),
      slogan: z.string(),
      partners: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          role: z.string(),
          text: z.string(),
          /** Left and right half of the shield. */
          colors: z.array(z.string()),
        }),
      ),
      note: z.object({ title: z.string(), text: z.string() }),
      updatedAt: epochMs,
    }),
  }),
  'site.onlinecustomservice': endpoint({
    path: '/site/api/v1/configuration/onlinecustomservice',
    login: 'none',
    cacheMs: 300_000,
    content: true,
    payload: empty,
    /** Address of customer service: an http address, or a path of this site; '' when it is closed. */
    answer: z.object({ url: z.string() }),
  }),
  'site.helpIndex': endpoint({
    path: '/site/api/v1/help/index',
    login: 'none',
    cacheMs: 300_000,
    content: true,
    payload: empty,
    answer: z.object({
      groups: z.array(z.object({ title: z.string(), pages: z.array(z.object({ code: helpCode, title: z.string() })) })),
    }),
  }),
  'site.helpPage': endpoint({
    path: '/site/api/v1/help/page',
    login: 'none',
    cacheMs: 300_000,
    content: true,
    payload: z.strictObject({ code: helpCode }),
    answer: z.object({ code: helpCode, title: z.string(), updatedAt: epochMs, blocks: z.array(docBlock) }),
  }),
} as const
