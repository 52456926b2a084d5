import { wipePrivateData } from '../../db/private-data.ts'
import { storage } from '../../db/storage.ts'
import { reportStorage } from '../../db/storage-health.ts'
import { session } from '../../transport/session.ts'

/**
 * Removes a member's data from this tab after a logout in any tab, and when a page starts for a visitor: its tab may have
 * slept during the logout.
 */
export function leaveNothing(): void {
  if (session.get().state === 'visitor') wipe()
  session.subscribe((why) => {
    if (why !== 'login') wipe()
  })
}

function wipe(): void {
  // They live in this tab's memory where nothing can be stored.
  for (const key of ['DD_phone', 'DD_email', 'DD_card', 'DD_own', 'slip', 'quickBet', 'feedbackDraft', 'chatDraft'] as const)
    storage.remove(key)
  if (!wipePrivateData(areas())) reportStorage('private', 'left')
  // If this can't be loaded now, the next page that starts for a visitor wipes it.
  import('../answers/member-pages.ts').then(({ wipeMemberPages }) => wipeMemberPages()).catch(() => undefined)
}

function areas(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    return []
  }
}
