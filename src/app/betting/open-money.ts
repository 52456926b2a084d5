import { storage } from '../../db/storage.ts'
import { session } from '../../transport/session.ts'

/** Whatever page it opens with, and whoever logs in: money calls left unanswered are cared for. Most pages load nothing for it. */
export function careForOpenMoney(): void {
  const look = () => {
    if (storage.get('openMoney') !== 'none') import('./betting.ts').catch(() => undefined)
  }
  session.subscribe(look)
  look()
}
