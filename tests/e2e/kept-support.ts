import type { Page } from 'playwright/test'

/** The rows of a store of the page's; none where there is no such database. */
const rowsOf = (page: Page, database: string, store: string): Promise<{ key?: string }[]> =>
  page.evaluate(
    ([database, store]) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(database)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const rows = opening.result.transaction(store).objectStore(store).getAll()
          rows.onsuccess = () => {
            opening.result.close()
            resolve(rows.result)
          }
        }
      }),
    [database, store] as const,
  )

/** The calls whose answers are stored for the member. */
export const keptPages = async (page: Page): Promise<string[]> => (await rowsOf(page, 'parlay-member', 'page')).map(({ key }) => key ?? '')

/** How many money calls have no answer that is written down: the next page would ask for them. */
export const openMoneyCalls = async (page: Page): Promise<number> => (await rowsOf(page, 'parlay-money', 'row')).length

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
