import * as z from 'zod/mini'
import type { ContentKind } from '../site/loaded/content-kind.ts'

/** How soon customer service answers, in the operator's words: the form says it before anybody waits. */
export const SERVICE_HOURS = {
  kind: 'service',
  schema: z.strictObject({ answers: z.string().check(z.minLength(1), z.maxLength(80)) }),
} satisfies ContentKind
