import type { Page } from 'playwright/test'

/** The calls whose answers are stored for the member. */
export const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('parlay-member')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const rows = opening.result.transaction('page').objectStore('page').getAll()
          rows.onsuccess = () => {
            opening.result.close()
            resolve((rows.result as { key: string }[]).map(({ key }) => key))
          }
        }
      }),
  )

/** From the next page on, each begins as on a device that has kept nothing of the member. */
export const withoutKeptPages = (page: Page) =>
  page.addInitScript(() => {
    const opening = indexedDB.open('parlay-member')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      opening.result.transaction('page', 'readwrite').objectStore('page').clear()
      opening.result.close()
    }
  })
