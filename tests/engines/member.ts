import type { Tab } from './driver.ts'
import { click, fill, see, seesPrices, type Target, until } from './hands.ts'

/** A member's actions in any engine, at desktop width. */

/** The login button that a visitor sees in place of the account. */
export const VISITOR: Target = { role: 'button', name: /^登录$/ }
export const SPORTS: Target = { role: 'link', name: /^体育$/ }
export const BALANCE = (yuan: string): Target => ({ role: 'text', name: new RegExp(yuan.replace('.', '\\.')) })

/** Logs in through the open dialog. */
export async function logIn(tab: Tab, name: string): Promise<void> {
  await fill(tab, { name: /^用户名/, inDialog: true }, name)
  await fill(tab, { name: /^密码/, inDialog: true }, 'harbour42')
  await click(tab, { role: 'button', name: /^登录$/, inDialog: true })
}

export async function logOut(tab: Tab): Promise<void> {
  await click(tab, { role: 'button', name: /账户/ })
  await click(tab, { role: 'button', name: /退出登录/ })
}

export async function openToday(tab: Tab): Promise<void> {
  await click(tab, SPORTS)
  await click(tab, { role: 'tab', name: /今日/ })
  await until('今日 is chosen', () =>
    tab.evaluate(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent?.includes('今日') === true),
  )
  await seesPrices(tab)
}

/** Picks the first price and bets this stake at any price; returns the ticket's number. */
export async function placeBet(tab: Tab, stake: string): Promise<string> {
  await pickFirst(tab)
  await click(tab, { role: 'radio', name: /接受任何/ })
  await fill(tab, { name: /本金/ }, stake)
  await click(tab, { role: 'button', name: new RegExp(`投注 ¥${stake}`) })
  await see(tab, { role: 'heading', name: /投注已接受/ })
  return tab.evaluate(() => /T\d( \d{4})+/.exec(document.querySelector('[aria-label=投注单]')?.textContent ?? '')?.[0] ?? '')
}

/** Presses the first open price until one is picked: a price may close at the press. */
export async function pickFirst(tab: Tab): Promise<void> {
  const look = () =>
    tab.evaluate(() => {
      if (document.querySelector('button[data-move][aria-pressed=true]')) return 'picked'
      const cell = [...document.querySelectorAll('button[data-move]:enabled')].find((one) => one.getClientRects().length > 0)
      cell?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = cell?.getBoundingClientRect()
      return box ? { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) } : 'none'
    })
  await until('a price is picked', async () => {
    const at = await look()
    if (typeof at === 'object') await tab.press(at.x, at.y)
    return at === 'picked'
  })
}

/** All that this browser stores for the site, as text: both storage areas of the tab, every database, every cache. */
export const held = (tab: Tab): Promise<string> =>
  tab.evaluate(async () => {
    const promised = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await promised(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(name, store, await promised(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const answers: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!/\/assets\//.test(request.url)) answers.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return [JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), JSON.stringify(rows), ...answers].join('\n')
  })
