import type { Session } from '../../../src/transport/session.ts'
import type { Closable, openBrowser } from './browser.ts'
import type { Timeline } from './timeline.ts'

type Tab = Closable & { session: Session }
type Device<T extends Tab> = ReturnType<typeof openBrowser<T>>

/** Any tab of a device; one is opened where there is none. */
export const tabOf = <T extends Tab>({ random }: Timeline, device: Device<T>): T =>
  device.tabs.length > 0 ? random.pick(device.tabs) : device.openTab()

const isIn = ({ session }: Tab): boolean => session.get().userId !== ''

/** What players do with tabs of a device. `move` lets anything happen. */
export function handsOf<T extends Tab>(timeline: Timeline, move: () => void) {
  const { random } = timeline
  return {
    /** Presses once or twice in one tab, or in all of them. */
    press(device: Device<T>, act: (tab: T) => void): void {
      const isTwice = random.chance(0.15)
      for (const tab of random.chance(0.15) ? [...device.tabs] : [tabOf(timeline, device)])
        for (let i = 0; i < (isTwice ? 2 : 1); i++) if (isIn(tab)) act(tab)
      // Most faults happen while a call is pending.
      if (random.chance(0.4)) timeline.after(random.next() ** 2 * 1_000, 'an accident', null, move)
    },
    /** A call that moves no money. */
    ask(device: Device<T>, send: (tab: T) => Promise<unknown>): void {
      const tab = tabOf(timeline, device)
      if (isIn(tab)) send(tab).catch(() => undefined)
    },
  }
}

/** Everybody comes back: each device is online, with one new tab in which its owner logs in. */
export function comeBack<T extends Tab, D extends Device<T>>(devices: readonly D[], signIn: (device: D) => void): void {
  for (const device of devices) {
    device.setOnline(true)
    for (const tab of [...device.tabs]) tab.die()
    device.openTab()
    signIn(device)
  }
}

/** A break that arrived late has ended new sessions, too. */
export function backAgain<T extends Tab, D extends Device<T>>(devices: readonly D[], signIn: (device: D) => void): void {
  for (const device of devices) if (!device.tabs.every(isIn)) signIn(device)
}
