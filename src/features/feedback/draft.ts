import * as z from 'zod/mini'
import { requestId } from '../../../contract/endpoint.ts'
import { FEEDBACK_KINDS } from '../../../contract/feedback.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { storage } from '../../db/storage.ts'
import { newId } from '../../platform/ids.ts'

/**
 * The id of its call: a new one whenever it changes, so that the same words are kept once by the site, even if a reload came
 * between two attempts. A text that is too long to be sent is kept as well, for the member to shorten.
 */
const draft = z.object({ id: requestId, kind: z.enum(FEEDBACK_KINDS), text: z.string() })
export type Draft = z.infer<typeof draft>

export const changedDraft = (before: Pick<Draft, 'kind' | 'text'>, changed: Partial<Draft> = {}): Draft => ({
  ...before,
  ...changed,
  id: newId(),
})

/** What the member has begun to write, also before a reload. */
export const keptDraft = (): Draft =>
  draft.safeParse(parseJson(storage.get('feedbackDraft'))).data ?? changedDraft({ kind: 'bet', text: '' })

export function keepDraft(written: Draft): void {
  if (written.text === '') storage.remove('feedbackDraft')
  else storage.set('feedbackDraft', JSON.stringify(written))
}
