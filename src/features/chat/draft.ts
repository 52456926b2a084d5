import { parseJson } from '../../../contract/parse-json.ts'
import { storage } from '../../db/storage.ts'

/** What somebody has begun to write in the room that was written in last, also before a reload. */
export function keptDraft(rid: string): string {
  const kept: unknown = parseJson(storage.get('chatDraft'))
  return Array.isArray(kept) && kept[0] === rid && typeof kept[1] === 'string' ? kept[1] : ''
}

export function keepDraft(rid: string, text: string): void {
  if (text === '') storage.remove('chatDraft')
  else storage.set('chatDraft', JSON.stringify([rid, text]))
}

/** Calls back with words that this tab puts into the room; returns the way to stop. Another tab's are its own. */
export const followDraft = (rid: string, onText: (text: string) => void): (() => void) =>
  storage.subscribe('chatDraft', (origin) => {
    const text = keptDraft(rid)
    if (origin === 'here' && text !== '') onText(text)
  })
