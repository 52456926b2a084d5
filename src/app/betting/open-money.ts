import { storage } from '../../db/storage.ts'
import { session } from '../../transport/session.ts'

/** Follows unanswered money calls on every page and for every login. Most pages load nothing for it. */
export function careForOpenMoney(): void {
  const look = () => {
    if (storage.get('openMoney') !== 'none') import('./betting.ts').catch(() => undefined)
  }
  session.subscribe(look)
  look()
}
