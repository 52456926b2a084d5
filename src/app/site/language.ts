import type { Language } from '../../../contract/site.ts'
import { storage } from '../../db/storage.ts'
import { showLanguage } from '../../i18n/catalogues.ts'

/**
 * The site's language: as it last told this browser, else as the server wrote it into the page. A page from the service
 * worker's store may be older than the site's last answer.
 */
const known = (): Language => ((storage.get('siteLanguage') || document.documentElement.lang) === 'zh-TW' ? 'zh-TW' : 'zh-CN')

/** Resolves when texts can be shown: in Simplified where Traditional can't be loaded. */
export const startLanguage = (): Promise<void> => showLanguage(known()).catch(() => showLanguage('zh-CN'))

/** Takes preInfo's language. Returns true when the page changed its language for it. */
export async function followSiteLanguage(told: Language): Promise<boolean> {
  const changed = told !== document.documentElement.lang
  if (told !== storage.get('siteLanguage')) storage.set('siteLanguage', told)
  if (changed) await showLanguage(told)
  return changed
}
