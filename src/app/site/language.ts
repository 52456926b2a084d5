import type { Language } from '../../../contract/site.ts'
import { storage } from '../../db/storage.ts'
import { showLanguage } from '../../i18n/catalogues.ts'

/**
 * The site's language: as it last told this browser, else as the server wrote it into the page. A stored page (the service
 * worker's) may be older than what the site has told since.
 */
const known = (): Language => ((storage.get('siteLanguage') || document.documentElement.lang) === 'zh-TW' ? 'zh-TW' : 'zh-CN')

/** Resolves when texts can be shown: in Simplified where Traditional can't be had. */
export const startLanguage = (): Promise<void> => showLanguage(known()).catch(() => showLanguage('zh-CN'))

/** What preInfo says. True when the page has changed its language for it. */
export async function followSiteLanguage(told: Language): Promise<boolean> {
  const changed = told !== document.documentElement.lang
  if (told !== storage.get('siteLanguage')) storage.set('siteLanguage', told)
  if (changed) await showLanguage(told)
  return changed
}
