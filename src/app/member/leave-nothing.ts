import { wipePrivateData } from '../../db/private-data.ts'
import { storage } from '../../db/storage.ts'
import { reportStorage } from '../../db/storage-health.ts'
import { session } from '../../transport/session.ts'

/**
 * A member who leaves, in whichever tab, leaves nothing in this one. So does a page that starts for a visitor: its tab may
 * have slept while the member left.
 */
export function leaveNothing(): void {
  if (session.get().state === 'visitor') wipe()
  session.subscribe((why) => {
    if (why !== 'login') wipe()
  })
}

function wipe(): void {
  // Where nothing can be stored they live in this tab's memory.
  for (const key of ['DD_phone', 'DD_email', 'slip'] as const) storage.remove(key)
  if (!wipePrivateData(areas())) reportStorage('private', 'left')
  // What can't be loaded now is wiped by the next page that starts for a visitor.
  import('../answers/member-pages.ts').then(({ wipeMemberPages }) => wipeMemberPages()).catch(() => undefined)
}

function areas(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    return []
  }
}
