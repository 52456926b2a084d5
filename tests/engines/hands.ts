import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from './driver.ts'

/** What a person sees and does, by roles and names, on any engine's driver. */

/** Long enough for software rendering on a busy machine. */
const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 100

/** Polls until `isSo` returns true; throws with `what` after the limit. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`never: ${what}`)
    await sleep(LOOK_EVERY_MS)
  }
}

export type Role = 'button' | 'link' | 'tab' | 'field' | 'radio' | 'dialog' | 'heading' | 'text'

export interface Target {
  role: Role
  name: RegExp
  /** Only inside the dialog. */
  inDialog?: boolean
}

interface Found {
  x: number
  y: number
  enabled: boolean
  /** Nothing covers it. */
  onTop: boolean
}

/** Finds the first visible one and scrolls it into view. */
function find(tab: Tab, { role, name, inDialog = false }: Target): Promise<Found | null> {
  return tab.evaluate(
    (role, source, inDialog) => {
      const selectors: Record<string, string> = {
        button: 'button:not([role]),[role=button]',
        link: 'a[href]:not([role]),[role=link]',
        tab: '[role=tab]',
        field: 'input:not([type=hidden],[type=radio]),textarea,select',
        radio: 'input[type=radio]',
        dialog: '[role=dialog],dialog[open]',
        heading: 'h1,h2,h3,h4,[role=heading]',
        text: 'p,span,small,b,output,li,h1,h2,h3,h4,dd,div,[role=status]',
      }
      const pattern = new RegExp(source)
      const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
      const nameOf = (element: Element): string => {
        const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
        const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
        return clean(
          element.getAttribute('aria-label') ??
            (by.length > 0 ? by.map((id) => document.getElementById(id)?.textContent).join(' ') : (labels[0] ?? element.textContent)),
        )
      }
      const isVisible = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible' && !element.closest('[inert]')
      }
      const scope = inDialog ? '[role=dialog],dialog[open]' : ''
      for (const element of document.querySelectorAll(selectors[role] ?? '')) {
        if (scope && !element.closest(scope)) continue
        if (!pattern.test(nameOf(element)) || !isVisible(element)) continue
        if (role === 'text' && [...element.children].some((child) => pattern.test(nameOf(child)))) continue
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
        const there = document.elementFromPoint(x, y)
        const enabled = !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true'
        return { x, y, enabled, onTop: there !== null && (element.contains(there) || there.contains(element)) }
      }
      return null
    },
    role,
    name.source,
    inDialog,
  )
}

export const sees = async (tab: Tab, target: Target): Promise<boolean> => (await find(tab, target)) !== null

export const see = (tab: Tab, target: Target) => until(told('seen', target), () => sees(tab, target))

export const miss = (tab: Tab, target: Target) => until(told('gone', target), async () => !(await sees(tab, target)))

/** Presses it once it stands still, is enabled and uncovered. */
export async function click(tab: Tab, target: Target): Promise<void> {
  let last: Found | null = null
  await until(told('pressed', target), async () => {
    const now = await find(tab, target)
    const isStill = now?.enabled === true && now.onTop && last?.x === now.x && last.y === now.y
    last = now
    if (isStill && now) await tab.press(now.x, now.y)
    return isStill
  })
}

/** Replaces the text of the field with this label. */
export async function fill(tab: Tab, target: Omit<Target, 'role'>, text: string): Promise<void> {
  await click(tab, { role: 'field', ...target })
  await tab.evaluate(() => (document.activeElement as HTMLInputElement).select?.())
  await tab.type(text)
  await until(`${text} in ${target.name.source}`, () =>
    tab.evaluate((text) => (document.activeElement as HTMLInputElement).value === text, text),
  )
}

const told = (what: string, { role, name }: Target) => `${role} ${name.source} ${what}`

/** Prices that can be picked now, by name. */
export const prices = (tab: Tab): Promise<Record<string, string>> =>
  tab.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLButtonElement>('button[data-move]:enabled')]
        .filter((cell) => cell.getClientRects().length > 0)
        .map((cell, i) => {
          // Skips the price's state in the label.
          const name = /[^，]*$/.exec(cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? '')?.[0] || String(i)
          const row = cell.closest('[aria-label]')?.getAttribute('aria-label') ?? ''
          return [`${row} ${name}`, /−?\d+\.\d\d$/.exec(cell.textContent ?? '')?.[0] ?? '']
        }),
    ),
  )

/** Waits until an open price changes: compares each with its own first value, since rows come and go meanwhile. */
export async function seesPricesMove(tab: Tab): Promise<void> {
  const first = new Map<string, string>()
  await until('an open price moved', async () => {
    for (const [name, price] of Object.entries(await prices(tab))) {
      const was = first.get(name) ?? price
      if (was !== price) return true
      first.set(name, was)
    }
    return false
  })
}

export const seesPrices = (tab: Tab) => until('open prices seen', async () => Object.keys(await prices(tab)).length > 0)
