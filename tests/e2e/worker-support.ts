import type { Page } from 'playwright/test'

/** Visits until the service worker has stored the app; it controls the page from the next load on. */
export async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

interface KeptRow {
  key: string
  body: string
  keptAt: number
  freshUntil: number
}

/** The rows in the service worker's database. */
export function kept(page: Page): Promise<KeptRow[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'parlay-content')) return []
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('parlay-content')
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    try {
      return await new Promise<KeptRow[]>((resolve, reject) => {
        const all = db.transaction('content').objectStore('content').getAll()
        all.onsuccess = () => resolve(all.result)
        all.onerror = () => reject(all.error)
      })
    } finally {
      db.close()
    }
  })
}
