import * as z from 'zod/mini'
import { requestId } from '../../../contract/endpoint.ts'
import { FEEDBACK_KINDS } from '../../../contract/feedback.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { pictureKey } from '../../../contract/picture.ts'
import { DEPOSIT_BONUSES } from '../../../contract/wallet-deposit.ts'
import { storage } from '../../db/storage.ts'
import { newId } from '../../platform/ids.ts'

/** What it is about besides its words, all of it optional. */
const about = {
  ticket: z.optional(requestId),
  reward: z.optional(z.enum(DEPOSIT_BONUSES)),
  pictures: z.optional(z.array(pictureKey)),
}

/**
 * The id of its call: a new one whenever it changes, so that the same words are kept once by the site, even if a reload came
 * between two attempts. A text that is too long to be sent is kept as well, for the member to shorten.
 */
const draft = z.object({ id: requestId, kind: z.enum(FEEDBACK_KINDS), text: z.string(), ...about })
export type Draft = z.infer<typeof draft>

export const changedDraft = (before: Pick<Draft, 'kind' | 'text'>, changed: Partial<Draft> = {}): Draft => ({
  ...before,
  ...changed,
  id: newId(),
})

/** What the member has begun to add to a feedback; its id as above. */
const reply = z.object({ id: requestId, feedback: requestId, text: z.string(), pictures: z.array(pictureKey) })
export type Reply = z.infer<typeof reply>

export const changedReply = (before: Pick<Reply, 'feedback' | 'text' | 'pictures'>, changed: Partial<Reply> = {}): Reply => ({
  ...before,
  ...changed,
  id: newId(),
})

/** Both are one entry of the storage, each without the other where it is broken. */
const kept = () => z.object({ reply: z.unknown() }).safeParse(parseJson(storage.get('feedbackDraft'))).data?.reply

/** What the member has begun to write, also before a reload. */
export const keptDraft = (): Draft =>
  draft.safeParse(parseJson(storage.get('feedbackDraft'))).data ?? changedDraft({ kind: 'bet', text: '' })

export const keptReply = (feedback: string): Reply => {
  const written = reply.safeParse(kept()).data
  return written?.feedback === feedback ? written : changedReply({ feedback, text: '', pictures: [] })
}

export const keepDraft = (written: Draft): void => keep(written, kept())

export const keepReply = (written: Reply): void => keep(keptDraft(), written)

function keep(written: Draft, added: unknown): void {
  const isBegun = written.text !== '' || written.ticket || written.pictures?.length
  const begun = reply.safeParse(added).data
  const isAdding = begun && (begun.text !== '' || begun.pictures.length > 0)
  if (!isBegun && !isAdding) storage.remove('feedbackDraft')
  else storage.set('feedbackDraft', JSON.stringify({ ...written, ...(isAdding && { reply: begun }) }))
}
